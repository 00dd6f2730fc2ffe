-- AlterTable
ALTER TABLE "report" ADD COLUMN     "removed_version" INTEGER NOT NULL DEFAULT 0;
