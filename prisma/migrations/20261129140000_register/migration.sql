-- The register: BMPs in the ground of a site, and their corrective actions from the finding to the fix.

-- The inspections that the register has. SAVE & NOTIFY records them; a job records earlier ones.
CREATE TABLE recorded_inspection (
  report_id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  CONSTRAINT recorded_inspection_report_id_fkey FOREIGN KEY (report_id) REFERENCES report (id) ON DELETE CASCADE
);
ALTER TABLE recorded_inspection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON recorded_inspection TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON recorded_inspection TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON recorded_inspection TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON recorded_inspection TO earthtight_app;
GRANT SELECT ON recorded_inspection TO earthtight_system;
GRANT ALL ON recorded_inspection TO earthtight_maintenance;

CREATE TABLE bmp_instance (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  practice_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  -- 'SF-03', never given to another one.
  tag text NOT NULL,
  -- Label and place at the last visit.
  label text,
  lat double precision,
  lng double precision,
  CONSTRAINT bmp_instance_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bmp_instance_work_unit_id_site_id_tag_key ON bmp_instance (work_unit_id, site_id, tag);
ALTER TABLE bmp_instance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON bmp_instance TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON bmp_instance TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (label, lat, lng) ON bmp_instance TO earthtight_app;
GRANT ALL ON bmp_instance TO earthtight_maintenance;

-- A logged BMP is a visit of an instance.
CREATE TABLE bmp_visit (
  logged_bmp_id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  bmp_instance_id uuid NOT NULL,
  CONSTRAINT bmp_visit_logged_bmp_id_fkey FOREIGN KEY (logged_bmp_id) REFERENCES logged_bmp (id) ON DELETE CASCADE,
  CONSTRAINT bmp_visit_bmp_instance_id_fkey FOREIGN KEY (bmp_instance_id) REFERENCES bmp_instance (id) ON DELETE CASCADE
);
CREATE INDEX bmp_visit_bmp_instance_id_idx ON bmp_visit (bmp_instance_id);
ALTER TABLE bmp_visit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON bmp_visit TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON bmp_visit TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON bmp_visit TO earthtight_app;
GRANT ALL ON bmp_visit TO earthtight_maintenance;

CREATE TABLE corrective_action (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  bmp_instance_id uuid NOT NULL,
  -- Id and name in the library at the time.
  action_id text NOT NULL,
  name text NOT NULL,
  -- The visit that found it, and who inspected.
  report_id uuid NOT NULL,
  logged_bmp_id uuid NOT NULL,
  found_by uuid NOT NULL,
  found_by_name text NOT NULL,
  discovered_at timestamptz(3) NOT NULL,
  inspection_ended_at timestamptz(3) NOT NULL,
  -- The columns below follow from the events (apply_corrective_action_event).
  repair_kind text NOT NULL DEFAULT 'small',
  times_seen integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz(3) NOT NULL,
  -- The last inspection that saw it, whom it notified (ids of people), and when.
  last_report_id uuid NOT NULL,
  notified jsonb NOT NULL,
  notified_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  -- The visit whose correction closed it.
  closed_by_bmp_id uuid,
  CONSTRAINT corrective_action_bmp_instance_id_fkey FOREIGN KEY (bmp_instance_id)
    REFERENCES bmp_instance (id) ON DELETE CASCADE,
  CONSTRAINT corrective_action_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE INDEX corrective_action_bmp_instance_id_idx ON corrective_action (bmp_instance_id);
CREATE INDEX corrective_action_site_id_discovered_at_id_idx
  ON corrective_action (work_unit_id, site_id, discovered_at DESC, id);
CREATE INDEX corrective_action_discovered_at_id_idx ON corrective_action (work_unit_id, discovered_at DESC, id);
CREATE INDEX corrective_action_open ON corrective_action (work_unit_id, discovered_at DESC, id) WHERE closed_at IS NULL;
ALTER TABLE corrective_action ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON corrective_action TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON corrective_action TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (report_id, logged_bmp_id, found_by, found_by_name, discovered_at, inspection_ended_at,
  repair_kind, times_seen, last_seen_at,
  last_report_id, notified, notified_at, closed_at, closed_by_bmp_id) ON corrective_action TO earthtight_app;
GRANT ALL ON corrective_action TO earthtight_maintenance;

-- What happened to a corrective action. The application only adds rows.
CREATE TABLE corrective_action_event (
  id uuid PRIMARY KEY,
  -- The order in which events were received.
  number bigint GENERATED ALWAYS AS IDENTITY,
  work_unit_id uuid NOT NULL,
  corrective_action_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  words text NOT NULL,
  photos jsonb NOT NULL,
  -- The visit; null for what was entered in the register.
  report_id uuid,
  logged_bmp_id uuid,
  -- When an inspection ended, whom it notified (ids of people), and when.
  inspection_ended_at timestamptz(3),
  notified jsonb,
  notified_at timestamptz(3),
  recorded_by uuid NOT NULL,
  recorded_by_name text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT corrective_action_event_corrective_action_id_fkey FOREIGN KEY (corrective_action_id)
    REFERENCES corrective_action (id) ON DELETE CASCADE
);
CREATE INDEX corrective_action_event_corrective_action_id_number_idx
  ON corrective_action_event (corrective_action_id, number);
ALTER TABLE corrective_action_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON corrective_action_event TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON corrective_action_event TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON corrective_action_event TO earthtight_app;
GRANT ALL ON corrective_action_event TO earthtight_maintenance;

-- Keeps the state of a corrective action.
CREATE FUNCTION apply_corrective_action_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  is_newest boolean := NEW.kind = 'seen' AND NOT EXISTS (
    SELECT 1 FROM corrective_action WHERE id = NEW.corrective_action_id AND last_seen_at > NEW.at);
BEGIN
  -- An earlier inspection that arrives later, for example from a phone without signal.
  UPDATE corrective_action SET report_id = NEW.report_id, logged_bmp_id = NEW.logged_bmp_id,
    found_by = NEW.recorded_by, found_by_name = NEW.recorded_by_name,
    discovered_at = NEW.at, inspection_ended_at = NEW.inspection_ended_at
  WHERE NEW.kind = 'seen' AND id = NEW.corrective_action_id AND discovered_at > NEW.at;
  UPDATE corrective_action c SET
    times_seen = times_seen + CASE WHEN NEW.kind IN ('found', 'seen') THEN 1 ELSE 0 END,
    last_seen_at = CASE WHEN is_newest THEN NEW.at ELSE c.last_seen_at END,
    last_report_id = CASE WHEN is_newest THEN NEW.report_id ELSE c.last_report_id END,
    notified = CASE WHEN is_newest THEN NEW.notified ELSE c.notified END,
    notified_at = CASE WHEN is_newest THEN NEW.notified_at ELSE c.notified_at END,
    closed_at = CASE WHEN NEW.kind IN ('fixed', 'not-needed') THEN NEW.at WHEN NEW.kind = 'reopened' THEN NULL ELSE c.closed_at END,
    closed_by_bmp_id = CASE WHEN NEW.kind IN ('fixed', 'not-needed') THEN NEW.logged_bmp_id WHEN NEW.kind = 'reopened' THEN NULL ELSE c.closed_by_bmp_id END,
    repair_kind = CASE WHEN NEW.kind IN ('small', 'infeasible', 'significant') THEN NEW.kind ELSE c.repair_kind END
  WHERE id = NEW.corrective_action_id;
  RETURN NULL;
END $$;
CREATE TRIGGER apply_event AFTER INSERT ON corrective_action_event
  FOR EACH ROW EXECUTE FUNCTION apply_corrective_action_event();
