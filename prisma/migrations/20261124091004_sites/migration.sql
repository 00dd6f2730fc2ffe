-- Sites, which work units see them, and imports of many sites.

-- Sites are shared with other applications. Nobody changes the owner or the application of a site.
CREATE TABLE site (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/Chicago',
  owner_id uuid NOT NULL,
  -- The application that created the site; only that one changes it.
  app_of_origin text NOT NULL DEFAULT 'earthtight',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
ALTER TABLE site ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON site TO earthtight_app
  USING (owner_id = current_person()) WITH CHECK (owner_id = current_person());
CREATE POLICY system ON site TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON site TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (name, lat, lng, time_zone) ON site TO earthtight_app;
GRANT SELECT ON site TO earthtight_system;
GRANT ALL ON site TO earthtight_maintenance;

-- A work unit's view of a site (DATA-14), with the work unit's own map position.
CREATE TABLE site_visibility (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL REFERENCES site (id) ON UPDATE CASCADE ON DELETE CASCADE,
  visible boolean NOT NULL DEFAULT true,
  zoom_level double precision NOT NULL DEFAULT 18.1,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  construction_phases jsonb NOT NULL DEFAULT '[]',
  -- The import that added the site, so that the whole import can be hidden again.
  import_id uuid
);
CREATE UNIQUE INDEX site_visibility_work_unit_id_site_id_key ON site_visibility (work_unit_id, site_id);
CREATE INDEX site_visibility_work_unit_id_import_id_idx ON site_visibility (work_unit_id, import_id);
ALTER TABLE site_visibility ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_visibility TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON site_visibility TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON site_visibility TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON site_visibility TO earthtight_app;
GRANT SELECT ON site_visibility TO earthtight_system;
GRANT ALL ON site_visibility TO earthtight_maintenance;

-- A work unit sees its sites and changes those that were created here.
CREATE POLICY linked ON site FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()));

CREATE POLICY unit ON site FOR UPDATE TO earthtight_app
  USING (app_of_origin = 'earthtight'
    AND EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()))
  WITH CHECK (app_of_origin = 'earthtight'
    AND EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()));

-- Imports of sites. The browser makes the id, so an import that is sent again is recognized.
CREATE TABLE site_import (
  work_unit_id uuid,
  id uuid,
  person_id uuid NOT NULL,
  -- SHA-256 of the imported data.
  digest text NOT NULL,
  sites integer NOT NULL,
  imported_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (work_unit_id, id)
);
ALTER TABLE site_import ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_import TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON site_import TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON site_import TO earthtight_app;
GRANT ALL ON site_import TO earthtight_maintenance;
