-- Each request that creates something once: the id comes from the browser, so that a request whose answer was lost is
-- answered as the first time (decision X-350).
CREATE TABLE "answered_request" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answered_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "answered_request_person_id_idx" ON "answered_request"("person_id");

-- CreateIndex
CREATE INDEX "answered_request_at_idx" ON "answered_request"("at");

ALTER TABLE answered_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE answered_request FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON answered_request TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY person ON answered_request TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
CREATE POLICY system ON answered_request TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT ALL ON answered_request TO earthtight_maintenance;
GRANT SELECT, INSERT, UPDATE, DELETE ON answered_request TO earthtight_app, earthtight_system;

-- As before, with the table above.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION erase_closed_accounts(at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who record; t text; nobody text;
BEGIN
  FOR who IN SELECT p.id, p.email FROM person p
              WHERE p.closed_at <= at - interval '14 days' AND p.erased_at IS NULL ORDER BY p.id FOR UPDATE LOOP
    -- Skills and site teams go with the membership.
    FOREACH t IN ARRAY ARRAY['notification', 'seen_event', 'session', 'known_device', 'confirmation_code', 'credential',
                             'address_change', 'billing_customer', 'membership', 'former_member', 'passkey', 'answered_request'] LOOP
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
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
