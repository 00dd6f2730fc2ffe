-- A work unit that keeps the default library as it is: one of the three facts of the welcome panel.
CREATE TABLE "kept_default_library" (
    "work_unit_id" UUID NOT NULL,
    "kept_by" UUID NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_default_library_pkey" PRIMARY KEY ("work_unit_id")
);
ALTER TABLE "kept_default_library" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "kept_default_library" FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON "kept_default_library" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON "kept_default_library" TO earthtight_maintenance;
CREATE POLICY unit ON "kept_default_library" TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT SELECT, INSERT, UPDATE, DELETE ON "kept_default_library" TO earthtight_app;

-- Whether a unit ever changed its library is asked of its history, which may be long.
CREATE INDEX "audit_of_library" ON "audit" ("work_unit_id") WHERE operation LIKE 'library.%';

-- A person sees a guide once, whatever work unit is active, and without one: reading and marking run as the system.
ALTER TABLE "seen_event" ADD CONSTRAINT "seen_event_type"
  CHECK (event_type IN ('hcSetupGuideModal', 'phoneNumberCompanyName', 'etUserCheck', 'etSiteLibraryNotif'));
CREATE POLICY system ON "seen_event" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT ON "seen_event" TO earthtight_system;
