-- The SHA-256 of photos that were still on the phone of the person who signed, by file name.
ALTER TABLE signed_pdf ADD COLUMN photo_digests jsonb NOT NULL DEFAULT '{}';
