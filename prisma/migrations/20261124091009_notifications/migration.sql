-- Notifications and tasks. People mark their own rows; only the functions below insert, finish and withdraw them.

-- A notification or a task (types 1 and 13) of one person. The types are in lib/notices.ts.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  type integer NOT NULL,
  link_data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  received_at timestamptz(3),
  read_at timestamptz(3),
  cleared_at timestamptz(3),
  done_at timestamptz(3),
  -- The work unit in which the link opens; NULL: any.
  work_unit_id uuid,
  -- A person gets one row per key.
  dedupe_key text NOT NULL,
  -- A task stays until it is done (decision X-106).
  CONSTRAINT notification_task_done_first CHECK (type NOT IN (1, 13) OR cleared_at IS NULL OR done_at IS NOT NULL),
  CONSTRAINT notification_type CHECK (type BETWEEN 1 AND 16)
);
CREATE UNIQUE INDEX notification_person_id_dedupe_key_key ON notification (person_id, dedupe_key);
CREATE INDEX notification_uncleared ON notification (person_id, created_at DESC, id DESC) WHERE cleared_at IS NULL;
CREATE INDEX notification_open_tasks ON notification (dedupe_key) WHERE type IN (1, 13) AND done_at IS NULL;
-- Reminders of a membership: the key begins with '14' and its id.
CREATE INDEX notification_skill_reminders ON notification (dedupe_key text_pattern_ops) WHERE type = 14;
ALTER TABLE notification ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY person ON notification TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
CREATE POLICY system ON notification TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON notification TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT ON notification TO earthtight_app;
GRANT SELECT, UPDATE (received_at, read_at, cleared_at) ON notification TO earthtight_system;
GRANT ALL ON notification TO earthtight_maintenance;

CREATE TRIGGER notification_of_closed_account BEFORE INSERT ON notification FOR EACH ROW
  EXECUTE FUNCTION leave_out_closed_account();

-- Notifies people unless they already have a row with the key, and returns who got one. An operation reaches its own
-- person and the members of its work unit; people elsewhere only about agreements and shared sites. Rows are written
-- in a fixed order, so that transactions do not deadlock.
CREATE FUNCTION notify_people(notices jsonb, at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notification (id, person_id, work_unit_id, type, link_data, dedupe_key, created_at)
  SELECT gen_random_uuid(), p.id, n.unit_id, n.type, n.link_data, n.dedupe_key, at
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
REVOKE ALL ON FUNCTION notify_people(jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notify_people(jsonb, timestamptz) TO earthtight_app, earthtight_system;

-- Marks tasks as done for everybody who has them, and returns these people.
CREATE FUNCTION finish_tasks(keys text[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE notification SET done_at = at
   WHERE id IN (
     SELECT id FROM notification
      WHERE dedupe_key = ANY (keys) AND type IN (1, 13) AND done_at IS NULL ORDER BY person_id, dedupe_key FOR UPDATE)
  RETURNING person_id
$$;
REVOKE ALL ON FUNCTION finish_tasks(text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION finish_tasks(text[], timestamptz) TO earthtight_app, earthtight_system;

-- Removes notices of expiring skills that were renewed or removed from every member, and returns these people. The
-- rows are deleted, so that the daily job can notify again.
CREATE FUNCTION withdraw_notices(keys text[]) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notification
   WHERE id IN (
     SELECT n.id FROM membership m
       JOIN notification n ON n.person_id = m.person_id AND n.dedupe_key = ANY (keys)
      WHERE m.work_unit_id = current_unit() AND n.work_unit_id = current_unit() AND n.type = 14
      ORDER BY n.person_id, n.dedupe_key FOR UPDATE OF n)
  RETURNING person_id
$$;
REVOKE ALL ON FUNCTION withdraw_notices(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_notices(text[]) TO earthtight_app, earthtight_system;

-- Removes the skill reminders of a membership that ended from everybody who has them (decision X-288).
CREATE FUNCTION withdraw_reminders() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE told uuid;
BEGIN
  FOR told IN
    DELETE FROM notification
     WHERE type = 14 AND dedupe_key ~>=~ ('14 ' || OLD.id || ' ') AND dedupe_key ~<~ ('14 ' || OLD.id || '!')
    RETURNING person_id
  LOOP
    -- The live message `changed-notifications` of lib/notices.ts. PostgreSQL sends equal ones of a transaction once.
    PERFORM pg_notify('earthtight_hints', json_build_object('topic', 'ET/people/' || told, 'identifier', told,
      'message', json_build_object('type', 'changed-notifications'))::text);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER reminders_of_who_left AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION withdraw_reminders();

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION notify_people(jsonb, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION finish_tasks(text[], timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION withdraw_notices(text[]) OWNER TO earthtight_maintenance;
ALTER FUNCTION withdraw_reminders() OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
