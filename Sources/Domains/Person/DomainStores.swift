package import Database
package import Shared

/// One person's stores, whatever stands behind them.
package struct DomainStores {
    package let settings: any SettingsStore
    package let appState: any AppStateStore
    package let plans: any PlanStore
    package let attributes: any AttributeStore
    package let checkIns: any CheckInStore
    package let urges: any UrgeStore
    package let visits: any VisitStore
    package let insights: any InsightStore
    package let prompts: any PromptStore
    package let rewritings: any RewritingStore

    package init(_ database: Database, of person: PersonID) {
        settings = SQLiteSettingsStore(database: database, person: person)
        appState = SQLiteAppStateStore(database: database, person: person)
        plans = SQLitePlanStore(database: database, person: person)
        attributes = SQLiteAttributeStore(database: database, person: person)
        checkIns = SQLiteCheckInStore(database: database, person: person)
        urges = SQLiteUrgeStore(database: database, person: person)
        visits = SQLiteVisitStore(database: database, person: person)
        insights = SQLiteInsightStore(database: database, person: person)
        prompts = SQLitePromptStore(database: database, person: person)
        rewritings = SQLiteRewritingStore(database: database, person: person)
    }

    package init(_ database: MockDatabase, of person: PersonID) {
        settings = MockSettingsStore(database: database, person: person)
        appState = MockAppStateStore(database: database, person: person)
        plans = MockPlanStore(database: database, person: person)
        attributes = MockAttributeStore(database: database, person: person)
        checkIns = MockCheckInStore(database: database, person: person)
        urges = MockUrgeStore(database: database, person: person)
        visits = MockVisitStore(database: database, person: person)
        insights = MockInsightStore(database: database, person: person)
        prompts = MockPromptStore(database: database, person: person)
        rewritings = MockRewritingStore(database: database, person: person)
    }
}
