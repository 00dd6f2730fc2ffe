-- Type 15 tells the Office that a stored file of an inspection is missing or damaged (decision X-300).
ALTER TABLE "notification" DROP CONSTRAINT "notification_type",
  ADD CONSTRAINT "notification_type" CHECK (type BETWEEN 1 AND 15);
