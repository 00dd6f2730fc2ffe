-- AlterTable
ALTER TABLE "photo" ADD COLUMN     "is_zone_assumed" BOOLEAN NOT NULL DEFAULT false;
