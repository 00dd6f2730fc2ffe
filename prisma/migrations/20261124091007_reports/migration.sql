-- Inspection reports, their BMPs and photos, and what makes Past Reports fast.

-- An inspection report. The status only goes forward: setup, open, closed, finished (decision X-01).
CREATE TABLE report (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid REFERENCES site (id) ON UPDATE CASCADE ON DELETE SET NULL,
  -- Follows the site until the report is closed.
  site_name text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'setup',
  type text NOT NULL DEFAULT 'weekly',
  other_type text NOT NULL DEFAULT '',
  date timestamptz(3) NOT NULL,
  created_by uuid NOT NULL REFERENCES person (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- `ReportFields` of lib/reports/domain/report.ts.
  fields jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The highest labels that were given; none is given twice (decision X-24).
  documentation_labels integer NOT NULL DEFAULT 0,
  correction_labels integer NOT NULL DEFAULT 0,
  map_image text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_by uuid,
  started_at timestamptz(3),
  closed_at timestamptz(3),
  deleted_at timestamptz(3),
  pdf_key text,
  pdf_sha256 text,
  -- The type as filters compare it (lib/reports/domain/past-reports-filter.ts).
  type_key text NOT NULL DEFAULT 'weekly',
  -- The last save ids of each person, so that a save that is sent again is recognized (decision 014).
  recent_saves jsonb NOT NULL DEFAULT '{}',
  -- The site name as lists sort it. A column, because an index on lower(…) is not used under row-level security.
  site_key text GENERATED ALWAYS AS (lower(site_name)) STORED,
  -- The highest version of a removed BMP. New BMPs begin above it, so a restored one is not taken for its former
  -- state.
  removed_version integer NOT NULL DEFAULT 0,
  CONSTRAINT report_status CHECK (status IN ('setup', 'open', 'closed', 'finished'))
);
-- With the usual sample of 30,000 rows the planner misses rare types and reads all reports of a site.
ALTER TABLE report ALTER COLUMN site_id SET STATISTICS 1000;
ALTER TABLE report ALTER COLUMN type_key SET STATISTICS 1000;
CREATE INDEX report_work_unit_id_status_date_id_idx ON report (work_unit_id, status, date DESC, id);
CREATE INDEX report_work_unit_id_site_id_date_idx ON report (work_unit_id, site_id, date DESC);
-- For the policy author on person.
CREATE INDEX report_work_unit_id_created_by_idx ON report (work_unit_id, created_by);
-- One index for each combination of filters, in the order of the list.
CREATE INDEX report_past ON report (work_unit_id, date DESC, id DESC) INCLUDE (site_id)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_site ON report (work_unit_id, site_id, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_type ON report (work_unit_id, type_key, date DESC, id DESC) INCLUDE (site_id)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_of_site_and_type ON report (work_unit_id, site_id, type_key, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
CREATE INDEX report_past_by_site ON report (work_unit_id, site_key, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
ALTER TABLE report ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON report TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON report TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON report TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON report TO earthtight_app;
GRANT SELECT ON report TO earthtight_system;
GRANT ALL ON report TO earthtight_maintenance;

-- A work unit keeps seeing who wrote its reports after they left.
-- By the index on created_by, always: for somebody who wrote none, the planner may otherwise read every report, because
-- it expects to find one at once.
CREATE FUNCTION is_author(person uuid) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT 1 FROM public.report r WHERE r.work_unit_id = public.current_unit() AND r.created_by = person)
$$;
CREATE POLICY author ON person FOR SELECT TO earthtight_app USING (is_author(id));

-- A BMP in a report, with its condition and its correction.
CREATE TABLE logged_bmp (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL REFERENCES report (id) ON UPDATE CASCADE ON DELETE CASCADE,
  position integer NOT NULL,
  practice_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  label text,
  lat double precision,
  lng double precision,
  -- `RequiredAction[]` of lib/reports/domain/report.ts.
  corrective_actions jsonb,
  condition jsonb NOT NULL,
  correction jsonb,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_by uuid,
  -- Who last changed the photos; their files may still be on that person's phone.
  condition_photos_by uuid,
  correction_photos_by uuid,
  -- The version of the library entry it was logged with.
  library_version text
);
CREATE INDEX logged_bmp_work_unit_id_report_id_position_idx ON logged_bmp (work_unit_id, report_id, position);
-- A label is unique in its report. From 100 corrections on all labels are '00' (BMP-45).
CREATE UNIQUE INDEX logged_bmp_label ON logged_bmp (report_id, label) WHERE label <> '00';
ALTER TABLE logged_bmp ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON logged_bmp TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON logged_bmp TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON logged_bmp TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON logged_bmp TO earthtight_app;
GRANT SELECT ON logged_bmp TO earthtight_system;
GRANT ALL ON logged_bmp TO earthtight_maintenance;

-- Stored pictures.
CREATE TABLE photo (
  file_name text PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  -- 'practiceactions' for photos of BMPs and of the library, 'mapimages' for map pictures.
  directory text NOT NULL,
  report_id uuid REFERENCES report (id) ON UPDATE CASCADE ON DELETE SET NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  taken_at timestamptz(3),
  lat double precision,
  lng double precision,
  -- When the photo was removed from its report. A save that names it again restores it.
  removed_at timestamptz(3),
  -- When a report first named the photo. The others are limited in number and removed sooner.
  named_at timestamptz(3),
  -- `MapGround` of lib/map/types.ts, for a map picture without pins (decision X-131).
  ground jsonb,
  -- Whether the camera had no time zone, so that taken_at uses the site's.
  is_zone_assumed boolean NOT NULL DEFAULT false
);
CREATE INDEX photo_work_unit_id_report_id_idx ON photo (work_unit_id, report_id);
CREATE INDEX photo_never_named ON photo (work_unit_id, uploaded_by) WHERE named_at IS NULL;
CREATE INDEX photo_taken_out ON photo (removed_at) WHERE removed_at IS NOT NULL;
ALTER TABLE photo ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON photo TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON photo TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON photo TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON photo TO earthtight_app;
GRANT SELECT ON photo TO earthtight_system;
GRANT ALL ON photo TO earthtight_maintenance;

-- A closed report can only be finished and shared. site_key is left out: it has no value yet in a BEFORE trigger.
CREATE FUNCTION refuse_changes_to_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('closed', 'finished') OR current_user = 'earthtight_maintenance' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  IF to_jsonb(NEW) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
       IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
     OR NOT (NEW.status = OLD.status OR (OLD.status = 'closed' AND NEW.status = 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen_report BEFORE UPDATE OR DELETE ON report
  FOR EACH ROW EXECUTE FUNCTION refuse_changes_to_frozen_report();

-- The BMPs of a closed report cannot change.
CREATE FUNCTION refuse_bmps_of_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A BMP moves neither into a closed report nor out of one.
  IF current_user <> 'earthtight_maintenance'
     AND EXISTS (SELECT 1 FROM report r WHERE r.id IN (NEW.report_id, OLD.report_id) AND r.status IN ('closed', 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', coalesce(NEW.report_id, OLD.report_id) USING ERRCODE = 'ET001'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER frozen_bmp BEFORE INSERT OR UPDATE OR DELETE ON logged_bmp
  FOR EACH ROW EXECUTE FUNCTION refuse_bmps_of_frozen_report();

-- Which of these file names another work unit, report or directory already uses. Devices choose the names, often
-- before they send the files. The result contains only names from the arguments.
CREATE FUNCTION photos_elsewhere(report uuid, photos text[], map_pictures text[]) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(p.file_name), '{}')
    FROM photo p
   WHERE p.file_name = ANY (photos || map_pictures)
     AND (p.work_unit_id IS DISTINCT FROM current_unit()
          OR p.report_id <> report
          OR (p.directory <> 'practiceactions' AND p.file_name = ANY (photos))
          OR (p.directory <> 'mapimages' AND p.file_name = ANY (map_pictures)))
$$;
REVOKE ALL ON FUNCTION photos_elsewhere(uuid, text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION photos_elsewhere(uuid, text[], text[]) TO earthtight_app;

-- The number of past reports per site and type, for the pager and the filters. Triggers maintain it.
CREATE TABLE past_report_tally (
  work_unit_id uuid,
  -- The nil UUID for reports without a site.
  site_id uuid,
  type_key text,
  reports integer NOT NULL,
  PRIMARY KEY (work_unit_id, site_id, type_key)
);
ALTER TABLE past_report_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON past_report_tally TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON past_report_tally TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT ON past_report_tally TO earthtight_app;
GRANT ALL ON past_report_tally TO earthtight_maintenance;

-- Whether Past Reports lists the report.
CREATE FUNCTION is_past(r report) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT r.status IN ('closed', 'finished') AND r.deleted_at IS NULL $$;

-- Counts every change that makes a report past or ends that, in the same transaction.
CREATE FUNCTION tally_added_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO past_report_tally AS t (work_unit_id, site_id, type_key, reports)
  SELECT r.work_unit_id, coalesce(r.site_id, '00000000-0000-0000-0000-000000000000'), r.type_key, count(*)
    FROM added r WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL GROUP BY 1, 2, 3
  ON CONFLICT (work_unit_id, site_id, type_key) DO UPDATE SET reports = t.reports + excluded.reports;
  RETURN NULL;
END $$;

-- The same for an update.
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

-- The same for a deletion.
CREATE FUNCTION tally_removed_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE past_report_tally SET reports = reports - 1
   WHERE work_unit_id = OLD.work_unit_id AND type_key = OLD.type_key
     AND site_id = coalesce(OLD.site_id, '00000000-0000-0000-0000-000000000000');
  RETURN NULL;
END $$;

-- Per statement: a restore inserts many reports at once.
CREATE TRIGGER tally_added AFTER INSERT ON report REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_reports();
CREATE TRIGGER tally_changed AFTER UPDATE ON report
  FOR EACH ROW WHEN (is_past(OLD) OR is_past(NEW)) EXECUTE FUNCTION tally_changed_report();
CREATE TRIGGER tally_removed AFTER DELETE ON report
  FOR EACH ROW WHEN (is_past(OLD)) EXECUTE FUNCTION tally_removed_report();

-- The words of each past report, for the search. Triggers maintain it.
CREATE TABLE report_words (
  report_id uuid PRIMARY KEY REFERENCES report (id) ON UPDATE CASCADE ON DELETE CASCADE,
  work_unit_id uuid NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX report_words_words ON report_words USING gin (words);
ALTER TABLE report_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON report_words TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- is_maintenance() instead of current_user, which would keep the search from the index.
CREATE POLICY maintenance ON report_words TO earthtight_maintenance
  USING (is_maintenance()) WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT ON report_words TO earthtight_app;
GRANT ALL ON report_words TO earthtight_maintenance;

-- Splits a text into words: lower case, without accents. Used for the stored text and the search alike.
CREATE FUNCTION words_of(entered text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, 40)
    FROM regexp_split_to_table(lower(
      CASE WHEN octet_length(entered) = length(entered) THEN entered
        ELSE regexp_replace(normalize(entered, NFKD), '[\u0300-\u036f]', '', 'g') END), '[[:space:][:punct:]]+') AS word
   WHERE word <> ''
$$;

-- A word that all reports of a work unit have. It contains a colon, which no entered word does.
CREATE FUNCTION word_of_unit(unit uuid)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'unit:' || unit $$;

-- The search for an entered text. Words match by prefix; numbers and single characters match whole. NULL without a
-- word.
CREATE FUNCTION search_of(entered text, unit uuid) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (quote_literal(word_of_unit(unit)) || ' & ' || string_agg(
      '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || CASE WHEN word ~ '^(\d+|.)$' THEN '' ELSE ':*' END, ' & '))::tsquery
    FROM (SELECT DISTINCT word FROM words_of(entered) AS word LIMIT 20) w
$$;

-- Writes the words of these reports; reports that are not past get none. The first 5,000 words of a report count,
-- because a tsvector holds 1 MB.
CREATE FUNCTION write_report_words(reports uuid[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM report_words WHERE report_id = ANY (reports);
  INSERT INTO report_words (report_id, work_unit_id, words)
  SELECT r.id, r.work_unit_id, array_to_tsvector(array_append(coalesce(w.words, '{}'), word_of_unit(r.work_unit_id)))
    FROM report r
      JOIN person p ON p.id = r.created_by
      CROSS JOIN LATERAL (
        SELECT string_agg(concat_ws(' ', b.name, b.type), ' ') AS names,
          string_agg(concat_ws(' ', b.condition->>'description', b.correction->>'description', b.correction->>'initials', (
            SELECT string_agg(a->>'name', ' ')
              FROM jsonb_array_elements(CASE jsonb_typeof(b.corrective_actions) WHEN 'array' THEN b.corrective_actions ELSE '[]' END) a
             WHERE (a->>'selected')::boolean)), ' ') AS texts
          FROM logged_bmp b WHERE b.report_id = r.id
      ) bmps
      CROSS JOIN LATERAL (
        SELECT array_agg(found.word) AS words FROM (
          SELECT word FROM words_of(concat_ws(' ', r.site_name, r.type_key, p.name,
              CASE jsonb_typeof(r.fields->'inspectorNames') WHEN 'array' THEN
                (SELECT string_agg(i.inspector, ' ') FROM jsonb_array_elements_text(r.fields->'inspectorNames') AS i (inspector)) END,
              r.fields->>'officialSiteId', r.fields->>'municipality', r.fields->>'onsiteContact', r.fields->>'currentPhase',
              bmps.names, r.fields->>'notes', r.fields->>'planReviewNotes', bmps.texts)) WITH ORDINALITY AS entered (word, place)
           GROUP BY word ORDER BY min(place) LIMIT 5000) found
      ) w
   WHERE r.id = ANY (reports) AND r.status IN ('closed', 'finished') AND r.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION write_report_words(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_report_words(uuid[]) TO earthtight_maintenance;

-- Keep report_words current.
CREATE FUNCTION words_of_added_reports() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ids) FROM (SELECT array_agg(r.id) AS ids FROM added r
    WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL) past WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;

-- The same for an update.
CREATE FUNCTION words_of_changed_report() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- The same for BMPs that a restore inserts.
CREATE FUNCTION words_of_added_bmps() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ids) FROM (SELECT array_agg(DISTINCT report_id) AS ids FROM added) changed WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;

-- BMPs of past reports are frozen, so only maintenance inserts them.
CREATE TRIGGER words_added AFTER INSERT ON report REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_added_reports();
CREATE TRIGGER words_changed AFTER UPDATE ON report FOR EACH ROW
  WHEN (is_past(OLD) <> is_past(NEW) OR (is_past(NEW) AND (OLD.site_name, OLD.type_key, OLD.fields) IS DISTINCT FROM (NEW.site_name, NEW.type_key, NEW.fields)))
  EXECUTE FUNCTION words_of_changed_report();
CREATE TRIGGER words_of_bmps AFTER INSERT ON logged_bmp REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_user = 'earthtight_maintenance') EXECUTE FUNCTION words_of_added_bmps();

-- The past reports of this work unit that have all these words; NULL when there are more than `most`. With the
-- owner's rights, because a text search under row-level security uses no index; the settings leave the planner only
-- the index of words.
CREATE FUNCTION past_reports_with(entered text, most int) RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT CASE WHEN count(*) <= most THEN coalesce(array_agg(report_id), '{}') END
    FROM (SELECT report_id FROM report_words
           WHERE words @@ (SELECT search_of(entered, current_unit())) AND work_unit_id = current_unit() LIMIT most + 1) found
$$;
REVOKE ALL ON FUNCTION past_reports_with(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION past_reports_with(text, int) TO earthtight_app;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION photos_elsewhere(uuid, text[], text[]) OWNER TO earthtight_maintenance;
ALTER FUNCTION tally_added_reports() OWNER TO earthtight_maintenance;
ALTER FUNCTION tally_changed_report() OWNER TO earthtight_maintenance;
ALTER FUNCTION tally_removed_report() OWNER TO earthtight_maintenance;
ALTER FUNCTION words_of_added_reports() OWNER TO earthtight_maintenance;
ALTER FUNCTION words_of_changed_report() OWNER TO earthtight_maintenance;
ALTER FUNCTION words_of_added_bmps() OWNER TO earthtight_maintenance;
ALTER FUNCTION past_reports_with(text, int) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
