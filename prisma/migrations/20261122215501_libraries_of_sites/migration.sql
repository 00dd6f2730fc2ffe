-- A site's library is the master library and what differs there: one difference for each entry or group. Nothing has used
-- the former table yet.

-- What is moved gets a number between its neighbours.
ALTER TABLE "library_group" ALTER COLUMN "position" TYPE DOUBLE PRECISION,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updated_by" UUID,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT library_group_mode CHECK (mode IN ('practice', 'action')),
  ADD CONSTRAINT library_group_name CHECK (char_length(name) BETWEEN 1 AND 140);
ALTER TABLE "library_entry" ALTER COLUMN "position" TYPE DOUBLE PRECISION,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updated_by" UUID,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT library_entry_mode CHECK (mode IN ('practice', 'action')),
  ADD CONSTRAINT library_entry_name CHECK (char_length(name) BETWEEN 1 AND 140),
  ADD CONSTRAINT library_entry_description CHECK (char_length(description) <= 65535),
  ADD CONSTRAINT library_entry_pictures CHECK (jsonb_typeof(pictures) = 'array'),
  ADD CONSTRAINT library_entry_auto_bmp CHECK (auto_bmp IN (-1, -2));

-- An entry stands in a group of its own unit and mode, and connects to entries of its own unit.
CREATE UNIQUE INDEX "library_group_id_work_unit_id_key" ON "library_group"("id", "work_unit_id");
CREATE UNIQUE INDEX "library_group_id_work_unit_id_mode_key" ON "library_group"("id", "work_unit_id", "mode");
CREATE UNIQUE INDEX "library_entry_id_work_unit_id_key" ON "library_entry"("id", "work_unit_id");
ALTER TABLE "library_entry" DROP CONSTRAINT "library_entry_group_id_fkey";
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_group_id_work_unit_id_mode_fkey"
  FOREIGN KEY ("group_id", "work_unit_id", "mode") REFERENCES "library_group"("id", "work_unit_id", "mode") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "library_connection" DROP CONSTRAINT "library_connection_practice_id_fkey";
ALTER TABLE "library_connection" DROP CONSTRAINT "library_connection_action_id_fkey";
ALTER TABLE "library_connection" ADD CONSTRAINT "library_connection_practice_id_work_unit_id_fkey"
  FOREIGN KEY ("practice_id", "work_unit_id") REFERENCES "library_entry"("id", "work_unit_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "library_connection" ADD CONSTRAINT "library_connection_action_id_work_unit_id_fkey"
  FOREIGN KEY ("action_id", "work_unit_id") REFERENCES "library_entry"("id", "work_unit_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "library_connection_action_id_idx" ON "library_connection"("action_id");

DROP TABLE "library_difference";
CREATE TABLE "library_difference" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "entry_id" UUID,
    "group_id" UUID,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "change" JSONB NOT NULL DEFAULT '{}',
    "base" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_by" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "library_difference_pkey" PRIMARY KEY ("id"),
    CONSTRAINT library_difference_of_one CHECK (num_nonnulls(entry_id, group_id) = 1),
    CONSTRAINT library_difference_objects CHECK (jsonb_typeof(change) = 'object' AND jsonb_typeof(base) = 'object'),
    -- A difference that says nothing is deleted.
    CONSTRAINT library_difference_says_something CHECK (removed OR change <> '{}')
);
CREATE UNIQUE INDEX "library_difference_work_unit_id_site_id_entry_id_key" ON "library_difference"("work_unit_id", "site_id", "entry_id");
CREATE UNIQUE INDEX "library_difference_work_unit_id_site_id_group_id_key" ON "library_difference"("work_unit_id", "site_id", "group_id");
CREATE INDEX "library_difference_entry_id_idx" ON "library_difference"("entry_id");
CREATE INDEX "library_difference_group_id_idx" ON "library_difference"("group_id");
ALTER TABLE "library_difference" ADD CONSTRAINT "library_difference_work_unit_id_site_id_fkey"
  FOREIGN KEY ("work_unit_id", "site_id") REFERENCES "site_visibility"("work_unit_id", "site_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "library_difference" ADD CONSTRAINT "library_difference_entry_id_work_unit_id_fkey"
  FOREIGN KEY ("entry_id", "work_unit_id") REFERENCES "library_entry"("id", "work_unit_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "library_difference" ADD CONSTRAINT "library_difference_group_id_work_unit_id_fkey"
  FOREIGN KEY ("group_id", "work_unit_id") REFERENCES "library_group"("id", "work_unit_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE library_difference ENABLE ROW LEVEL SECURITY;
ALTER TABLE library_difference FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON library_difference TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY unit ON library_difference TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT ALL ON library_difference TO earthtight_maintenance;
GRANT SELECT, INSERT, UPDATE, DELETE ON library_difference TO earthtight_app;
