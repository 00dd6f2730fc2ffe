-- Signatures of entries of the corrective action log: of a corrective action with its events up to one of them.

CREATE TABLE log_signature (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  corrective_action_id uuid NOT NULL REFERENCES corrective_action (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- The last event that was signed.
  last_event_id uuid NOT NULL REFERENCES corrective_action_event (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('inspector', 'certification')),
  person_id uuid NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  -- By which a certification was given.
  delegation_id uuid CHECK ((kind = 'certification') = (delegation_id IS NOT NULL)),
  statement_key text NOT NULL,
  -- The `d` of an SVG path; '' without a drawing.
  drawing text NOT NULL CHECK (length(drawing) <= 60000),
  signed_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- Added to the device's clock for `signed_at`.
  clock_offset_ms integer NOT NULL,
  -- SHA-256 of the canonical JSON (RFC 8785) of the entry.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX log_signature_last_event_id_person_id_kind_key ON log_signature (last_event_id, person_id, kind);
CREATE INDEX log_signature_corrective_action_id_idx ON log_signature (corrective_action_id);
ALTER TABLE log_signature ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON log_signature TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON log_signature TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON log_signature TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON log_signature TO earthtight_app;
-- For a person's own data.
GRANT SELECT ON log_signature TO earthtight_system;
GRANT ALL ON log_signature TO earthtight_maintenance;

ALTER TABLE record_seal DROP CONSTRAINT record_seal_kind_check,
  ADD CONSTRAINT record_seal_kind_check CHECK (kind IN ('final-pdf', 'signature', 'addendum', 'signed-pdf', 'log-entry'));
