-- A report names photos by names that devices choose, often before their bytes arrive. So a name that is stored already
-- must be looked up across units: which of these belong to another unit, to another report, or to the other directory?
-- The answer holds nothing but names that the caller sent.
CREATE FUNCTION photos_elsewhere(report uuid, photos text[], map_pictures text[]) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(p.file_name), '{}')
    FROM photo p
   WHERE p.file_name = ANY (photos || map_pictures)
     AND (p.work_unit_id IS DISTINCT FROM current_unit()
          OR p.report_id <> report
          OR (p.directory <> 'practiceactions' AND p.file_name = ANY (photos))
          OR (p.directory <> 'mapimages' AND p.file_name = ANY (map_pictures)))
$$;
GRANT CREATE ON SCHEMA public TO earthtight_system;
ALTER FUNCTION photos_elsewhere(uuid, text[], text[]) OWNER TO earthtight_system;
REVOKE CREATE ON SCHEMA public FROM earthtight_system;
REVOKE ALL ON FUNCTION photos_elsewhere(uuid, text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION photos_elsewhere(uuid, text[], text[]) TO earthtight_app;
