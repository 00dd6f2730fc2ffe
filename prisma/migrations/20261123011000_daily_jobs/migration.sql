-- Which daily job was done on which day. The row is written in the transaction of the work: if the server dies in the
-- middle, neither is there, and another server does both.
CREATE TABLE "job_run" (
    "job" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job", "day")
);
ALTER TABLE "job_run" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "job_run" FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON "job_run" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON "job_run" TO earthtight_maintenance;
CREATE POLICY system ON "job_run" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT ON "job_run" TO earthtight_system;

-- The job that reminds of skills reads them in all work units.
CREATE POLICY system ON "skill" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY system ON "membership_skill" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT ON "skill", "membership_skill" TO earthtight_system;
CREATE INDEX "membership_skill_expiry_date_idx" ON "membership_skill"("expiry_date");
