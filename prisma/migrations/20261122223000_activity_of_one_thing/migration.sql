-- What an entry is about, so that Activity can show everything that was done to it. The nearest thing comes first: an entry
-- of a site's library is about the entry, and not about the site.
CREATE OR REPLACE FUNCTION audit_subject(event jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(event->>'reportId', event->>'stakeholderId', event->>'entryId', event->>'groupId',
    event->>'invitationId', event->>'messageId', event->>'siteId', event->>'personId')
$$;

-- A column of its own: behind row-level security an index on the function would not be used, because reading JSON could
-- tell of rows that the work unit may not see.
DROP INDEX IF EXISTS "audit_subject_idx";
ALTER TABLE "audit" ADD COLUMN "subject" TEXT;

-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
UPDATE "audit" SET "subject" = audit_subject("event");
RESET ROLE;

CREATE INDEX "audit_work_unit_id_subject_at_id_idx" ON "audit"("work_unit_id", "subject", "at" DESC, "id" DESC);
