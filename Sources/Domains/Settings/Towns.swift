import Shared

/// Names that people give for their place but that no zone has: large towns, regions, and local names of the time. A
/// name that stands for several zones is listed under all of them.
nonisolated enum Towns {
    static func zones(of name: String) -> [String] { index[name.normalised] ?? [] }

    static var names: some Sequence<String> { index.keys }

    private static let index: [String: [String]] = {
        var index: [String: [String]] = [:]
        for line in list.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2 else { continue }
            for name in parts[1].split(separator: ",") {
                index[String(name).normalised, default: []].append(String(parts[0]))
            }
        }
        return index
    }()

    private static let list = """
        Europe/Berlin: munich, münchen, hamburg, cologne, köln, frankfurt, stuttgart, leipzig, dresden, düsseldorf, \
        dortmund, essen, bremen, hannover, hanover, nuremberg, nürnberg, duisburg, bochum, bonn, münster, karlsruhe, \
        mannheim, augsburg, wiesbaden, freiburg, mainz, kiel, bavaria, bayern, cet, cest
        Europe/Madrid: barcelona, valencia, seville, sevilla, bilbao, málaga, zaragoza, palma, alicante, granada, \
        córdoba, mérida, león, toledo, murcia, vigo
        Atlantic/Canary: las palmas, tenerife, canary islands, gran canaria, lanzarote
        Europe/Rome: milan, milano, naples, napoli, turin, torino, florence, firenze, bologna, venice, venezia, \
        genoa, genova, palermo, verona, catania, bari, roma
        Europe/Paris: lyon, marseille, toulouse, nice, bordeaux, lille, nantes, strasbourg, montpellier, rennes, grenoble
        Europe/London: manchester, birmingham, edinburgh, glasgow, liverpool, leeds, bristol, cardiff, belfast, \
        sheffield, newcastle, nottingham, leicester, oxford, cambridge, brighton, richmond, bst
        Europe/Dublin: cork, galway, limerick, ist
        Europe/Lisbon: porto, lisboa, braga, coimbra, faro
        Europe/Warsaw: krakow, kraków, wroclaw, gdansk, poznan, lodz, warszawa, katowice, szczecin, lublin
        Europe/Zurich: geneva, genf, genève, basel, bern, lausanne, lucerne, luzern, zürich
        Europe/Amsterdam: rotterdam, the hague, den haag, utrecht, eindhoven, groningen
        Europe/Brussels: antwerp, antwerpen, ghent, gent, bruges, liège, bruxelles
        Europe/Vienna: graz, salzburg, linz, innsbruck, wien
        Europe/Prague: brno, praha, ostrava
        Europe/Budapest: debrecen, szeged
        Europe/Bucharest: cluj, timisoara, iasi, bucuresti
        Europe/Athens: thessaloniki, patras, heraklion
        Europe/Moscow: st petersburg, saint petersburg, nizhny novgorod, kazan, rostov, msk
        Europe/Kyiv: kharkiv, odesa, odessa, lviv, dnipro
        Europe/Istanbul: ankara, izmir, antalya, bursa
        Europe/Stockholm: gothenburg, göteborg, malmö, uppsala
        Europe/Oslo: bergen, trondheim, stavanger
        Europe/Copenhagen: aarhus, odense, københavn
        Europe/Helsinki: tampere, turku, espoo, eet, eest
        America/New_York: boston, washington, washington dc, miami, atlanta, philadelphia, orlando, charlotte, nyc, \
        brooklyn, manhattan, tampa, pittsburgh, baltimore, cleveland, columbus, cincinnati, buffalo, raleigh, \
        jacksonville, charleston, portland, richmond, cambridge, springfield, arlington, alexandria, toledo, maine, \
        massachusetts, florida, virginia, georgia, ohio, pennsylvania, new jersey, connecticut, vermont, \
        north carolina, south carolina, maryland, new hampshire, rhode island, delaware, michigan, est, edt, eastern
        America/Chicago: houston, dallas, austin, minneapolis, new orleans, nashville, san antonio, fort worth, \
        memphis, milwaukee, kansas city, st louis, saint louis, oklahoma city, omaha, birmingham, springfield, \
        arlington, madison, texas, illinois, wisconsin, minnesota, iowa, missouri, louisiana, alabama, mississippi, \
        oklahoma, arkansas, cst, cdt, central
        America/Denver: salt lake city, albuquerque, colorado springs, santa fe, boulder, colorado, utah, \
        new mexico, wyoming, montana, mst, mdt, mountain
        America/Phoenix: tucson, arizona, mesa, scottsdale
        America/Los_Angeles: san francisco, seattle, san diego, las vegas, portland, sacramento, la, oakland, \
        san jose, fresno, reno, berkeley, richmond, california, oregon, washington state, nevada, pst, pdt, pacific
        America/Anchorage: alaska, fairbanks, juneau
        Pacific/Honolulu: hawaii, maui
        America/Toronto: montreal, montréal, ottawa, quebec, québec, hamilton, kingston, ontario, mississauga
        America/Vancouver: victoria, british columbia, bc, kelowna
        America/Edmonton: calgary, alberta
        America/Winnipeg: manitoba
        America/Regina: saskatoon, saskatchewan
        America/Halifax: nova scotia
        America/Mexico_City: guadalajara, puebla, cdmx, león, querétaro
        America/Tijuana: baja california
        America/Merida: mérida
        America/Costa_Rica: san jose
        America/Managua: granada, león
        America/Sao_Paulo: rio de janeiro, rio, brasilia, belo horizonte, curitiba, porto alegre, salvador, brt
        America/Argentina/Buenos_Aires: rosario, la plata
        America/Argentina/Cordoba: córdoba
        America/Bogota: medellin, cali, cartagena, barranquilla
        America/Lima: cusco, arequipa
        America/Caracas: valencia, maracaibo
        America/Guayaquil: quito
        America/Jamaica: kingston
        America/Santiago: valparaiso, concepcion
        America/Santo_Domingo: santiago de los caballeros
        Asia/Kolkata: mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, ahmedabad, \
        jaipur, kochi, goa, lucknow, bombay, madras, ist
        Asia/Karachi: lahore, islamabad, hyderabad, rawalpindi, faisalabad, pkt
        Asia/Shanghai: beijing, shenzhen, guangzhou, chengdu, wuhan, hangzhou, nanjing, xian, tianjin
        Asia/Tokyo: osaka, kyoto, yokohama, nagoya, sapporo, fukuoka, kobe, jst
        Asia/Seoul: busan, incheon, daegu, kst
        Asia/Ho_Chi_Minh: hanoi, saigon, da nang
        Asia/Jakarta: bandung, surabaya, medan, yogyakarta, wib
        Asia/Makassar: bali, denpasar
        Asia/Kuala_Lumpur: penang, johor bahru
        Asia/Bangkok: chiang mai, phuket
        Asia/Manila: cebu, davao, quezon city
        Asia/Dubai: abu dhabi, sharjah
        Asia/Riyadh: jeddah, mecca, medina
        Asia/Jerusalem: tel aviv, haifa, ist
        Asia/Beirut: tripoli
        Asia/Tbilisi: georgia, batumi
        Asia/Dhaka: chittagong
        Africa/Johannesburg: cape town, durban, pretoria, sast
        Africa/Lagos: abuja, kano, ibadan, wat
        Africa/Cairo: alexandria, giza
        Africa/Casablanca: marrakesh, marrakech, rabat, fes, tangier
        Africa/Nairobi: mombasa, eat
        Africa/Accra: kumasi
        Africa/Tripoli: tripoli
        Indian/Mahe: victoria
        Australia/Sydney: canberra, newcastle, wollongong, new south wales, nsw, aest, aedt
        Australia/Melbourne: geelong, victoria
        Australia/Brisbane: gold coast, cairns, queensland
        Australia/Perth: fremantle, western australia, awst
        Australia/Hobart: tasmania, launceston
        Pacific/Auckland: wellington, christchurch, hamilton, nzst, nzdt
        """
}
