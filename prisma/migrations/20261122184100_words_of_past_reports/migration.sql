-- Past Reports are searched by words, and sorted by their site.

-- The site's name as lists sort it: without regard to capitals. A column and not an expression, because row-level security
-- lets only leakproof comparisons reach an index, and lower(…) is none.
ALTER TABLE "report" ADD COLUMN "site_key" TEXT GENERATED ALWAYS AS (lower(site_name)) STORED;
CREATE INDEX report_past_by_site ON report (work_unit_id, site_key, date DESC, id DESC)
  WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;

-- A generated column has no value yet where this trigger looks at the new row. It follows from site_name, which is compared.
CREATE OR REPLACE FUNCTION refuse_changes_to_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('closed', 'finished') OR current_user = 'earthtight_maintenance' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  IF to_jsonb(NEW) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
       IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
     OR NOT (NEW.status = OLD.status OR (OLD.status = 'closed' AND NEW.status = 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  RETURN NEW;
END $$;

-- The words of each past report. Kept by the triggers below; nothing else writes it.
CREATE TABLE "report_words" (
    "report_id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "words" TSVECTOR NOT NULL,

    CONSTRAINT "report_words_pkey" PRIMARY KEY ("report_id"),
    CONSTRAINT "report_words_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX report_words_words ON report_words USING gin (words);

ALTER TABLE report_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_words FORCE ROW LEVEL SECURITY;
-- Asks for the role by name, as every such policy does, but once, when a statement is planned, and not at each row: what is
-- asked at each row comes before any comparison of words, and keeps it from the index. A plan is made anew for another role,
-- because PostgreSQL never uses a plan with row-level security for somebody else.
CREATE FUNCTION is_maintenance() RETURNS boolean LANGUAGE plpgsql IMMUTABLE
  AS $$ BEGIN RETURN current_user = 'earthtight_maintenance'; END $$;
CREATE POLICY maintenance ON report_words TO earthtight_maintenance
  USING (is_maintenance()) WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY unit ON report_words TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT ALL ON report_words TO earthtight_maintenance;
GRANT SELECT ON report_words TO earthtight_app;

-- What was entered, as words: lower case, without accents, divided at blanks and punctuation. Whatever is stored and whatever
-- is searched for goes through this one function.
CREATE FUNCTION words_of(entered text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, 40)
    FROM regexp_split_to_table(lower(
      CASE WHEN octet_length(entered) = length(entered) THEN entered
        ELSE regexp_replace(normalize(entered, NFKD), '[\u0300-\u036f]', '', 'g') END), '[[:space:][:punct:]]+') AS word
   WHERE word <> ''
$$;

-- No word that was entered holds a colon: this one is in every report of a unit, and in no other.
CREATE FUNCTION word_of_unit(unit uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'unit:' || unit $$;

-- A word is looked for by its beginning: 'granv' finds Granville. A number or a single character is looked for whole,
-- because '14' would otherwise find 1400 and 'a' nearly everything. NULL when nothing was entered that is a word.
CREATE FUNCTION search_of(entered text, unit uuid) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (quote_literal(word_of_unit(unit)) || ' & ' || string_agg(
      '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || CASE WHEN word ~ '^(\d+|.)$' THEN '' ELSE ':*' END, ' & '))::tsquery
    FROM (SELECT DISTINCT word FROM words_of(entered) AS word LIMIT 20) w
$$;

-- Writes the words of these reports anew; those that are no past reports have none. A tsvector holds a megabyte: of a report
-- with more than 5,000 different words the first ones count, and what it is known by comes first.
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

CREATE FUNCTION words_of_added_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ids) FROM (SELECT array_agg(r.id) AS ids FROM added r
    WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL) past WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION words_of_changed_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE FUNCTION words_of_added_bmps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_report_words(ids) FROM (SELECT array_agg(DISTINCT report_id) AS ids FROM added) changed WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;

-- The reports of the asking unit that have all these words; NULL when there are more than `most`. It has rights of its own,
-- because no comparison of words is leakproof: with row-level security in force none would reach the index. Whose reports
-- are told is said twice, by the word of the unit and by its column. The index of words is the only way that is left to the
-- planner: it does not know how rare the words are, and would walk through all reports for them.
CREATE FUNCTION past_reports_with(entered text, most int) RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT CASE WHEN count(*) <= most THEN coalesce(array_agg(report_id), '{}') END
    FROM (SELECT report_id FROM report_words
           WHERE words @@ (SELECT search_of(entered, current_unit())) AND work_unit_id = current_unit() LIMIT most + 1) found
$$;
REVOKE ALL ON FUNCTION past_reports_with(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION past_reports_with(text, int) TO earthtight_app;
REVOKE ALL ON FUNCTION write_report_words(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_report_words(uuid[]) TO earthtight_maintenance;

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION words_of_added_reports() OWNER TO earthtight_maintenance;
ALTER FUNCTION words_of_changed_report() OWNER TO earthtight_maintenance;
ALTER FUNCTION words_of_added_bmps() OWNER TO earthtight_maintenance;
ALTER FUNCTION past_reports_with(text, int) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- What is there already.
SET LOCAL ROLE earthtight_maintenance;
SELECT write_report_words(coalesce(array_agg(id), '{}')) FROM report WHERE status IN ('closed', 'finished') AND deleted_at IS NULL;
RESET ROLE;

CREATE TRIGGER words_added AFTER INSERT ON report REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_added_reports();
CREATE TRIGGER words_changed AFTER UPDATE ON report FOR EACH ROW
  WHEN (is_past(OLD) <> is_past(NEW) OR (is_past(NEW) AND (OLD.site_name, OLD.type_key, OLD.fields) IS DISTINCT FROM (NEW.site_name, NEW.type_key, NEW.fields)))
  EXECUTE FUNCTION words_of_changed_report();
-- The BMPs of a past report are frozen for everybody else (trigger frozen_bmp).
CREATE TRIGGER words_of_bmps AFTER INSERT ON logged_bmp REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_user = 'earthtight_maintenance') EXECUTE FUNCTION words_of_added_bmps();
