-- Writes the words of these reports; reports that are not past get none. The first 5,000 words of a report count,
-- because a tsvector holds 1 MB. The BMPs are found with the index of logged_bmp, which begins with the work unit.
CREATE OR REPLACE FUNCTION write_report_words(reports uuid[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
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
          FROM logged_bmp b WHERE b.work_unit_id = r.work_unit_id AND b.report_id = r.id
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
