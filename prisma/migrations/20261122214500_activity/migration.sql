-- Activity reads whole sentences from the audit trail, also about people whom the work unit can't see any more. So an entry
-- keeps the name of whoever did it, as it was then.
ALTER TABLE "audit" ADD COLUMN "person_name" TEXT NOT NULL DEFAULT '';

-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
UPDATE "audit" SET "person_name" = p.name FROM "person" p WHERE p.id = "audit".person_id;
RESET ROLE;

-- Newest first, and a page begins behind the last entry of the one before it.
DROP INDEX "audit_work_unit_id_at_idx";
CREATE INDEX "audit_work_unit_id_at_id_idx" ON "audit"("work_unit_id", "at" DESC, "id" DESC);

-- What an entry is about, so that Activity can show everything that was done to it. The nearest thing comes first: an entry
-- of a site's library is about the entry, and not about the site.
CREATE FUNCTION audit_subject(event jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(event->>'reportId', event->>'stakeholderId', event->>'entryId', event->>'groupId',
    event->>'invitationId', event->>'messageId', event->>'siteId', event->>'personId')
$$;
CREATE INDEX "audit_subject_idx" ON "audit"("work_unit_id", audit_subject("event"), "at" DESC, "id" DESC)
  WHERE audit_subject("event") IS NOT NULL;
