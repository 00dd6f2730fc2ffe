-- Which words certify an inspection, as its permit profile said at SAVE & NOTIFY (SIGN-04).
ALTER TABLE signed_inspection ADD COLUMN certification_key text NOT NULL DEFAULT '40-cfr-122.22-d-1';
ALTER TABLE signed_inspection ALTER COLUMN certification_key DROP DEFAULT;
