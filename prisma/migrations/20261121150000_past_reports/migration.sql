-- Past Reports stay equally fast however many there are: each filter finds its page through an index of its own, in
-- the order shown, and the pager's total is kept, not counted.

ALTER TABLE "report" ADD COLUMN "type_key" TEXT NOT NULL DEFAULT 'weekly';

CREATE TABLE "past_report_tally" (
    "work_unit_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "type_key" TEXT NOT NULL,
    "reports" INTEGER NOT NULL,

    CONSTRAINT "past_report_tally_pkey" PRIMARY KEY ("work_unit_id","site_id","type_key")
);

-- Which people signed a record of this unit (policy "author" on person).
CREATE INDEX "report_work_unit_id_created_by_idx" ON "report"("work_unit_id", "created_by");

-- One for each set of filters; a date range is a stretch of any of them. The included columns let the reports of a
-- range be counted without reading them.
CREATE INDEX report_past ON report (work_unit_id, date DESC, id DESC) INCLUDE (site_id)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_site ON report (work_unit_id, site_id, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_type ON report (work_unit_id, type_key, date DESC, id DESC) INCLUDE (site_id)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_site_and_type ON report (work_unit_id, site_id, type_key, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;

ALTER TABLE past_report_tally ENABLE ROW LEVEL SECURITY;
ALTER TABLE past_report_tally FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON past_report_tally TO earthtight_maintenance USING (true) WITH CHECK (true);
CREATE POLICY unit ON past_report_tally TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT ALL ON past_report_tally TO earthtight_maintenance;
GRANT SELECT ON past_report_tally TO earthtight_app;

-- Every way a report becomes a past one, or stops being one, is counted in the same transaction.
CREATE FUNCTION is_past(r report) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT r.status IN ('closed', 'finished') AND r.deleted_at IS NULL $$;

CREATE FUNCTION tally_added_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO past_report_tally AS t (work_unit_id, site_id, type_key, reports)
  SELECT r.work_unit_id, coalesce(r.site_id, '00000000-0000-0000-0000-000000000000'), r.type_key, count(*)
    FROM added r WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL GROUP BY 1, 2, 3
  ON CONFLICT (work_unit_id, site_id, type_key) DO UPDATE SET reports = t.reports + excluded.reports;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_changed_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO past_report_tally AS t (work_unit_id, site_id, type_key, reports)
  SELECT unit, coalesce(site, '00000000-0000-0000-0000-000000000000'), type, sum(change)
    FROM (VALUES (OLD.work_unit_id, OLD.site_id, OLD.type_key, CASE WHEN is_past(OLD) THEN -1 ELSE 0 END),
                 (NEW.work_unit_id, NEW.site_id, NEW.type_key, CASE WHEN is_past(NEW) THEN 1 ELSE 0 END))
      AS c (unit, site, type, change)
   GROUP BY 1, 2, 3 HAVING sum(change) <> 0
  ON CONFLICT (work_unit_id, site_id, type_key) DO UPDATE SET reports = t.reports + excluded.reports;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_removed_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE past_report_tally SET reports = reports - 1
   WHERE work_unit_id = OLD.work_unit_id AND type_key = OLD.type_key
     AND site_id = coalesce(OLD.site_id, '00000000-0000-0000-0000-000000000000');
  RETURN NULL;
END $$;

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION tally_added_reports() OWNER TO earthtight_maintenance;
ALTER FUNCTION tally_changed_report() OWNER TO earthtight_maintenance;
ALTER FUNCTION tally_removed_report() OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- What is there already: typed as lib/reports/past-filter.ts typeKey says, and counted.
SET LOCAL ROLE earthtight_maintenance;
UPDATE report SET type_key = CASE type WHEN 'weekly' THEN 'weekly' WHEN 'precipitation' THEN 'precipitation event'
    ELSE coalesce(nullif(lower(btrim(other_type)), ''), 'other') END
 WHERE type <> 'weekly';
INSERT INTO past_report_tally (work_unit_id, site_id, type_key, reports)
SELECT work_unit_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), type_key, count(*)
  FROM report WHERE status IN ('closed', 'finished') AND deleted_at IS NULL GROUP BY 1, 2, 3;
RESET ROLE;

-- A statement that adds many is counted once; closing, finishing and deleting come one by one, and saving none.
CREATE TRIGGER tally_added AFTER INSERT ON report REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_reports();
CREATE TRIGGER tally_changed AFTER UPDATE ON report
  FOR EACH ROW WHEN (is_past(OLD) OR is_past(NEW)) EXECUTE FUNCTION tally_changed_report();
CREATE TRIGGER tally_removed AFTER DELETE ON report
  FOR EACH ROW WHEN (is_past(OLD)) EXECUTE FUNCTION tally_removed_report();
