-- The pages log in as a login that owns nothing and may become earthtight_app and earthtight_system only
-- (lib/platform/database/pages-login.ts). What those two roles own, that login could drop or alter; so they own nothing
-- any more: functions with rights of their own belong to earthtight_maintenance, which the pages can't become. What they
-- do is the same, and they read no temporary table in place of a real one. Made anew, because from PostgreSQL 16 on the
-- owner of the database may drop a function of another role, but not alter it.
DROP FUNCTION enter_session(uuid, timestamptz);
CREATE FUNCTION enter_session(session_id uuid, at timestamptz)
RETURNS TABLE (person_id uuid, username text, name text, email text, unit_id uuid, unit_name text, role text, units jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH who AS (
    SELECT p.id, p.username, p.name, p.email, p.active_unit_id
    FROM session s JOIN person p ON p.id = s.person_id
    WHERE s.id = session_id AND s.revoked_at IS NULL AND s.expires_at > at
  ), mine AS (
    SELECT m.work_unit_id, u.name, m.role, m.created_at, m.work_unit_id = who.active_unit_id AS chosen
    FROM membership m JOIN who ON who.id = m.person_id JOIN work_unit u ON u.id = m.work_unit_id
  ), active AS (
    SELECT * FROM mine ORDER BY chosen DESC NULLS LAST, created_at, work_unit_id LIMIT 1
  )
  SELECT who.id, who.username, who.name, who.email, active.work_unit_id, active.name, active.role,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', mine.work_unit_id, 'name', mine.name, 'role', mine.role)
      ORDER BY mine.created_at, mine.work_unit_id) FROM mine), '[]'::jsonb)
  FROM who LEFT JOIN active ON true
$$;

DROP FUNCTION photos_elsewhere(uuid, text[], text[]);
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

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION enter_session(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION photos_elsewhere(uuid, text[], text[]) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- Whether the server is ready depends on what has been applied: asked without becoming anybody, and no secret.
GRANT SELECT ON _prisma_migrations TO PUBLIC;
