-- AlterTable
ALTER TABLE "photo" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
