public import Conversation
import Domains
import Shared

/// The pictures of an export: the present progress, and one for each weekly review.
public enum ExportedPictures {
    /// Ten years of them.
    private static let mostReviews = 520

    static func isAny(in app: AppContext) -> Bool { app.managers.firstDay(at: app.now) < app.today }

    public static func all(in app: AppContext) -> [(name: String, picture: Picture)] {
        guard isAny(in: app) else { return [] }
        let reviews = app.insights.told(before: app.today, limit: ExportedPictures.mostReviews).reversed()
        return [("progress", ProgressPicture.upTo(app.today, in: app))]
            + reviews.compactMap { review in
                review.content.map { ("review-\(review.week.iso)", ProgressPicture.of($0.aggregate, in: app)) }
            }
    }
}
