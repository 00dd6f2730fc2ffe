-- The notification that a webhook was turned off ends when someone turns it on again or deletes it.
DROP INDEX notification_withdrawable;
CREATE INDEX notification_withdrawable ON notification (dedupe_key) WHERE type IN (14, 17, 18, 20, 22, 23, 24, 25);

-- Removes notifications of the work unit that no longer apply from everybody, also from people who left, and returns
-- these people. The rows are deleted, so that background work can notify again.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION withdraw_notices(keys text[]) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notification
   WHERE id IN (
     SELECT id FROM notification
      WHERE dedupe_key = ANY (keys) AND work_unit_id = current_unit() AND type IN (14, 17, 18, 20, 22, 23, 24, 25)
      ORDER BY person_id, dedupe_key FOR UPDATE)
  RETURNING person_id
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
