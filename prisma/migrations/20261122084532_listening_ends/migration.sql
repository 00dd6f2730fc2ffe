-- Whoever may no longer listen is cut off by every server at once. The database itself says so, in the transaction
-- that ends the session or changes the membership: no code that does either can forget it (docs/decisions,
-- 'the database ends live connections'). The text is read by lib/platform/hints.ts.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('earthtight_hints', json_build_object('ended', json_build_object('sessionId', OLD.id))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER session_revoked AFTER UPDATE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
        OR NEW.expires_at < OLD.expires_at OR NEW.person_id <> OLD.person_id)
  EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER session_removed AFTER DELETE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_membership_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('earthtight_hints', json_build_object('ended',
    json_build_object('personId', OLD.person_id, 'unitId', OLD.work_unit_id))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER membership_changed AFTER UPDATE ON membership FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD.person_id <> NEW.person_id OR OLD.work_unit_id <> NEW.work_unit_id)
  EXECUTE FUNCTION tell_membership_changed();
CREATE TRIGGER membership_removed AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION tell_membership_changed();
