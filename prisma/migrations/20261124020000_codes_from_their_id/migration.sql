-- A code follows from its id and a key that is not in the database (lib/accounts/server/codes.ts).
ALTER TABLE "confirmation_code" DROP COLUMN "code_hash";
