-- Which releases can serve this database, so that servers of the previous release can still restart during an update.

-- At most one row, written by the newest release that has started.
CREATE TABLE release_support (
  -- The migration that a release must know.
  oldest_migration text PRIMARY KEY
);
ALTER TABLE release_support ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON release_support TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON release_support TO earthtight_maintenance;
