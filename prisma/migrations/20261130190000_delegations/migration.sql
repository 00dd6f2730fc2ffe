-- Delegations: who may certify inspections (40 CFR 122.22(b)). Rows are never deleted.

CREATE TABLE delegation (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('responsible-officer', 'authorized-representative')),
  -- Who may certify, with the name at that time.
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  -- Their title or position.
  position text NOT NULL,
  -- Who authorized a representative.
  given_by_name text,
  given_by_title text,
  -- Null for all sites of the work unit.
  site_id uuid,
  from_day date NOT NULL,
  -- The last day.
  to_day date,
  -- The authorization letter, a PDF.
  letter_key text,
  letter_sha256 text CHECK (letter_sha256 ~ '^[0-9a-f]{64}$'),
  letter_name text,
  letter_bytes integer CHECK (letter_bytes BETWEEN 1 AND 10485760),
  -- When the authorization was submitted to the Director.
  submitted_on date,
  saved_by uuid NOT NULL,
  saved_by_name text NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  revoked_by uuid,
  revoked_by_name text,
  CHECK (to_day >= from_day),
  CHECK (num_nulls(given_by_name, given_by_title) = CASE kind WHEN 'authorized-representative' THEN 0 ELSE 2 END),
  CHECK (num_nulls(letter_key, letter_sha256, letter_name, letter_bytes) IN (0, 4)),
  CHECK (num_nulls(revoked_at, revoked_by, revoked_by_name) IN (0, 3)),
  CONSTRAINT delegation_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id)
);
CREATE INDEX delegation_work_unit_id_site_id_idx ON delegation (work_unit_id, site_id);
CREATE UNIQUE INDEX delegation_letter_key_key ON delegation (letter_key);
ALTER TABLE delegation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON delegation TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON delegation TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON delegation TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON delegation TO earthtight_app;
GRANT UPDATE (letter_key, letter_sha256, letter_name, letter_bytes, submitted_on, revoked_at, revoked_by, revoked_by_name)
  ON delegation TO earthtight_app;
GRANT SELECT ON delegation TO earthtight_system;
GRANT ALL ON delegation TO earthtight_maintenance;

-- A letter is added once, and a delegation revoked once.
CREATE FUNCTION refuse_changes_to_delegation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'earthtight_maintenance' THEN RETURN NEW; END IF;
  IF OLD.letter_key IS NOT NULL AND (NEW.letter_key, NEW.letter_sha256, NEW.letter_name, NEW.letter_bytes)
       IS DISTINCT FROM (OLD.letter_key, OLD.letter_sha256, OLD.letter_name, OLD.letter_bytes)
  THEN RAISE EXCEPTION 'delegation % has a letter', OLD.id; END IF;
  IF OLD.revoked_at IS NOT NULL AND (NEW.revoked_at, NEW.revoked_by, NEW.revoked_by_name)
       IS DISTINCT FROM (OLD.revoked_at, OLD.revoked_by, OLD.revoked_by_name)
  THEN RAISE EXCEPTION 'delegation % is revoked', OLD.id; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fixed_delegation BEFORE UPDATE ON delegation
  FOR EACH ROW EXECUTE FUNCTION refuse_changes_to_delegation();
