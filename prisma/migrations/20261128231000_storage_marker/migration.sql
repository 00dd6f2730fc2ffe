-- Which storage has the files of this database: one row. The storage has a file with its id.

CREATE TABLE storage_marker (
  id uuid PRIMARY KEY,
  -- Whether the file was written. From then on, a storage without it is another one.
  is_written boolean NOT NULL DEFAULT false
);
ALTER TABLE storage_marker ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON storage_marker TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON storage_marker TO earthtight_maintenance;
