-- Which saves a report has taken, person by person: a device whose answer was lost learns for certain that its save
-- arrived, also where somebody has set back since what it brought (docs/decisions/014-a-save-is-known-by-its-id.md).
ALTER TABLE "report" ADD COLUMN     "recent_saves" JSONB NOT NULL DEFAULT '{}';
