-- Closing and erasing accounts. Restoring a backup brings everything back.

-- Closes the account and returns an empty array, or returns the work units that would have no Office User. The lock
-- makes other changes of these crews wait.
CREATE FUNCTION close_account(who uuid, at timestamptz) RETURNS text[]
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE left_alone text[];
BEGIN
  PERFORM 1 FROM work_unit u WHERE u.id IN (SELECT m.work_unit_id FROM membership m WHERE m.person_id = who)
    ORDER BY u.id FOR UPDATE;
  left_alone := units_left_alone(who);
  IF left_alone = '{}' THEN UPDATE person SET closed_at = at WHERE id = who AND closed_at IS NULL; END IF;
  RETURN left_alone;
END $$;
REVOKE ALL ON FUNCTION close_account(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_account(uuid, timestamptz) TO earthtight_system;

-- Erases accounts closed 14 days ago. tests/tenancy/personal-columns.test.ts compares this list with the catalogue.
-- Closed reports keep the person's name and ids.
CREATE FUNCTION erase_closed_accounts(at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who record; t text; nobody text;
BEGIN
  FOR who IN SELECT p.id, p.email FROM person p
              WHERE p.closed_at <= at - interval '14 days' AND p.erased_at IS NULL ORDER BY p.id FOR UPDATE LOOP
    -- Skills and site teams are deleted with the membership.
    FOREACH t IN ARRAY ARRAY['notification', 'seen_event', 'session', 'known_device', 'confirmation_code', 'credential',
                             'address_change', 'billing_customer', 'membership', 'former_member', 'passkey', 'answered_request'] LOOP
      EXECUTE format('DELETE FROM %I WHERE person_id = $1', t) USING who.id;
    END LOOP;
    -- Messages about the account are deleted. Messages to the crew stay, without the number or address.
    DELETE FROM outbox_message
     WHERE about_kind = 'account' AND (person_id = who.id OR about_id = who.id::text);
    UPDATE outbox_message SET recipient = '', payload = payload || CASE channel
        WHEN 'email' THEN '{"to": {"name": "", "address": ""}, "sealed": ""}'::jsonb ELSE '{"to": ""}'::jsonb END
     WHERE person_id = who.id;
    DELETE FROM invitation WHERE email = who.email;
    UPDATE agreement SET partner_email = '' WHERE partner_email = who.email AND status <> 'invited';
    -- A second registration with this account's address, which nobody can confirm (decision X-168).
    nobody := 'registered again: ' || who.id;
    FOREACH t IN ARRAY ARRAY['credential', 'known_device', 'confirmation_code'] LOOP
      EXECUTE format('DELETE FROM %I WHERE person_id IN (SELECT id FROM person WHERE email = $1)', t) USING nobody;
    END LOOP;
    DELETE FROM person WHERE email = nobody AND confirmed_at IS NULL;
    -- These values cannot be entered, so username and address are free for somebody else.
    UPDATE person SET username = 'erased: ' || who.id, email = 'erased: ' || who.id, phone = '', company = '',
      language = NULL, active_unit_id = NULL, erased_at = at WHERE id = who.id;
    RETURN NEXT who.id;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION erase_closed_accounts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_closed_accounts(timestamptz) TO earthtight_system;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION close_account(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION erase_closed_accounts(timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
