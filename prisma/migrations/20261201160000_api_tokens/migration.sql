-- Tokens with which programs read a work unit's data.

CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  name text NOT NULL,
  -- The first characters of the token, to recognize it.
  prefix text NOT NULL,
  -- SHA-256 of the token.
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- The token that this one replaces, which ends a day later.
  replaces_id uuid REFERENCES api_token (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  last_used_on date,
  revoked_at timestamptz(3),
  revoked_by uuid,
  revoked_by_name text,
  CHECK (num_nulls(revoked_at, revoked_by, revoked_by_name) IN (0, 3))
);
CREATE UNIQUE INDEX api_token_hash_key ON api_token (hash);
CREATE UNIQUE INDEX api_token_replaces_id_key ON api_token (replaces_id);
CREATE INDEX api_token_work_unit_id_idx ON api_token (work_unit_id);
ALTER TABLE api_token ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON api_token TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON api_token TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON api_token TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (expires_at, revoked_at, revoked_by, revoked_by_name) ON api_token TO earthtight_app;
GRANT SELECT (id, last_used_on), UPDATE (last_used_on) ON api_token TO earthtight_system;
GRANT ALL ON api_token TO earthtight_maintenance;

-- A token can only end earlier.
CREATE FUNCTION refuse_longer_api_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.expires_at > OLD.expires_at OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at)
  THEN RAISE EXCEPTION 'api token % has ended', OLD.id; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ended_api_token BEFORE UPDATE ON api_token FOR EACH ROW EXECUTE FUNCTION refuse_longer_api_token();

-- The active token with this hash, in one statement at the start of every request with a token. A closed work unit has none.
CREATE FUNCTION enter_api_token(token_hash text, at timestamptz)
RETURNS TABLE (id uuid, unit_id uuid, scopes text[], created_by uuid, created_by_name text, last_used_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.work_unit_id, t.scopes, t.created_by, t.created_by_name, t.last_used_on
    FROM api_token t JOIN work_unit u ON u.id = t.work_unit_id
   WHERE t.hash = token_hash AND t.revoked_at IS NULL AND t.expires_at > at AND u.closed_at IS NULL
$$;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION enter_api_token(text, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
