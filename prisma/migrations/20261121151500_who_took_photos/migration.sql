-- AlterTable
ALTER TABLE "logged_bmp" ADD COLUMN     "condition_photos_by" UUID,
ADD COLUMN     "correction_photos_by" UUID;
