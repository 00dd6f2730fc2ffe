-- People outside the work unit who get reports of a site.

-- A contact of the work unit.
CREATE TABLE stakeholder (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX stakeholder_work_unit_id_idx ON stakeholder (work_unit_id);
ALTER TABLE stakeholder ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON stakeholder TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON stakeholder TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON stakeholder TO earthtight_app;
GRANT ALL ON stakeholder TO earthtight_maintenance;

-- Which sites a stakeholder belongs to.
CREATE TABLE stakeholder_site (
  work_unit_id uuid NOT NULL,
  stakeholder_id uuid REFERENCES stakeholder (id) ON UPDATE CASCADE ON DELETE CASCADE,
  site_id uuid REFERENCES site (id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (stakeholder_id, site_id)
);
ALTER TABLE stakeholder_site ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON stakeholder_site TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON stakeholder_site TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON stakeholder_site TO earthtight_app;
GRANT ALL ON stakeholder_site TO earthtight_maintenance;
