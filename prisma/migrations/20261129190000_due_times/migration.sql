-- When the BMPs of a closed report were due, as of closing. Reports closed before keep their statuses without it.
ALTER TABLE report ADD COLUMN due_times jsonb;

-- What the department told of, and why an action was late. Both follow from the events (apply_department_event).
ALTER TABLE corrective_action ADD COLUMN department_notice_at timestamptz(3), ADD COLUMN late_reason text;
GRANT UPDATE (department_notice_at, late_reason) ON corrective_action TO earthtight_app;

CREATE FUNCTION apply_department_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  -- The earliest notice counts, whatever the order in which they are entered.
  UPDATE corrective_action SET department_notice_at = least(department_notice_at, NEW.at)
  WHERE NEW.kind = 'department-notice' AND id = NEW.corrective_action_id;
  UPDATE corrective_action SET late_reason = NEW.words
  WHERE NEW.kind = 'late' AND id = NEW.corrective_action_id;
  RETURN NULL;
END $$;
CREATE TRIGGER apply_department_event AFTER INSERT ON corrective_action_event
  FOR EACH ROW WHEN (NEW.kind IN ('department-notice', 'late')) EXECUTE FUNCTION apply_department_event();

-- When the department told the work unit of corrective actions, each of which has an event. The application only adds rows.
CREATE TABLE department_notice (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  told_at timestamptz(3) NOT NULL,
  told_by text NOT NULL,
  -- 'phone', 'email', 'letter', 'visit' or 'other'
  how text NOT NULL,
  words text NOT NULL,
  corrective_action_ids jsonb NOT NULL,
  entered_by uuid NOT NULL,
  entered_by_name text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT department_notice_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE INDEX department_notice_work_unit_id_site_id_idx ON department_notice (work_unit_id, site_id);
ALTER TABLE department_notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON department_notice TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON department_notice TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON department_notice TO earthtight_app;
GRANT ALL ON department_notice TO earthtight_maintenance;
