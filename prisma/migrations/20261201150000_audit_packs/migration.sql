-- Audit packs: the records of a site in one ZIP file, which is stored in parts and deleted after seven days.

CREATE TABLE audit_pack (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  -- Days at the site, both included.
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  with_evidence boolean NOT NULL,
  with_verdicts boolean NOT NULL,
  -- 'ended': expired or deleted.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'making', 'ready', 'failed', 'ended')),
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  -- How often a server began to make it.
  attempts integer NOT NULL DEFAULT 0,
  -- Of the server that makes it, which renews this. Afterward another one continues.
  claim_id uuid,
  claimed_until timestamptz(3),
  -- SHA-256 of the parts that are stored.
  parts text[] NOT NULL DEFAULT '{}',
  -- Of the whole file; an estimate until it is made.
  bytes bigint NOT NULL,
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3),
  -- When the last byte was sent to an Office User for the first time.
  downloaded_at timestamptz(3),
  CONSTRAINT audit_pack_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE,
  CHECK (state <> 'ready' OR (sha256 IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX audit_pack_work_unit_id_site_id_idx ON audit_pack (work_unit_id, site_id);
CREATE INDEX audit_pack_unfinished ON audit_pack (requested_at) WHERE state IN ('waiting', 'making');
ALTER TABLE audit_pack ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON audit_pack TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON audit_pack TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON audit_pack TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON audit_pack TO earthtight_app;
GRANT UPDATE (state, claim_id, claimed_until, parts, bytes, sha256, expires_at, downloaded_at) ON audit_pack
  TO earthtight_app;
-- For the job that makes the packs of all work units, one at a time.
GRANT SELECT (id, work_unit_id, state, requested_at, attempts, claim_id, claimed_until, parts, expires_at),
  UPDATE (state, attempts, claim_id, claimed_until) ON audit_pack TO earthtight_system;
GRANT ALL ON audit_pack TO earthtight_maintenance;
