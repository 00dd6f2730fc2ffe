-- Seals: a chain of hashes for each work unit, which shows whether a record was changed. Rows are only added.

CREATE TABLE record_seal (
  work_unit_id uuid NOT NULL,
  -- From 1, without a gap.
  number integer NOT NULL CHECK (number >= 1),
  kind text NOT NULL CHECK (kind IN ('final-pdf')),
  subject_id uuid NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3) NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  check_id text NOT NULL,
  PRIMARY KEY (work_unit_id, number)
);
CREATE UNIQUE INDEX record_seal_check_id_key ON record_seal (check_id);
CREATE UNIQUE INDEX record_seal_work_unit_id_kind_subject_id_key ON record_seal (work_unit_id, kind, subject_id);
ALTER TABLE record_seal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON record_seal TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON record_seal TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON record_seal TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON record_seal TO earthtight_app;
GRANT SELECT ON record_seal TO earthtight_system;
GRANT ALL ON record_seal TO earthtight_maintenance;
