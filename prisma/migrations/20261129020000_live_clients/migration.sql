-- The browsers that may connect to an external MQTT broker (decision 030), so that a server can remove them when their
-- permission ends.

CREATE TABLE live_client (
  -- The MQTT client id.
  id text PRIMARY KEY,
  -- No foreign keys: a row must stay until the broker has removed the client.
  person_id uuid NOT NULL,
  session_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  role text NOT NULL,
  -- When the token expires.
  expires_at timestamptz(3) NOT NULL
);
ALTER TABLE live_client ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON live_client TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON live_client TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON live_client TO earthtight_system;
GRANT ALL ON live_client TO earthtight_maintenance;
