-- The audit trail, which Activity and History read.

-- Append-only for everyone but maintenance.
CREATE TABLE audit (
  id bigserial PRIMARY KEY,
  work_unit_id uuid,
  person_id uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  operation text NOT NULL,
  type text NOT NULL,
  event jsonb NOT NULL,
  request_id text NOT NULL DEFAULT '',
  -- The name at that time.
  person_name text NOT NULL DEFAULT '',
  -- The id that the entry is about (audit_subject). A column, because an index on a JSON expression is not used under
  -- row-level security.
  subject text
);
CREATE INDEX audit_work_unit_id_at_id_idx ON audit (work_unit_id, at DESC, id DESC);
-- Whether a work unit ever changed its library (onboarding).
CREATE INDEX audit_of_library ON audit (work_unit_id) WHERE operation ~~ 'library.%';
CREATE INDEX audit_work_unit_id_subject_at_id_idx ON audit (work_unit_id, subject, at DESC, id DESC);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON audit TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON audit TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON audit TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON audit TO earthtight_app;
GRANT SELECT, INSERT ON audit TO earthtight_system;
GRANT ALL ON audit TO earthtight_maintenance;

GRANT USAGE ON SEQUENCE audit_id_seq TO earthtight_app, earthtight_system;
GRANT ALL ON SEQUENCE audit_id_seq TO earthtight_maintenance;

-- The id that an event is about, the most specific first.
CREATE FUNCTION audit_subject(event jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(event->>'ticketId', event->>'agreementId', event->>'reportId', event->>'stakeholderId', event->>'entryId',
    event->>'groupId', event->>'invitationId', event->>'messageId', event->>'siteId', event->>'personId')
$$;
