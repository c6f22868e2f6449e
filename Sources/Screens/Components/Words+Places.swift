import Foundation
import Words

extension Words {
    /// "New York", from America/New_York.
    func city(ofZone zone: String) -> Text {
        Text((zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " "))
    }

    /// "Germany", from DE.
    func country(_ code: String) -> Text {
        Text(Locale(identifier: language).localizedString(forRegionCode: code) ?? code)
    }
}
