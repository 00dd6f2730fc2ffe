-- A site that was set up here is its work unit's: any of its Office may rename and move it, not only the person who added
-- it. A site of another application is changed there. Nobody changes whose a site is, or where it was set up.
CREATE POLICY unit ON site FOR UPDATE TO earthtight_app
  USING (app_of_origin = 'earthtight'
    AND EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()))
  WITH CHECK (app_of_origin = 'earthtight'
    AND EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()));
REVOKE UPDATE ON site FROM earthtight_app;
GRANT UPDATE (name, lat, lng, time_zone) ON site TO earthtight_app;

-- Each import of sites once: the id comes from the browser, so that an import whose answer was lost is known again.
CREATE TABLE site_import (
  work_unit_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- SHA-256 of what was imported.
  digest text NOT NULL,
  sites integer NOT NULL,
  imported_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (work_unit_id, id)
);
ALTER TABLE site_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_import FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON site_import TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY unit ON site_import TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT ALL ON site_import TO earthtight_maintenance;
GRANT SELECT, INSERT ON site_import TO earthtight_app;

-- The import that brought a site, so that the whole import can be hidden again.
ALTER TABLE site_visibility ADD COLUMN import_id uuid;
CREATE INDEX site_visibility_work_unit_id_import_id_idx ON site_visibility (work_unit_id, import_id);
