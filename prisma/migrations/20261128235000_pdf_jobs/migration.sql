-- CLOSE OUT makes one PDF per report, whichever server makes it, and every server shows its progress.

CREATE TABLE pdf_job (
  report_id uuid PRIMARY KEY REFERENCES report (id) ON UPDATE CASCADE ON DELETE CASCADE,
  work_unit_id uuid NOT NULL,
  -- Of the request that makes the PDF. The next one gets its own.
  id uuid NOT NULL,
  -- The server renews this while it makes the PDF. Afterward another request may make one.
  expires_at timestamptz(3) NOT NULL,
  -- `ReportPdfProgress` of lib/reports/domain/pdf-progress.ts.
  progress jsonb NOT NULL
);
ALTER TABLE pdf_job ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON pdf_job TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON pdf_job TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON pdf_job TO earthtight_app;
GRANT ALL ON pdf_job TO earthtight_maintenance;
