-- Permit profiles, rain, and decisions on storms. The application only adds rows: what was in force and what was entered
-- stay readable.

CREATE TABLE permit_profile (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  version integer NOT NULL,
  rules_version integer NOT NULL,
  options jsonb NOT NULL,
  work_week jsonb NOT NULL,
  permit_number text NOT NULL,
  permittee text NOT NULL,
  county text NOT NULL,
  contractor text NOT NULL,
  office_phone text NOT NULL,
  inspector_id uuid,
  valid_from date NOT NULL,
  starts_on date NOT NULL,
  covered_until date,
  coverage_continued boolean NOT NULL,
  terminated_on date,
  saved_by uuid NOT NULL,
  saved_by_name text NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  CONSTRAINT permit_profile_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX permit_profile_work_unit_id_site_id_version_key ON permit_profile (work_unit_id, site_id, version);
ALTER TABLE permit_profile ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON permit_profile TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON permit_profile TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON permit_profile TO earthtight_app;
GRANT ALL ON permit_profile TO earthtight_maintenance;

CREATE TABLE rain_reading (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  -- Thousandths of an inch, like snow.
  rain integer NOT NULL,
  snow integer NOT NULL,
  source text NOT NULL,
  fell_at timestamptz(3),
  replaces_id uuid,
  entered_by uuid NOT NULL,
  entered_by_name text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT rain_reading_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX rain_reading_replaces_id_key ON rain_reading (replaces_id);
CREATE INDEX rain_reading_work_unit_id_site_id_to_at_idx ON rain_reading (work_unit_id, site_id, to_at DESC);
ALTER TABLE rain_reading ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON rain_reading TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON rain_reading TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON rain_reading TO earthtight_app;
GRANT ALL ON rain_reading TO earthtight_maintenance;

CREATE TABLE storm_decision (
  id uuid PRIMARY KEY,
  -- The order in which decisions were received.
  number bigint GENERATED ALWAYS AS IDENTITY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  trigger_at timestamptz(3) NOT NULL,
  decision text NOT NULL,
  reason text NOT NULL,
  decided_by uuid NOT NULL,
  decided_by_name text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT storm_decision_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE INDEX storm_decision_work_unit_id_site_id_trigger_at_idx ON storm_decision (work_unit_id, site_id, trigger_at);
ALTER TABLE storm_decision ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON storm_decision TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON storm_decision TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON storm_decision TO earthtight_app;
GRANT ALL ON storm_decision TO earthtight_maintenance;
