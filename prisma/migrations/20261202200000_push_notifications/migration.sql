-- Notifications on devices (Web Push), and which notifications a person gets in which way.

-- Types of notifications.
ALTER TABLE person
  ADD COLUMN bell_off int[] NOT NULL DEFAULT '{}',
  ADD COLUMN email_off int[] NOT NULL DEFAULT '{}';

CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  -- The session on the device. Without it nothing is sent.
  session_id uuid NOT NULL REFERENCES session (id) ON UPDATE CASCADE ON DELETE CASCADE,
  device_hash text,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Types of notifications that are not sent to this device.
  off int[] NOT NULL DEFAULT '{}',
  -- Minutes of the day in `time_zone`; null without quiet hours.
  quiet_from int CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to int CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone text NOT NULL CHECK (timestamptz '2026-01-01' AT TIME ZONE time_zone IS NOT NULL),
  created_at timestamptz(3) NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CHECK (quiet_from <> quiet_to)
);
CREATE UNIQUE INDEX push_subscription_session_id_key ON push_subscription (session_id);
CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription (endpoint);
CREATE INDEX push_subscription_person_id_idx ON push_subscription (person_id);
ALTER TABLE push_subscription ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON push_subscription TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON push_subscription TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscription TO earthtight_system;
GRANT ALL ON push_subscription TO earthtight_maintenance;

-- A notification that the person does not want in the bell is created as cleared.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION notify_people(notices jsonb, at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notification
    (id, person_id, work_unit_id, type, link_data, dedupe_key, created_at, received_at, cleared_at)
  SELECT gen_random_uuid(), p.id, n.unit_id, n.type, n.link_data, n.dedupe_key, at,
         CASE WHEN n.type = ANY (p.bell_off) THEN at END, CASE WHEN n.type = ANY (p.bell_off) THEN at END
    FROM jsonb_to_recordset(notices)
           AS n(persons jsonb, unit_id uuid, type int, link_data jsonb, dedupe_key text)
   CROSS JOIN LATERAL jsonb_array_elements_text(n.persons) AS t(person_id)
    JOIN person p ON p.id = t.person_id::uuid AND p.confirmed_at IS NOT NULL
   WHERE current_setting('role') = 'earthtight_system'
      OR n.type IN (1, 4, 5, 6, 9, 10, 11, 12, 16)
      OR p.id = current_person()
      OR EXISTS (SELECT FROM membership m WHERE m.person_id = p.id AND m.work_unit_id = current_unit())
   ORDER BY p.id, n.dedupe_key
  ON CONFLICT (person_id, dedupe_key) DO NOTHING
  RETURNING person_id
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- The next end of the quiet hours, or `at` outside of them. A span whose end is before its start goes past midnight.
CREATE FUNCTION end_quiet_hours(at timestamptz, quiet_from int, quiet_to int, time_zone text) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN quiet_from IS NULL THEN at
    WHEN quiet_from < quiet_to AND minute >= quiet_from AND minute < quiet_to
      THEN (day + make_interval(mins => quiet_to)) AT TIME ZONE time_zone
    WHEN quiet_from > quiet_to AND minute < quiet_to
      THEN (day + make_interval(mins => quiet_to)) AT TIME ZONE time_zone
    WHEN quiet_from > quiet_to AND minute >= quiet_from
      THEN (day + make_interval(days => 1, mins => quiet_to)) AT TIME ZONE time_zone
    ELSE at END
  FROM (SELECT date_trunc('day', at AT TIME ZONE time_zone) AS day,
               extract(hour FROM at AT TIME ZONE time_zone)::int * 60
                 + extract(minute FROM at AT TIME ZONE time_zone)::int AS minute) AS local
$$;

-- Queues a message for each device of the people, in the transaction of the notifications.
CREATE FUNCTION queue_push_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM inserted n JOIN push_subscription s ON s.person_id = n.person_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox_message
    (id, channel, recipient, payload, about_kind, about_id, person_id, state, available_at, created_at)
  SELECT gen_random_uuid(), 'push', substring(s.endpoint FROM '^https://([^/?#]+)'),
    jsonb_build_object('subscriptionId', s.id, 'notificationId', n.id), 'push', s.id::text, n.person_id, 'queued',
    end_quiet_hours(n.created_at, s.quiet_from, s.quiet_to, s.time_zone), n.created_at
  FROM inserted n
  JOIN push_subscription s ON s.person_id = n.person_id AND NOT n.type = ANY (s.off)
  JOIN session e ON e.id = s.session_id AND e.revoked_at IS NULL AND e.expires_at > n.created_at;
  PERFORM pg_notify('earthtight_outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER push_messages AFTER INSERT ON notification REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION queue_push_messages();

-- Signing out ends the notifications on the device.
CREATE FUNCTION end_push() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER push_after_sign_out AFTER UPDATE OF revoked_at ON session FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push();

-- What waits for a device that gets no more notifications.
CREATE FUNCTION delete_push_messages() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM outbox_message WHERE about_kind = 'push' AND about_id = OLD.id::text AND state = 'queued';
  RETURN NULL;
END $$;
CREATE TRIGGER queued_push_messages AFTER DELETE ON push_subscription FOR EACH ROW
  EXECUTE FUNCTION delete_push_messages();

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION end_push() OWNER TO earthtight_maintenance;
ALTER FUNCTION delete_push_messages() OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
