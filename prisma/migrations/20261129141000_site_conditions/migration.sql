-- Conditions of a site that change which inspections its permit requires. The application only adds rows: what was
-- entered stays readable.

CREATE TABLE site_condition (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  kind text NOT NULL,
  area text NOT NULL,
  from_day date NOT NULL,
  to_day date,
  began_at timestamptz(3),
  reduced_interval text,
  every_days integer,
  are_storms_watched boolean NOT NULL,
  reason text NOT NULL,
  is_withdrawn boolean NOT NULL,
  replaces_id uuid,
  entered_by uuid NOT NULL,
  entered_by_name text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT site_condition_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_condition_replaces_id_key ON site_condition (replaces_id);
CREATE INDEX site_condition_work_unit_id_site_id_idx ON site_condition (work_unit_id, site_id);
ALTER TABLE site_condition ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_condition TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON site_condition TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON site_condition TO earthtight_app;
GRANT ALL ON site_condition TO earthtight_maintenance;
