-- Which AUTH_SECRET the servers of this database use: at most one row. Not written for the embedded database.

CREATE TABLE auth_secret (
  -- A key derived from the secret, which does not reveal it.
  fingerprint text PRIMARY KEY
);
ALTER TABLE auth_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON auth_secret TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON auth_secret TO earthtight_maintenance;
