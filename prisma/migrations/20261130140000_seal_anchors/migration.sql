-- Anchors: daily time stamps of the last seals of all work units. Rows are only added.

CREATE TABLE seal_anchor (
  -- In UTC.
  day date PRIMARY KEY,
  -- The stamped text: the last seals as JSON.
  heads text NOT NULL,
  -- A TimeStampToken (RFC 3161) in DER.
  token bytea NOT NULL CHECK (octet_length(token) BETWEEN 1 AND 65536)
);
ALTER TABLE seal_anchor ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON seal_anchor TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON seal_anchor TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON seal_anchor TO earthtight_system;
GRANT ALL ON seal_anchor TO earthtight_maintenance;
