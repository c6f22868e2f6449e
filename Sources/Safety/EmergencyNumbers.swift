/// The emergency number for an ambulance, by country. An uncertain number is left out: a wrong one is worse than none.
public enum EmergencyNumbers {
    /// `country` is the two-letter code.
    public static func number(in country: String?) -> String? { Helplines.shipped.emergencyNumber(in: country) }
}
