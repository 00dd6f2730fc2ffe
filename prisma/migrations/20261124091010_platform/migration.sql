-- Outgoing messages, limits, daily jobs and repeated requests.

-- E-mails, text messages and calls to other systems that are sent in the background.
CREATE TABLE outbox_message (
  id uuid PRIMARY KEY,
  work_unit_id uuid,
  -- 'sms', 'email', 'webhook' or 'customer'
  channel text NOT NULL,
  recipient text NOT NULL,
  -- A message of lib/platform/outbox/message.ts.
  payload jsonb NOT NULL,
  -- What the message is about, so that a screen can show its state.
  about_kind text NOT NULL DEFAULT '',
  about_id text NOT NULL DEFAULT '',
  person_id uuid,
  -- 'queued', 'sending', 'sent', 'delivered' or 'dead'
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  available_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  locked_at timestamptz(3),
  done_at timestamptz(3),
  last_error text NOT NULL DEFAULT '',
  provider_id text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX outbox_message_available_at_id_idx ON outbox_message (available_at, id);
CREATE INDEX outbox_message_work_unit_id_created_at_idx ON outbox_message (work_unit_id, created_at DESC);
CREATE INDEX outbox_message_about_kind_about_id_idx ON outbox_message (about_kind, about_id);
ALTER TABLE outbox_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON outbox_message TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON outbox_message TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
-- A message to one person whose address the work unit must not see, so its Outbox does not show it.
CREATE POLICY personal ON outbox_message FOR INSERT TO earthtight_app
  WITH CHECK (work_unit_id IS NULL AND person_id IS NOT NULL);
CREATE POLICY maintenance ON outbox_message TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_message TO earthtight_app;
GRANT SELECT, INSERT, UPDATE ON outbox_message TO earthtight_system;
GRANT ALL ON outbox_message TO earthtight_maintenance;

-- A code to reopen the account is about the account and is sent.
CREATE TRIGGER message_to_closed_account BEFORE INSERT ON outbox_message FOR EACH ROW
  WHEN (NEW.person_id IS NOT NULL AND NEW.about_kind <> 'account') EXECUTE FUNCTION leave_out_closed_account();

-- One attempt to send. It is committed before the provider is called, so that a restarted server asks the provider
-- first.
CREATE TABLE outbox_attempt (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES outbox_message (id) ON UPDATE CASCADE ON DELETE CASCADE,
  work_unit_id uuid,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  -- '' while unknown, then 'sent' or 'failed'.
  outcome text NOT NULL DEFAULT '',
  error text NOT NULL DEFAULT ''
);
CREATE INDEX outbox_attempt_message_id_idx ON outbox_attempt (message_id);
ALTER TABLE outbox_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON outbox_attempt TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON outbox_attempt TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON outbox_attempt TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_attempt TO earthtight_app;
GRANT SELECT, INSERT, UPDATE ON outbox_attempt TO earthtight_system;
GRANT ALL ON outbox_attempt TO earthtight_maintenance;

-- The use of each limit (lib/limits.ts), across all servers.
CREATE TABLE limit_use (
  -- A keyed digest, never an address.
  key text PRIMARY KEY,
  used bigint NOT NULL,
  -- When the count starts over.
  until timestamptz(3) NOT NULL
);
CREATE INDEX limit_use_until_idx ON limit_use (until);
ALTER TABLE limit_use ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON limit_use TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON limit_use TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_use TO earthtight_system;
GRANT ALL ON limit_use TO earthtight_maintenance;

-- Counts several uses in one statement and returns the limits that are exceeded. Rows are locked in the order of
-- their keys, so that operations do not deadlock.
CREATE FUNCTION take_limits(takes jsonb, at timestamptz) RETURNS TABLE (key text, until timestamptz)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public AS $$
  WITH asked AS MATERIALIZED (
    SELECT t.key, t.amount, t.most, t.hours
      FROM jsonb_to_recordset(takes) AS t(key text, amount bigint, most bigint, hours int)
  ), taken AS (
    INSERT INTO limit_use AS l (key, used, until)
    SELECT a.key, a.amount, at + make_interval(hours => a.hours) FROM asked a WHERE a.amount > 0 ORDER BY a.key
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN l.until <= at THEN excluded.used ELSE l.used + excluded.used END,
      until = CASE WHEN l.until <= at THEN excluded.until ELSE l.until END
    RETURNING l.key, l.used, l.until
  )
  SELECT taken.key, taken.until FROM taken JOIN asked USING (key) WHERE taken.used > asked.most ORDER BY taken.key
$$;
REVOKE ALL ON FUNCTION take_limits(jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_limits(jsonb, timestamptz) TO earthtight_app, earthtight_system;

-- Which daily job ran on which day, written in the transaction of the job.
CREATE TABLE job_run (
  job text,
  day date,
  done_at timestamptz(3) NOT NULL,
  PRIMARY KEY (job, day)
);
ALTER TABLE job_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON job_run TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON job_run TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON job_run TO earthtight_system;
GRANT ALL ON job_run TO earthtight_maintenance;

-- Responses to requests that create something. The browser makes the id, so a request that is sent again gets the
-- first response (decision X-350).
CREATE TABLE answered_request (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  operation text NOT NULL,
  -- SHA-256 of the work unit and the input.
  digest text NOT NULL,
  answer text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX answered_request_person_id_idx ON answered_request (person_id);
CREATE INDEX answered_request_at_idx ON answered_request (at);
ALTER TABLE answered_request ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY person ON answered_request TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
CREATE POLICY system ON answered_request TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON answered_request TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON answered_request TO earthtight_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON answered_request TO earthtight_system;
GRANT ALL ON answered_request TO earthtight_maintenance;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION take_limits(jsonb, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
