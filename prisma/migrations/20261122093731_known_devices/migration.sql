-- AlterTable
ALTER TABLE "confirmation_code" ADD COLUMN     "own_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "known_device" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "network_hash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "known_device_person_id_device_hash_key" ON "known_device"("person_id", "device_hash");

-- Sign-in only: no operation of a work unit sees from where somebody signs in.
ALTER TABLE "known_device" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "known_device" FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON "known_device" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON "known_device" TO earthtight_maintenance;
CREATE POLICY system ON "known_device" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT, UPDATE, DELETE ON "known_device" TO earthtight_system;
