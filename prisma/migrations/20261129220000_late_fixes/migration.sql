-- How a corrective action was closed: 'fixed' or 'not-needed'. A fix after the due time reads 'Not done within 24 h'.
ALTER TABLE corrective_action ADD COLUMN closed_as text;
GRANT UPDATE (closed_as) ON corrective_action TO earthtight_app;
SET LOCAL ROLE earthtight_maintenance;
UPDATE corrective_action c SET closed_as = (
  SELECT kind FROM corrective_action_event e
   WHERE e.corrective_action_id = c.id AND kind IN ('fixed', 'not-needed') ORDER BY number DESC LIMIT 1)
 WHERE closed_at IS NOT NULL;
RESET ROLE;

DROP TRIGGER apply_department_event ON corrective_action_event;
DROP FUNCTION apply_department_event();
CREATE FUNCTION apply_late_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  UPDATE corrective_action SET closed_as = nullif(NEW.kind, 'reopened')
  WHERE NEW.kind IN ('fixed', 'not-needed', 'reopened') AND id = NEW.corrective_action_id;
  -- The earliest notice counts, whatever the order in which they are entered.
  UPDATE corrective_action SET department_notice_at = least(department_notice_at, NEW.at)
  WHERE NEW.kind = 'department-message' AND id = NEW.corrective_action_id;
  UPDATE corrective_action SET late_reason = NEW.words
  WHERE NEW.kind = 'late' AND id = NEW.corrective_action_id;
  RETURN NULL;
END $$;
CREATE TRIGGER apply_late_event AFTER INSERT ON corrective_action_event
  FOR EACH ROW WHEN (NEW.kind IN ('fixed', 'not-needed', 'reopened', 'department-message', 'late'))
  EXECUTE FUNCTION apply_late_event();
