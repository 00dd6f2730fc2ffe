-- Whoever has closed their account is named to no other company. The column `closed_at` comes with deleting accounts, and
-- is read so that this function can be there before it. Of one company the five newest meet a material, so that nobody
-- who posts the same again and again hides the others.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
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
     AND NOT t.private AND t.taken_down_at IS NULL AND t.expires_on >= today
  ) met
  WHERE place <= 5
  ORDER BY posted_at DESC, id
  LIMIT 2000
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
