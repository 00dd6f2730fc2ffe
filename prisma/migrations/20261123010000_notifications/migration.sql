-- Notifications and tasks. A row belongs to one person; the work unit says where the person has to stand to open what it
-- is about. The key makes that the same thing is said to a person once, however often it is said: by an operation that
-- was sent twice, or by the daily job of another server.
ALTER TABLE "notification" ADD COLUMN "work_unit_id" UUID, ADD COLUMN "dedupe_key" TEXT;
-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
UPDATE "notification" SET "dedupe_key" = "id"::text;
RESET ROLE;
ALTER TABLE "notification" ALTER COLUMN "dedupe_key" SET NOT NULL;
CREATE UNIQUE INDEX "notification_person_id_dedupe_key_key" ON "notification"("person_id", "dedupe_key");
DROP INDEX "notification_person_id_cleared_at_idx";
CREATE INDEX "notification_uncleared" ON "notification" ("person_id", "created_at" DESC, "id" DESC)
  WHERE cleared_at IS NULL;
CREATE INDEX "notification_open_tasks" ON "notification" ("dedupe_key") WHERE type IN (1, 13) AND done_at IS NULL;
ALTER TABLE "notification" ADD CONSTRAINT "notification_type" CHECK (type BETWEEN 1 AND 14);
-- A task cannot be cleared until it is done (decision X-106), whoever asks.
ALTER TABLE "notification" ADD CONSTRAINT "notification_task_done_first"
  CHECK (type NOT IN (1, 13) OR cleared_at IS NULL OR done_at IS NOT NULL);

-- Nobody writes a row, and nobody says that a task is done, but through the functions below. Reading and marking one's own
-- rows runs as the system, because a person has a bell without a work unit, too; pages read how many are new.
REVOKE INSERT, UPDATE, DELETE ON "notification" FROM earthtight_app;
REVOKE INSERT ON "notification" FROM earthtight_system;
GRANT SELECT, UPDATE ("received_at", "read_at", "cleared_at") ON "notification" TO earthtight_system;

-- Gives each person a row, unless they have one with this key already, and answers with those who got one. An operation
-- reaches its own person and the people of its own work unit; people elsewhere only with what is about agreements and
-- shared sites. The rows are locked in their order, so that two transactions never wait for each other both ways round.
CREATE FUNCTION notify_people(notices jsonb, at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notification (id, person_id, work_unit_id, type, link_data, dedupe_key, created_at)
  SELECT gen_random_uuid(), p.id, n.unit_id, n.type, n.link_data, n.dedupe_key, at
    FROM jsonb_to_recordset(notices)
           AS n(persons jsonb, unit_id uuid, type int, link_data jsonb, dedupe_key text)
   CROSS JOIN LATERAL jsonb_array_elements_text(n.persons) AS t(person_id)
    JOIN person p ON p.id = t.person_id::uuid AND p.confirmed_at IS NOT NULL
   WHERE current_setting('role') = 'earthtight_system'
      OR n.type IN (1, 4, 5, 6, 9, 10, 11, 12)
      OR p.id = current_person()
      OR EXISTS (SELECT FROM membership m WHERE m.person_id = p.id AND m.work_unit_id = current_unit())
   ORDER BY p.id, n.dedupe_key
  ON CONFLICT (person_id, dedupe_key) DO NOTHING
  RETURNING person_id
$$;

-- Says that tasks are done, for everybody who has them, and answers with those.
CREATE FUNCTION finish_tasks(keys text[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE notification SET done_at = at
   WHERE id IN (
     SELECT id FROM notification
      WHERE dedupe_key = ANY (keys) AND type IN (1, 13) AND done_at IS NULL ORDER BY person_id, dedupe_key FOR UPDATE)
  RETURNING person_id
$$;

REVOKE ALL ON FUNCTION notify_people(jsonb, timestamptz), finish_tasks(text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notify_people(jsonb, timestamptz), finish_tasks(text[], timestamptz)
  TO earthtight_app, earthtight_system;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION notify_people(jsonb, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION finish_tasks(text[], timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
