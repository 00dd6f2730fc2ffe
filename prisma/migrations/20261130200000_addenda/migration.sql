-- Addenda: signed corrections that are appended to a completed inspection, each with a seal.

CREATE TABLE addendum (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL REFERENCES signed_inspection (report_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- From 1 per report, without a gap.
  number integer NOT NULL CHECK (number >= 1),
  section text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 10000),
  -- File names.
  photos text[] NOT NULL CHECK (cardinality(photos) <= 5),
  added_by uuid NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  -- The `d` of an SVG path; '' without a drawing.
  drawing text NOT NULL CHECK (length(drawing) <= 60000),
  signed_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- Added to the phone's clock for `signed_at`.
  clock_offset_ms integer NOT NULL
);
CREATE UNIQUE INDEX addendum_report_id_number_key ON addendum (report_id, number);
CREATE INDEX addendum_work_unit_id_idx ON addendum (work_unit_id);
ALTER TABLE addendum ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON addendum TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON addendum TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON addendum TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON addendum TO earthtight_app;
-- For shared reports and a person's own data.
GRANT SELECT ON addendum TO earthtight_system;
GRANT ALL ON addendum TO earthtight_maintenance;

ALTER TABLE record_seal DROP CONSTRAINT record_seal_kind_check,
  ADD CONSTRAINT record_seal_kind_check CHECK (kind IN ('final-pdf', 'signature', 'addendum'));
