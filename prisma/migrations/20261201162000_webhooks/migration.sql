-- Requests to other programs about events in a work unit.

CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  url text NOT NULL,
  -- Types of audit entries.
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Messages that were given up since then count towards turning it off.
  turned_on_at timestamptz(3) NOT NULL,
  -- Null while it is on.
  turned_off_at timestamptz(3),
  deleted_at timestamptz(3)
);
CREATE INDEX webhook_work_unit_id_idx ON webhook (work_unit_id);
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON webhook TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON webhook TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON webhook TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (turned_on_at, turned_off_at, deleted_at) ON webhook TO earthtight_app;
GRANT SELECT ON webhook TO earthtight_system;
GRANT ALL ON webhook TO earthtight_maintenance;

-- Queues a message for each webhook that wants the event, in the transaction of the event. While a webhook is off its
-- messages are given up, which turning it on undoes.
CREATE FUNCTION queue_webhook_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_message
    (id, work_unit_id, channel, recipient, payload, about_kind, about_id, state, available_at, created_at, done_at, last_error)
  SELECT gen_random_uuid(), w.work_unit_id, 'event', substring(w.url FROM '^https://([^/?#]+)'),
    jsonb_build_object('webhookId', w.id, 'type', NEW.type,
      'at', to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_strip_nulls(jsonb_build_object('inspectionId', NEW.event->>'reportId',
        'siteId', NEW.event->>'siteId', 'correctiveActionId', NEW.event->>'correctiveActionId'))),
    'webhook', w.id::text, CASE WHEN w.turned_off_at IS NULL THEN 'queued' ELSE 'dead' END, NEW.at, NEW.at,
    CASE WHEN w.turned_off_at IS NULL THEN NULL ELSE NEW.at END,
    CASE WHEN w.turned_off_at IS NULL THEN '' ELSE 'The webhook was off.' END
  FROM webhook w
  WHERE w.work_unit_id = NEW.work_unit_id AND w.deleted_at IS NULL AND NEW.type = ANY (w.events);
  IF FOUND THEN PERFORM pg_notify('earthtight_outbox', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_messages AFTER INSERT ON audit FOR EACH ROW
  WHEN (NEW.work_unit_id IS NOT NULL) EXECUTE FUNCTION queue_webhook_messages();

ALTER TABLE notification DROP CONSTRAINT notification_type,
  ADD CONSTRAINT notification_type CHECK (type BETWEEN 1 AND 25);
