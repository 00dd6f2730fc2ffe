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
