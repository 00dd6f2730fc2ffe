-- The board of a site: what its page without sign-in shows, and the token of the sheet that hangs at the gate.

CREATE TABLE site_board (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  -- Of the contact and the PDFs; 0 until they are saved.
  version integer NOT NULL DEFAULT 0,
  contact_name text NOT NULL DEFAULT '' CHECK (length(contact_name) <= 80),
  -- In E.164, or ''.
  contact_phone text NOT NULL DEFAULT '' CHECK (length(contact_phone) <= 20),
  shows_pdfs boolean NOT NULL DEFAULT false,
  saved_by_name text NOT NULL DEFAULT '',
  -- The picture of the certificate of coverage.
  certificate_id uuid,
  certificate_key text,
  certificate_sha256 text CHECK (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of one published sheet; null while none is published.
  publication_id uuid,
  token_hash text CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- The token encrypted, so that the sheet can be printed again.
  sealed_token text,
  published_at timestamptz(3),
  CONSTRAINT site_board_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE,
  CHECK (num_nulls(certificate_id, certificate_key, certificate_sha256) IN (0, 3)),
  CHECK (num_nulls(publication_id, token_hash, sealed_token, published_at) IN (0, 4))
);
CREATE UNIQUE INDEX site_board_work_unit_id_site_id_key ON site_board (work_unit_id, site_id);
CREATE UNIQUE INDEX site_board_token_hash_key ON site_board (token_hash);
ALTER TABLE site_board ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_board TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON site_board TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON site_board TO earthtight_app;
GRANT UPDATE (version, contact_name, contact_phone, shows_pdfs, saved_by_name, certificate_id, certificate_key,
    certificate_sha256, publication_id, token_hash, sealed_token, published_at) ON site_board TO earthtight_app;
GRANT ALL ON site_board TO earthtight_maintenance;

-- Whose board a token opens.
CREATE FUNCTION find_site_board(board_token_hash text) RETURNS TABLE (work_unit_id uuid, site_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.work_unit_id, b.site_id
    FROM site_board b WHERE b.token_hash = board_token_hash
$$;
REVOKE EXECUTE ON FUNCTION find_site_board(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_site_board(text) TO earthtight_system;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION find_site_board(text) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
