-- Materials that a work unit searches for or posts, each until a day; and companies that were invited to the network.
CREATE TABLE material (
  -- From the browser, so that one that is sent again is known.
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL REFERENCES work_unit (id),
  person_id uuid NOT NULL,
  posted_by_name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('search', 'post')),
  resource text NOT NULL,
  -- By which a search finds a post: the same name in whatever capitals.
  resource_key text NOT NULL GENERATED ALWAYS AS (lower(resource)) STORED,
  quantity numeric(14, 3) NOT NULL CHECK (quantity > 0),
  quantity_unit text NOT NULL,
  site_id uuid,
  note text NOT NULL DEFAULT '',
  -- Whether the own work unit alone sees it.
  private boolean NOT NULL,
  -- The last day on which it holds.
  expires_on date NOT NULL,
  -- One more with every renewal: each end is told once.
  term integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  posted_at timestamptz(3) NOT NULL,
  taken_down_at timestamptz(3),
  FOREIGN KEY (work_unit_id, site_id) REFERENCES site_visibility (work_unit_id, site_id)
);
CREATE INDEX material_unit_idx ON material (work_unit_id, posted_at DESC, id);
CREATE INDEX material_shown_idx ON material (resource_key, mode) WHERE taken_down_at IS NULL AND NOT private;
CREATE INDEX material_expiry_idx ON material (expires_on) WHERE taken_down_at IS NULL;

CREATE TABLE network_invitation (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL REFERENCES work_unit (id),
  company text NOT NULL,
  email text NOT NULL,
  invited_by_name text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  UNIQUE (work_unit_id, email)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['material', 'network_invitation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO earthtight_maintenance USING (current_user = %L) WITH CHECK (current_user = %2$L)',
      t, 'earthtight_maintenance');
    EXECUTE format('GRANT ALL ON %I TO earthtight_maintenance', t);
    EXECUTE format('CREATE POLICY unit ON %I TO earthtight_app USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO earthtight_app', t);
  END LOOP;
END $$;
-- The daily job looks for what is about to expire.
CREATE POLICY system ON material TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT ON material TO earthtight_system;

-- What other companies post that the own work unit searches for, and the other way round. Whoever wants to see must let
-- themselves be seen: private materials meet nothing here. Of another unit's material this is all that anybody learns:
-- no site, the distance only in steps of five miles, and whom to write to only while that person belongs to the unit and
-- does not keep their contact info private.
CREATE FUNCTION material_matches(today date)
RETURNS TABLE (own_id uuid, id uuid, unit_id uuid, company text, person_name text, person_email text, quantity numeric,
  quantity_unit text, note text, expires_on date, within_miles int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, t.id, u.id, u.name, CASE WHEN NOT p.is_private THEN coalesce(m.name, p.name) END,
    CASE WHEN NOT p.is_private THEN p.email END, t.quantity, t.quantity_unit, t.note, t.expires_on,
    CASE WHEN ov.site_id IS NOT NULL AND tv.site_id IS NOT NULL THEN greatest(5, ceil(
        2 * 3959 * asin(least(1, sqrt(
          sin(radians(tv.lat - ov.lat) / 2) ^ 2
          + cos(radians(ov.lat)) * cos(radians(tv.lat)) * sin(radians(tv.lng - ov.lng) / 2) ^ 2))) / 5) * 5)::int END
    FROM material o
    JOIN material t ON t.resource_key = o.resource_key AND t.mode <> o.mode AND t.work_unit_id <> o.work_unit_id
    JOIN work_unit u ON u.id = t.work_unit_id
    LEFT JOIN membership m ON m.work_unit_id = t.work_unit_id AND m.person_id = t.person_id
    LEFT JOIN person p ON p.id = m.person_id AND p.confirmed_at IS NOT NULL
    LEFT JOIN site_visibility ov ON ov.work_unit_id = o.work_unit_id AND ov.site_id = o.site_id
    LEFT JOIN site_visibility tv ON tv.work_unit_id = t.work_unit_id AND tv.site_id = t.site_id
   WHERE o.work_unit_id = current_unit()
     AND NOT o.private AND o.taken_down_at IS NULL AND o.expires_on >= today
     AND NOT t.private AND t.taken_down_at IS NULL AND t.expires_on >= today
   ORDER BY t.posted_at DESC, t.id
   LIMIT 500
$$;
REVOKE ALL ON FUNCTION material_matches(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION material_matches(date) TO earthtight_app;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION material_matches(date) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
