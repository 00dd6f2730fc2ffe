-- Reports shared by a link.

-- A link to a report for one recipient; only the hash of its secret is stored.
CREATE TABLE share (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL REFERENCES report (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  sent_by uuid NOT NULL,
  sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  acknowledged_at timestamptz(3),
  notes text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX share_token_hash_key ON share (token_hash);
CREATE INDEX share_work_unit_id_report_id_idx ON share (work_unit_id, report_id);
ALTER TABLE share ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON share TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON share TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON share TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON share TO earthtight_app;
GRANT SELECT, UPDATE ON share TO earthtight_system;
GRANT ALL ON share TO earthtight_maintenance;
