-- Links with which the crew sends fixes without signing in, and what they send.

-- One for each person and inspection. Only the hash of its token is readable.
CREATE TABLE fix_link (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL REFERENCES report (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- A member, or null for who was added by name and number.
  person_id uuid,
  name text NOT NULL CHECK (length(name) <= 40),
  -- The number of who was added, encrypted; '' for a member.
  sealed_phone text NOT NULL CHECK ((person_id IS NULL) = (sealed_phone <> '')),
  -- A keyed digest of the number that the text went to.
  phone_digest text NOT NULL,
  token_hash text NOT NULL,
  -- The token encrypted, so that a returned fix is texted with the same link.
  sealed_token text NOT NULL,
  -- null follows the browser.
  language text CHECK (language IN ('en', 'es')),
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  first_opened_at timestamptz(3)
);
CREATE UNIQUE INDEX fix_link_token_hash_key ON fix_link (token_hash);
CREATE INDEX fix_link_work_unit_id_report_id_idx ON fix_link (work_unit_id, report_id);
ALTER TABLE fix_link ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON fix_link TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON fix_link TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON fix_link TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (revoked_at, first_opened_at) ON fix_link TO earthtight_app;
-- Finds the work unit of a token; everything else is read as that work unit.
GRANT SELECT ON fix_link TO earthtight_system;
GRANT ALL ON fix_link TO earthtight_maintenance;

-- What the crew sent. It is no correction until someone accepts it.
CREATE TABLE fix_submission (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  fix_link_id uuid NOT NULL REFERENCES fix_link (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Made by the phone, so that a repeated request stores one fix.
  client_id uuid NOT NULL,
  logged_bmp_id uuid NOT NULL,
  -- Ids of the corrective actions in the library; empty if the BMP has none to choose.
  action_ids text[] NOT NULL,
  name text NOT NULL CHECK (length(name) <= 40),
  note text NOT NULL CHECK (length(note) <= 500),
  photos text[] NOT NULL CHECK (cardinality(photos) <= 5),
  done_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'accepted', 'returned')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz(3),
  -- Why it was returned; '' otherwise.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  CHECK ((state = 'sent') = (decided_at IS NULL)),
  CHECK ((state = 'returned') = (reason <> ''))
);
CREATE UNIQUE INDEX fix_submission_fix_link_id_client_id_key ON fix_submission (fix_link_id, client_id);
CREATE INDEX fix_submission_logged_bmp_id_idx ON fix_submission (logged_bmp_id);
CREATE INDEX fix_submission_waiting ON fix_submission (work_unit_id, received_at) WHERE state = 'sent';
ALTER TABLE fix_submission ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON fix_submission TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON fix_submission TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON fix_submission TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_by_name, decided_at, reason) ON fix_submission TO earthtight_app;
-- For a person's own data.
GRANT SELECT ON fix_submission TO earthtight_system;
GRANT ALL ON fix_submission TO earthtight_maintenance;
