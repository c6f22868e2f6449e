@testable import App
import Conversation
import Foundation
import Support
import Testing
import Words

@Suite("The page of previews", .timeLimit(.minutes(30)))
struct PreviewPageTests {
    nonisolated private static let browser = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test("contains every preview, and no sentence can break it")
    func content() throws {
        let previews = try Previews(book: WordBook()).all()
        let html = PreviewPage.html(of: previews)
        #expect(html.components(separatedBy: "<figure>").count - 1 == previews.count)
        #expect(html.contains("· 1 button<") && !html.contains("1 buttons"))
        let nasty = Previews.Rendered(
            flow: "f<g", screen: "x<y", title: "a \"b\" & c",
            message: RenderedMessage(
                text: Text("<script>alert(1)</script>\n") + Text("b", style: .bold),
                rows: [[.init(label: "<b>", payload: "")]]))
        let page = PreviewPage.html(of: [nasty])
        #expect(!page.contains("<script>") && !page.contains("<b>"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;<br><strong>b</strong>"))
        // Pictures are inlined in the page.
        let own = html.replacing("src=\"data:image/png;base64,", with: "")
        for outside in ["http:", "https:", "src=", "@import", "url("] { #expect(!own.contains(outside)) }
    }

    /// Opens the real page 400 pixels wide, in light and dark. The page itself has no script: the test adds one that
    /// measures. Without a browser, the test reports that it is skipped.
    @Test("opens in a browser without an error, and nothing sticks out at 400 pixels", arguments: ["light", "dark"])
    func browser(scheme: String) async throws {
        guard let browser = PreviewPageTests.browser else {
            print("SKIPPED: the page of previews was not opened, since there is no Chromium here.")
            return
        }
        try await withTemporaryFolder { folder in
            let measure = """
                <style>html { width: 400px }</style>
                <script>
                addEventListener("load", () => {
                  const out = [...document.querySelectorAll("body *")]
                    .filter(e => e.getBoundingClientRect().right > 400.5 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)
                    .map(e => e.tagName + "." + e.className + ":" + e.textContent.slice(0, 40));
                  const back = getComputedStyle(document.body).backgroundColor;
                  document.title = "measured " + document.querySelectorAll("figure").length + " " + back + " " + out.join("|");
                });
                </script></body>
                """
            let page = PreviewPage.html(of: try Previews(book: WordBook()).all())
            let file = folder.appendingPathComponent("page.html")
            try page.replacing("</body>", with: measure).write(to: file, atomically: true, encoding: .utf8)
            let ended = try await run(
                browser,
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr",
                    "--user-data-dir=\(folder.path)/profile", "--window-size=500,900",
                    "--blink-settings=preferredColorScheme=\(scheme == "dark" ? 0 : 1)",
                    "--dump-dom", file.absoluteString,
                ])
            let title = try #require(
                ended.output.firstMatch(of: /<title>measured (\d+) (rgb\([^)]*\)) ([^<]*)<\/title>/))
            #expect(Int(title.1) == page.components(separatedBy: "<figure>").count - 1)
            #expect(title.2 == (scheme == "dark" ? "rgb(20, 24, 28)" : "rgb(238, 241, 244)"))
            #expect(title.3 == "", "sticks out: \(title.3)")
            #expect(!ended.output.contains(":CONSOLE"), "\(ended.output.suffix(2000))")
        }
    }
}
