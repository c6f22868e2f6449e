/// Steps about what is worked out from a person's days, and kept so that nobody waits for it.
extension Migrations.Step {
    static let progress = Self(
        "the progress through a closed day",
        """
        CREATE TABLE progress (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            through_day INTEGER NOT NULL,
            -- By which rules it was worked out.
            rules INTEGER NOT NULL,
            content TEXT NOT NULL
        ) STRICT;

        -- Whatever changes a day that it covers takes it away, so that it is worked out again.
        CREATE TRIGGER progress_check_in_saved AFTER INSERT ON check_in BEGIN
            DELETE FROM progress WHERE person = NEW.person AND through_day >= NEW.day;
        END;
        CREATE TRIGGER progress_check_in_changed AFTER UPDATE OF day, adherence, noted_at ON check_in BEGIN
            DELETE FROM progress WHERE person = NEW.person AND through_day >= min(OLD.day, NEW.day);
        END;
        CREATE TRIGGER progress_check_in_deleted AFTER DELETE ON check_in BEGIN
            DELETE FROM progress WHERE person = OLD.person AND through_day >= OLD.day;
        END;
        CREATE TRIGGER progress_slip_saved AFTER INSERT ON slip BEGIN
            DELETE FROM progress WHERE person = NEW.person AND through_day >= NEW.day;
        END;
        CREATE TRIGGER progress_slip_deleted AFTER DELETE ON slip BEGIN
            DELETE FROM progress WHERE person = OLD.person AND through_day >= OLD.day;
        END;
        -- A journey back names the earlier day second.
        CREATE TRIGGER progress_plan_saved AFTER INSERT ON plan_change BEGIN
            DELETE FROM progress
                WHERE person = NEW.person AND through_day >= min(NEW.from_day, ifnull(NEW.through_day, NEW.from_day));
        END;
        CREATE TRIGGER progress_plan_deleted AFTER DELETE ON plan_change BEGIN
            DELETE FROM progress
                WHERE person = OLD.person AND through_day >= min(OLD.from_day, ifnull(OLD.through_day, OLD.from_day));
        END;
        CREATE TRIGGER progress_care_saved AFTER INSERT ON care BEGIN
            DELETE FROM progress WHERE person = NEW.person AND through_day >= NEW.first_day;
        END;
        CREATE TRIGGER progress_care_deleted AFTER DELETE ON care BEGIN
            DELETE FROM progress WHERE person = OLD.person AND through_day >= OLD.first_day;
        END;
        """)
}
