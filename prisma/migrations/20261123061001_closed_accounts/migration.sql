-- A person deletes their account: it is closed at once, and 14 days later its contact data is erased (decision X-246). The
-- row stays, because records name who made them.
ALTER TABLE "person" ADD COLUMN "closed_at" TIMESTAMPTZ(3), ADD COLUMN "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "person" ADD CONSTRAINT "person_erased_when_closed" CHECK (erased_at IS NULL OR closed_at IS NOT NULL);
CREATE INDEX "person_to_erase" ON "person" ("closed_at") WHERE closed_at IS NOT NULL AND erased_at IS NULL;

-- What holds from that moment on, whatever code forgets to ask: nobody gets in, and nothing is told or sent. Restoring a
-- backup works as maintenance and brings back what there was.
CREATE FUNCTION is_closed_account(who uuid) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT EXISTS (SELECT FROM person p WHERE p.id = who AND p.closed_at IS NOT NULL) $$;

CREATE FUNCTION refuse_session_of_closed_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF is_closed_account(NEW.person_id) THEN RAISE EXCEPTION 'account % is closed', NEW.person_id USING ERRCODE = 'ET003'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_of_closed_account BEFORE INSERT ON session FOR EACH ROW
  WHEN (NEW.revoked_at IS NULL) EXECUTE FUNCTION refuse_session_of_closed_account();

CREATE FUNCTION leave_out_closed_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'earthtight_maintenance' AND is_closed_account(NEW.person_id) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER notification_of_closed_account BEFORE INSERT ON notification FOR EACH ROW
  EXECUTE FUNCTION leave_out_closed_account();
-- A code that the person asked for, to come back with, is about the account.
CREATE TRIGGER message_to_closed_account BEFORE INSERT ON outbox_message FOR EACH ROW
  WHEN (NEW.person_id IS NOT NULL AND NEW.about_kind <> 'account') EXECUTE FUNCTION leave_out_closed_account();

-- Closes the account, unless one of the person's work units would be without an Office user; returns the names of those
-- units. Whoever changes the crew of one of them waits (`lockCrew`), so that of two last Office users one stays.
CREATE FUNCTION close_account(who uuid, at timestamptz) RETURNS text[]
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE left_alone text[];
BEGIN
  PERFORM 1 FROM work_unit u WHERE u.id IN (SELECT m.work_unit_id FROM membership m WHERE m.person_id = who)
    ORDER BY u.id FOR UPDATE;
  SELECT coalesce(array_agg(u.name ORDER BY u.name), '{}') INTO left_alone
    FROM membership m JOIN work_unit u ON u.id = m.work_unit_id
   WHERE m.person_id = who AND m.role = 'admin' AND NOT EXISTS (
     SELECT FROM membership o JOIN person p ON p.id = o.person_id
      WHERE o.work_unit_id = m.work_unit_id AND o.role = 'admin' AND o.person_id <> who AND p.closed_at IS NULL);
  IF left_alone = '{}' THEN UPDATE person SET closed_at = at WHERE id = who AND closed_at IS NULL; END IF;
  RETURN left_alone;
END $$;

-- Erases the accounts that were closed 14 days ago: the one place that says what goes. tests/tenancy/personal-columns
-- compares it with the catalogue. Frozen records keep the name, and the ids by which they refer to the person.
CREATE FUNCTION erase_closed_accounts(at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who record; t text; nobody text;
BEGIN
  FOR who IN SELECT p.id, p.email FROM person p
              WHERE p.closed_at <= at - interval '14 days' AND p.erased_at IS NULL ORDER BY p.id FOR UPDATE LOOP
    -- Skills and site teams go with the membership.
    FOREACH t IN ARRAY ARRAY['notification', 'seen_event', 'session', 'known_device', 'confirmation_code', 'credential',
                             'address_change', 'billing_customer', 'membership', 'passkey'] LOOP
      IF to_regclass('public.' || t) IS NOT NULL THEN
        EXECUTE format('DELETE FROM %I WHERE person_id = $1', t) USING who.id;
      END IF;
    END LOOP;
    -- Messages about the account go. What a crew was told stays with its work unit, without the number or address.
    DELETE FROM outbox_message
     WHERE about_kind = 'account' AND (person_id = who.id OR about_id = who.id::text);
    UPDATE outbox_message SET recipient = '', payload = payload || CASE channel
        WHEN 'email' THEN '{"to": {"name": "", "address": ""}, "sealed": ""}'::jsonb ELSE '{"to": ""}'::jsonb END
     WHERE person_id = who.id;
    DELETE FROM invitation WHERE email = who.email;
    UPDATE agreement SET partner_email = '' WHERE partner_email = who.email AND status <> 'invited';
    -- A registration with the address of this account, which nobody can confirm (decision X-168).
    nobody := 'registered again: ' || who.id;
    FOREACH t IN ARRAY ARRAY['credential', 'known_device', 'confirmation_code'] LOOP
      EXECUTE format('DELETE FROM %I WHERE person_id IN (SELECT id FROM person WHERE email = $1)', t) USING nobody;
    END LOOP;
    DELETE FROM person WHERE email = nobody AND confirmed_at IS NULL;
    -- Neither can be entered, so both are free for somebody else.
    UPDATE person SET username = 'erased: ' || who.id, email = 'erased: ' || who.id, phone = '', company = '',
      language = NULL, active_unit_id = NULL, erased_at = at WHERE id = who.id;
    RETURN NEXT who.id;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION close_account(uuid, timestamptz), erase_closed_accounts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_account(uuid, timestamptz), erase_closed_accounts(timestamptz) TO earthtight_system;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION close_account(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION erase_closed_accounts(timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
