-- What a work unit knew of somebody when their membership ended: so that a removal can be undone for 30 days, and so that
-- whoever joins again has their skills and site teams as before (decision X-340).
CREATE TABLE "former_member" (
  "id" UUID NOT NULL,
  "work_unit_id" UUID NOT NULL,
  "person_id" UUID NOT NULL,
  "role" TEXT NOT NULL,
  "work_role" TEXT NOT NULL,
  "name" TEXT,
  "phone" TEXT,
  "joined_at" TIMESTAMPTZ(3) NOT NULL,
  "skills" JSONB NOT NULL,
  "site_teams" JSONB NOT NULL,
  "removed_by" UUID NOT NULL,
  "removed_by_name" TEXT NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL,
  "restored_at" TIMESTAMPTZ(3),
  "seen_at" TIMESTAMPTZ(3),
  CONSTRAINT "former_member_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "former_member_work_unit_id_person_id_idx" ON "former_member"("work_unit_id", "person_id");
CREATE INDEX "former_member_person_id_idx" ON "former_member"("person_id");

ALTER TABLE "former_member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "former_member" FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON "former_member" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY unit ON "former_member" TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON "former_member" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT ALL ON "former_member" TO earthtight_maintenance;
GRANT SELECT, INSERT ON "former_member" TO earthtight_app;
GRANT SELECT, UPDATE ("seen_at") ON "former_member" TO earthtight_system;

GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;

-- Gives a new membership the skills and the site teams that its person had when they left. What they have been given since
-- stays. It is called in the work unit itself, and as the system, where somebody accepts an invitation.
CREATE FUNCTION restore_former_member(new_membership uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE member record; former record;
BEGIN
  SELECT * INTO member FROM membership m
   WHERE m.id = new_membership AND (current_unit() IS NULL OR m.work_unit_id = current_unit());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO former FROM former_member f
   WHERE f.work_unit_id = member.work_unit_id AND f.person_id = member.person_id AND f.restored_at IS NULL
   ORDER BY f.removed_at DESC LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO skill (id, work_unit_id, name)
    SELECT gen_random_uuid(), member.work_unit_id, s->>'name' FROM jsonb_array_elements(former.skills) s
    ON CONFLICT DO NOTHING;
  INSERT INTO membership_skill (id, work_unit_id, membership_id, skill_id, level, start_date, expiry_date, former)
    SELECT gen_random_uuid(), member.work_unit_id, member.id, k.id, (s->>'level')::int, (s->>'startDate')::date,
           (s->>'expiryDate')::date, s->'former'
      FROM jsonb_array_elements(former.skills) s
      JOIN skill k ON k.work_unit_id = member.work_unit_id AND lower(k.name) = lower(s->>'name')
    ON CONFLICT DO NOTHING;
  INSERT INTO site_team (work_unit_id, site_id, person_id, profile, added_by, added_at)
    SELECT member.work_unit_id, v.site_id, member.person_id, t->>'profile', (t->>'addedBy')::uuid,
           (t->>'addedAt')::timestamptz
      FROM jsonb_array_elements(former.site_teams) t
      JOIN site_visibility v ON v.work_unit_id = member.work_unit_id AND v.site_id = (t->>'siteId')::uuid
    ON CONFLICT DO NOTHING;
  UPDATE former_member SET restored_at = at
   WHERE work_unit_id = member.work_unit_id AND person_id = member.person_id AND restored_at IS NULL;
END $$;

-- Who removed whoever asks, from which work unit and when, as long as they have not seen it. Nobody else is told the name,
-- and the unit is not theirs to see any more, so no policy shows it. Whoever left by themselves knows it.
CREATE FUNCTION own_removals()
RETURNS TABLE (id uuid, unit_id uuid, unit_name text, removed_by text, removed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.id, u.id, u.name, f.removed_by_name, f.removed_at
    FROM former_member f JOIN work_unit u ON u.id = f.work_unit_id
   WHERE f.person_id = current_person() AND f.removed_by <> f.person_id
     AND f.restored_at IS NULL AND f.seen_at IS NULL
   ORDER BY f.removed_at DESC, f.id
$$;

-- The removals of this work unit since then that can be undone: not those who left by themselves, joined again, or deleted
-- their account. A function, because nobody of the unit sees the row of a person who is no member and made no inspection.
CREATE FUNCTION former_members_of_unit(since timestamptz)
RETURNS TABLE (person_id uuid, name text, role text, removed_by_name text, removed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.person_id, coalesce(f.name, p.name), f.role, f.removed_by_name,
         f.removed_at
    FROM former_member f JOIN person p ON p.id = f.person_id
   WHERE f.work_unit_id = current_unit() AND f.restored_at IS NULL AND f.removed_at > since
     AND f.removed_by <> f.person_id AND p.closed_at IS NULL
     AND NOT EXISTS (SELECT FROM membership m WHERE m.work_unit_id = f.work_unit_id AND m.person_id = f.person_id)
     AND NOT EXISTS (SELECT FROM former_member l WHERE l.work_unit_id = f.work_unit_id AND l.person_id = f.person_id
                      AND l.removed_at > f.removed_at)
   ORDER BY f.removed_at DESC, f.person_id
$$;

-- The latest removal of one person by this work unit, and what speaks against undoing it. Which other work unit the person
-- has joined since is not told.
CREATE FUNCTION removal_of(person uuid, since timestamptz)
RETURNS TABLE (role text, work_role text, told text, name text, phone text, email text, joined_at timestamptz,
  is_closed boolean, joined_elsewhere boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.role, f.work_role, coalesce(f.name, p.name), f.name, f.phone, p.email, f.joined_at, p.closed_at IS NOT NULL,
         EXISTS (SELECT FROM membership m WHERE m.person_id = f.person_id AND m.created_at >= f.removed_at)
    FROM (SELECT * FROM former_member WHERE work_unit_id = current_unit() AND person_id = person
           ORDER BY removed_at DESC LIMIT 1) f
    JOIN person p ON p.id = f.person_id
   WHERE f.restored_at IS NULL AND f.removed_at > since AND f.removed_by <> f.person_id
$$;
CREATE OR REPLACE FUNCTION erase_closed_accounts(at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who record; t text; nobody text;
BEGIN
  FOR who IN SELECT p.id, p.email FROM person p
              WHERE p.closed_at <= at - interval '14 days' AND p.erased_at IS NULL ORDER BY p.id FOR UPDATE LOOP
    -- Skills and site teams go with the membership.
    FOREACH t IN ARRAY ARRAY['notification', 'seen_event', 'session', 'known_device', 'confirmation_code', 'credential',
                             'address_change', 'billing_customer', 'membership', 'former_member', 'passkey'] LOOP
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
REVOKE ALL ON FUNCTION restore_former_member(uuid, timestamptz), own_removals(),
  former_members_of_unit(timestamptz), removal_of(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restore_former_member(uuid, timestamptz) TO earthtight_app, earthtight_system;
GRANT EXECUTE ON FUNCTION own_removals(), former_members_of_unit(timestamptz), removal_of(uuid, timestamptz)
  TO earthtight_app;
