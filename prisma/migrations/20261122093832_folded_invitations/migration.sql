-- Invitations are found by the address itself, so it is stored as a person's is: trimmed and in lower case.
-- Of several spellings of one address in one work unit the newest invitation stays, which is what the Office last said.
-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
DELETE FROM "invitation" older USING "invitation" newer
WHERE older.work_unit_id = newer.work_unit_id
  AND lower(btrim(older.email, E' \t\r\n')) = lower(btrim(newer.email, E' \t\r\n'))
  AND (older.created_at, older.id) < (newer.created_at, newer.id);

UPDATE "invitation" SET email = lower(btrim(email, E' \t\r\n')) WHERE email <> lower(btrim(email, E' \t\r\n'));
RESET ROLE;

ALTER TABLE "invitation" ADD CONSTRAINT "invitation_email_folded" CHECK (email = lower(btrim(email, E' \t\r\n')));
