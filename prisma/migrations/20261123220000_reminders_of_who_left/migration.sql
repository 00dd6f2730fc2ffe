-- What told of the skills of somebody who left a work unit leaves every bell, of theirs and of the Office, when the
-- membership goes: by removal, by leaving, or when a deleted account is erased (decision X-288). The database does it, so
-- that no code that ends a membership can forget it. A reminder's key begins with its type and the membership.
CREATE INDEX "notification_skill_reminders" ON "notification" ("dedupe_key" text_pattern_ops) WHERE type = 14;

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE FUNCTION withdraw_reminders() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE told uuid;
BEGIN
  FOR told IN
    DELETE FROM notification
     WHERE type = 14 AND dedupe_key ~>=~ ('14 ' || OLD.id || ' ') AND dedupe_key ~<~ ('14 ' || OLD.id || '!')
    RETURNING person_id
  LOOP
    -- As `changed-notifications` of lib/notices.ts; what is told twice in one transaction leaves once.
    PERFORM pg_notify('earthtight_hints', json_build_object('topic', 'ET/people/' || told, 'identifier', told,
      'message', json_build_object('type', 'changed-notifications'))::text);
  END LOOP;
  RETURN NULL;
END $$;
-- Who left before this.
DELETE FROM notification
 WHERE type = 14 AND NOT EXISTS (SELECT FROM membership m WHERE m.id::text = split_part(dedupe_key, ' ', 2));
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

CREATE TRIGGER reminders_of_who_left AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION withdraw_reminders();
