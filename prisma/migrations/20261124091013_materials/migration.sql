-- Materials that work units search for or offer, and companies invited to the network.

-- A material that a work unit searches for or posts.
CREATE TABLE material (
  -- From the browser.
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL REFERENCES work_unit (id),
  person_id uuid NOT NULL,
  posted_by_name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('search', 'post')),
  resource text NOT NULL,
  -- For matching regardless of case.
  resource_key text NOT NULL GENERATED ALWAYS AS (lower(resource)) STORED,
  quantity numeric(14, 3) NOT NULL CHECK (quantity > 0),
  quantity_unit text NOT NULL,
  site_id uuid,
  note text NOT NULL DEFAULT '',
  -- Whether only the own work unit sees it.
  private boolean NOT NULL,
  -- The last day.
  expires_on date NOT NULL,
  -- Increases with every renewal, so that each end is announced once.
  term integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  posted_at timestamptz(3) NOT NULL,
  taken_down_at timestamptz(3),
  FOREIGN KEY (work_unit_id, site_id) REFERENCES site_visibility (work_unit_id, site_id)
);
CREATE INDEX material_unit_idx ON material (work_unit_id, posted_at DESC, id);
CREATE INDEX material_shown_idx ON material (resource_key, mode) WHERE taken_down_at IS NULL AND NOT private;
CREATE INDEX material_expiry_idx ON material (expires_on) WHERE taken_down_at IS NULL;
ALTER TABLE material ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON material TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- The daily job announces what expires soon.
CREATE POLICY system ON material TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON material TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE ON material TO earthtight_app;
GRANT SELECT ON material TO earthtight_system;
GRANT ALL ON material TO earthtight_maintenance;

-- A company that was invited by e-mail.
CREATE TABLE network_invitation (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL REFERENCES work_unit (id),
  company text NOT NULL,
  email text NOT NULL,
  invited_by_name text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  UNIQUE (work_unit_id, email)
);
ALTER TABLE network_invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON network_invitation TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON network_invitation TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE ON network_invitation TO earthtight_app;
GRANT ALL ON network_invitation TO earthtight_maintenance;

-- What other companies post that this work unit searches for, and the reverse. Private materials neither match nor
-- get matches. Nothing else of another work unit is shown: no site, the distance in steps of five miles, and a
-- contact only while that person is a member and shares contact info. At most five per company and material.
CREATE FUNCTION material_matches(today date)
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
    LEFT JOIN person p ON p.id = m.person_id AND p.confirmed_at IS NOT NULL AND p.closed_at IS NULL
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
REVOKE ALL ON FUNCTION material_matches(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION material_matches(date) TO earthtight_app;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION material_matches(date) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
