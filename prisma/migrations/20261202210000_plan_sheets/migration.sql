-- Plan sheets: pictures of a site's plan that lie over the satellite map. They are archived, never deleted.

CREATE TABLE plan_sheet (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- As printed on the sheet.
  sheet_date date NOT NULL,
  -- The picture, a JPEG.
  file_key text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Its width and height in pixels.
  size integer[] NOT NULL CHECK (cardinality(size) = 2 AND 0 < ALL (size) AND 4096 >= ALL (size)),
  -- Pairs of a point of the picture and the same place: none, two or three.
  points jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(points) IN (0, 2, 3)),
  -- What 'Undo placement' restores; null without anything to undo.
  previous_points jsonb CHECK (jsonb_array_length(previous_points) IN (0, 2, 3)),
  -- In percent. A person can choose another one on a device.
  opacity integer NOT NULL DEFAULT 60 CHECK (opacity BETWEEN 10 AND 100),
  -- Incremented by each change.
  version integer NOT NULL DEFAULT 1,
  added_by uuid NOT NULL,
  added_by_name text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  archived_at timestamptz(3),
  CONSTRAINT plan_sheet_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id)
);
CREATE INDEX plan_sheet_work_unit_id_site_id_idx ON plan_sheet (work_unit_id, site_id);
CREATE UNIQUE INDEX plan_sheet_file_key_key ON plan_sheet (file_key);
ALTER TABLE plan_sheet ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON plan_sheet TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON plan_sheet TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON plan_sheet TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON plan_sheet TO earthtight_app;
GRANT UPDATE (points, previous_points, opacity, version, archived_at) ON plan_sheet TO earthtight_app;
GRANT ALL ON plan_sheet TO earthtight_maintenance;
