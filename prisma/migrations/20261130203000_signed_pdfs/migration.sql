-- The PDF of an inspection as it was signed, made for each signature once all photos have arrived.

CREATE TABLE signed_pdf (
  signature_id uuid PRIMARY KEY REFERENCES signature (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL,
  -- Whether the Office does not wait for the photos that are missing.
  allows_gaps boolean NOT NULL DEFAULT false,
  -- The PDF, once it is made.
  pdf_key text,
  pdf_sha256 text,
  -- File names of the photos that it does not have; before it is made, of stored photos that are missing or damaged.
  missing_photos text[] NOT NULL DEFAULT '{}',
  made_at timestamptz(3),
  CHECK ((pdf_key IS NULL) = (made_at IS NULL) AND (pdf_key IS NULL) = (pdf_sha256 IS NULL))
);
CREATE UNIQUE INDEX signed_pdf_pdf_key_key ON signed_pdf (pdf_key);
CREATE INDEX signed_pdf_report_id_idx ON signed_pdf (report_id);
CREATE INDEX signed_pdf_waiting ON signed_pdf (work_unit_id) WHERE pdf_key IS NULL;
ALTER TABLE signed_pdf ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON signed_pdf TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- A PDF is made once.
CREATE POLICY made_once ON signed_pdf AS RESTRICTIVE FOR UPDATE TO earthtight_app
  USING (pdf_key IS NULL) WITH CHECK (true);
CREATE POLICY system ON signed_pdf TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON signed_pdf TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE (allows_gaps, pdf_key, pdf_sha256, missing_photos, made_at) ON signed_pdf TO earthtight_app;
-- For the job that makes the PDFs of all work units.
GRANT SELECT ON signed_pdf TO earthtight_system;
GRANT ALL ON signed_pdf TO earthtight_maintenance;

ALTER TABLE record_seal DROP CONSTRAINT record_seal_kind_check,
  ADD CONSTRAINT record_seal_kind_check CHECK (kind IN ('final-pdf', 'signature', 'addendum', 'signed-pdf'));
