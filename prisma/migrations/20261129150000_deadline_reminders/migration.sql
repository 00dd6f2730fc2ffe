-- Reminders of deadlines. A row says that a stage was sent, so that no server sends it again; it is deleted when what it
-- reminds of is over. There is no foreign key, so that the reminders of a removed site can still be withdrawn.
CREATE TABLE deadline_reminder (
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  -- What it reminds of: the type of the notification, the deadline, and its due time.
  deadline text NOT NULL,
  stage text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  CONSTRAINT deadline_reminder_pkey PRIMARY KEY (work_unit_id, site_id, deadline, stage)
);
ALTER TABLE deadline_reminder ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON deadline_reminder TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON deadline_reminder TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON deadline_reminder TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON deadline_reminder TO earthtight_app;
GRANT ALL ON deadline_reminder TO earthtight_maintenance;

-- The background work of all units finds the sites to watch.
CREATE POLICY system ON permit_profile TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT (work_unit_id, site_id) ON deadline_reminder, permit_profile TO earthtight_system;

-- The types are in lib/notification-types.ts.
ALTER TABLE notification DROP CONSTRAINT notification_type,
  ADD CONSTRAINT notification_type CHECK (type BETWEEN 1 AND 22);
CREATE INDEX notification_withdrawable ON notification (dedupe_key) WHERE type IN (14, 17, 20, 22);

-- Removes notifications of the work unit that no longer apply from everybody, also from people who left, and returns
-- these people. The rows are deleted, so that background work can notify again.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION withdraw_notices(keys text[]) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notification
   WHERE id IN (
     SELECT id FROM notification
      WHERE dedupe_key = ANY (keys) AND work_unit_id = current_unit() AND type IN (14, 17, 20, 22)
      ORDER BY person_id, dedupe_key FOR UPDATE)
  RETURNING person_id
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
