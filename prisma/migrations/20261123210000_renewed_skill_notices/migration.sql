-- Takes notices of skills that end soon from everybody of the work unit who has them, and answers with those: what they
-- say is over, because the skill was renewed or taken away. As they are removed and not cleared, the daily job tells anew
-- if the skill comes to end on that day again. The membership finds the rows by their index, which begins with the person.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE FUNCTION withdraw_notices(keys text[]) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notification
   WHERE id IN (
     SELECT n.id FROM membership m
       JOIN notification n ON n.person_id = m.person_id AND n.dedupe_key = ANY (keys)
      WHERE m.work_unit_id = current_unit() AND n.work_unit_id = current_unit() AND n.type = 14
      ORDER BY n.person_id, n.dedupe_key FOR UPDATE OF n)
  RETURNING person_id
$$;
REVOKE ALL ON FUNCTION withdraw_notices(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_notices(text[]) TO earthtight_app, earthtight_system;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
