-- Messages of the department about corrective actions, and fixes after the due time, which read 'Not done within 24 h'.

ALTER TABLE corrective_action
  -- 'fixed' or 'not-needed'; null while it is open.
  ADD COLUMN closed_as text,
  ADD COLUMN department_message_at timestamptz(3),
  ADD COLUMN late_reason text;
GRANT UPDATE (closed_as, department_message_at, late_reason) ON corrective_action TO earthtight_app;
SET LOCAL ROLE earthtight_maintenance;
UPDATE corrective_action c SET closed_as = (
  SELECT kind FROM corrective_action_event e
   WHERE e.corrective_action_id = c.id AND kind IN ('fixed', 'not-needed') ORDER BY number DESC LIMIT 1)
 WHERE closed_at IS NOT NULL;
RESET ROLE;

-- The columns above follow from the events.
CREATE FUNCTION apply_corrective_action_details() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  UPDATE corrective_action SET closed_as = nullif(NEW.kind, 'reopened')
  WHERE NEW.kind IN ('fixed', 'not-needed', 'reopened') AND id = NEW.corrective_action_id;
  -- The earliest message counts, whatever the order in which they are entered.
  UPDATE corrective_action SET department_message_at = least(department_message_at, NEW.at)
  WHERE NEW.kind = 'department-message' AND id = NEW.corrective_action_id;
  UPDATE corrective_action SET department_message_at = NULL
  WHERE NEW.kind = 'message-withdrawn' AND id = NEW.corrective_action_id;
  UPDATE corrective_action SET late_reason = NEW.words
  WHERE NEW.kind = 'late' AND id = NEW.corrective_action_id;
  RETURN NULL;
END $$;
CREATE TRIGGER apply_details AFTER INSERT ON corrective_action_event
  FOR EACH ROW WHEN (NEW.kind IN ('fixed', 'not-needed', 'reopened', 'department-message', 'message-withdrawn', 'late'))
  EXECUTE FUNCTION apply_corrective_action_details();

-- When the department told the work unit of corrective actions, each of which has an event. The application only adds rows.
CREATE TABLE department_message (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  contacted_at timestamptz(3) NOT NULL,
  -- Who of the department.
  contact_name text NOT NULL,
  -- 'phone', 'email', 'letter', 'visit' or 'other'
  method text NOT NULL,
  words text NOT NULL,
  corrective_action_ids jsonb NOT NULL,
  entered_by uuid NOT NULL,
  entered_by_name text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT department_message_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
CREATE INDEX department_message_work_unit_id_site_id_idx ON department_message (work_unit_id, site_id);
ALTER TABLE department_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON department_message TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON department_message TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON department_message TO earthtight_app;
GRANT ALL ON department_message TO earthtight_maintenance;
