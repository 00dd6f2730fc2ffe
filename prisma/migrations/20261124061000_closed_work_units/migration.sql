-- The last Office User closes the work unit (decision X-352). A closed work unit can only be read, and be reopened for 30
-- days. After that it leaves its members' lists; its records stay.
ALTER TABLE "work_unit" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
REVOKE UPDATE ON work_unit FROM earthtight_app;
GRANT UPDATE (name, closed_at) ON work_unit TO earthtight_app;

DROP FUNCTION enter_session(uuid, timestamptz);
CREATE FUNCTION enter_session(session_id uuid, at timestamptz)
RETURNS TABLE (person_id uuid, username text, name text, email text, unit_id uuid, unit_name text, unit_closed_at timestamptz,
  role text, units jsonb, last_active_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH who AS (
    SELECT p.id, p.username, p.name, p.email, p.active_unit_id, s.last_active_at
    FROM session s JOIN person p ON p.id = s.person_id
    WHERE s.id = session_id AND s.revoked_at IS NULL AND s.expires_at > at
  ), mine AS (
    SELECT m.work_unit_id, u.name, u.closed_at, m.role, m.created_at, m.work_unit_id = who.active_unit_id AS chosen
    FROM membership m JOIN who ON who.id = m.person_id JOIN work_unit u ON u.id = m.work_unit_id
    WHERE u.closed_at IS NULL OR u.closed_at > at - interval '30 days'
  ), active AS (
    SELECT * FROM mine ORDER BY chosen DESC NULLS LAST, closed_at IS NOT NULL, created_at, work_unit_id LIMIT 1
  )
  SELECT who.id, who.username, who.name, who.email, active.work_unit_id, active.name, active.closed_at, active.role,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', mine.work_unit_id, 'name', mine.name, 'role', mine.role)
      ORDER BY mine.created_at, mine.work_unit_id) FROM mine), '[]'::jsonb), who.last_active_at
  FROM who LEFT JOIN active ON true
$$;

-- The names of the units that would be without an Office user if this person left. Nobody has to stay for a closed one.
CREATE OR REPLACE FUNCTION units_left_alone(who uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(u.name ORDER BY u.name), '{}') FROM membership m JOIN work_unit u ON u.id = m.work_unit_id
   WHERE m.person_id = who AND m.role = 'admin' AND u.closed_at IS NULL AND is_last_admin(m.id)
$$;

-- Whom an ended agreement concerns in the other work unit: its Office, and who manages its site. The address is for the
-- e-mail that says so.
CREATE FUNCTION partners_of_unit() RETURNS TABLE (agreement_id uuid, unit_id uuid, person_id uuid, name text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, m.work_unit_id, p.id, p.name, p.email
    FROM agreement a
    JOIN membership m ON m.work_unit_id IN (a.export_unit_id, a.import_unit_id) AND m.work_unit_id <> current_unit()
    JOIN person p ON p.id = m.person_id AND p.closed_at IS NULL AND p.confirmed_at IS NOT NULL
   WHERE a.status = 'active' AND current_unit() IN (a.export_unit_id, a.import_unit_id)
     AND (m.role = 'admin' OR EXISTS (
       SELECT 1 FROM site_team t WHERE t.work_unit_id = m.work_unit_id AND t.person_id = m.person_id AND t.profile = 'manage'
         AND t.site_id IN (a.export_site_id, a.import_site_id)))
   ORDER BY a.id, p.id
$$;
REVOKE ALL ON FUNCTION partners_of_unit() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partners_of_unit() TO earthtight_app;

-- A message to one person that no work unit's Outbox shows: the partner's address is not the closing unit's to read.
CREATE POLICY personal ON outbox_message FOR INSERT TO earthtight_app
  WITH CHECK (work_unit_id IS NULL AND person_id IS NOT NULL);

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION enter_session(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION partners_of_unit() OWNER TO earthtight_maintenance;
-- As before, without the materials of closed work units.
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION material_matches(today date)
RETURNS TABLE (own_id uuid, id uuid, unit_id uuid, company text, person_name text, person_email text, quantity numeric,
  quantity_unit text, note text, expires_on date, within_miles int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT own_id, id, unit_id, company, person_name, person_email, quantity, quantity_unit, note, expires_on, within_miles
  FROM (
  SELECT o.id AS own_id, t.id, u.id AS unit_id, u.name AS company,
    CASE WHEN NOT p.is_private THEN coalesce(m.name, p.name) END AS person_name,
    CASE WHEN NOT p.is_private THEN p.email END AS person_email, t.quantity, t.quantity_unit, t.note, t.expires_on,
    CASE WHEN ov.site_id IS NOT NULL AND tv.site_id IS NOT NULL THEN greatest(5, ceil(
        2 * 3959 * asin(least(1, sqrt(
          sin(radians(tv.lat - ov.lat) / 2) ^ 2
          + cos(radians(ov.lat)) * cos(radians(tv.lat)) * sin(radians(tv.lng - ov.lng) / 2) ^ 2))) / 5) * 5)::int END AS within_miles,
    t.posted_at, row_number() OVER (PARTITION BY o.id, u.id ORDER BY t.posted_at DESC, t.id) AS place
    FROM material o
    JOIN material t ON t.resource_key = o.resource_key AND t.mode <> o.mode AND t.work_unit_id <> o.work_unit_id
    JOIN work_unit u ON u.id = t.work_unit_id
    LEFT JOIN membership m ON m.work_unit_id = t.work_unit_id AND m.person_id = t.person_id
    LEFT JOIN person p ON p.id = m.person_id AND p.confirmed_at IS NOT NULL
    AND to_jsonb(p) ->> 'closed_at' IS NULL
    LEFT JOIN site_visibility ov ON ov.work_unit_id = o.work_unit_id AND ov.site_id = o.site_id
    LEFT JOIN site_visibility tv ON tv.work_unit_id = t.work_unit_id AND tv.site_id = t.site_id
   WHERE o.work_unit_id = current_unit()
     AND NOT o.private AND o.taken_down_at IS NULL AND o.expires_on >= today
     AND u.closed_at IS NULL AND NOT t.private AND t.taken_down_at IS NULL AND t.expires_on >= today
  ) met
  WHERE place <= 5
  ORDER BY posted_at DESC, id
  LIMIT 2000
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
