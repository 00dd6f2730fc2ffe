-- What a person was shown once, and the choices of the welcome panel.

-- Seen guides. They belong to the person, in every work unit.
CREATE TABLE seen_event (
  person_id uuid,
  event_type text,
  seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (person_id, event_type),
  CONSTRAINT seen_event_type
    CHECK (event_type IN ('hcSetupGuideModal', 'phoneNumberCompanyName', 'etUserCheck', 'etSiteLibraryNotif'))
);
ALTER TABLE seen_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY person ON seen_event TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
CREATE POLICY system ON seen_event TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON seen_event TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON seen_event TO earthtight_app;
GRANT SELECT, INSERT ON seen_event TO earthtight_system;
GRANT ALL ON seen_event TO earthtight_maintenance;

-- A work unit that keeps the default library as it is.
CREATE TABLE kept_default_library (
  work_unit_id uuid PRIMARY KEY,
  kept_by uuid NOT NULL,
  kept_at timestamptz(3) NOT NULL
);
ALTER TABLE kept_default_library ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON kept_default_library TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON kept_default_library TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_default_library TO earthtight_app;
GRANT ALL ON kept_default_library TO earthtight_maintenance;
