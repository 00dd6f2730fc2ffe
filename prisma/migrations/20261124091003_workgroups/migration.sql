-- Work units, their crews, invitations and skills, and the function that starts every request.

-- A closed work unit is read-only. It can be reopened for 30 days and then leaves its members' lists (decision
-- X-352).
CREATE TABLE work_unit (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  closed_at timestamptz(3)
);
ALTER TABLE work_unit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON work_unit TO earthtight_app USING (id = current_unit()) WITH CHECK (id = current_unit());
CREATE POLICY system ON work_unit TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON work_unit TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, UPDATE (name, closed_at) ON work_unit TO earthtight_app;
GRANT SELECT, INSERT ON work_unit TO earthtight_system;
GRANT ALL ON work_unit TO earthtight_maintenance;

-- Who belongs to which work unit.
CREATE TABLE membership (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL REFERENCES work_unit (id) ON UPDATE CASCADE ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES person (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  role text NOT NULL,
  work_role text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The name and phone number that the work unit uses; NULL: the person's own (decision X-118).
  name text,
  phone text,
  CONSTRAINT membership_role CHECK (role IN ('admin', 'crewleader', 'employee'))
);
CREATE INDEX membership_person_id_idx ON membership (person_id);
CREATE UNIQUE INDEX membership_work_unit_id_person_id_key ON membership (work_unit_id, person_id);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON membership TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- A person sees the own memberships in every work unit, to switch between them.
CREATE POLICY own ON membership FOR SELECT TO earthtight_app USING (person_id = current_person());
CREATE POLICY system ON membership TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON membership TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
-- A person who changes the own name or number is known by it everywhere.
GRANT SELECT, INSERT, UPDATE, DELETE ON membership TO earthtight_app;
GRANT SELECT, INSERT, UPDATE (name, phone) ON membership TO earthtight_system;
GRANT ALL ON membership TO earthtight_maintenance;

-- People see the work units that they belong to, and the people of the active one.
CREATE POLICY member ON work_unit FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM membership m WHERE m.work_unit_id = work_unit.id AND m.person_id = current_person()));

CREATE POLICY colleague ON person FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM membership m WHERE m.person_id = person.id AND m.work_unit_id = current_unit()));

-- An invitation by e-mail with a secret link; only the hash is stored (decision X-116).
CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  -- Trimmed and in lower case, as person.email.
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  role text NOT NULL,
  work_role text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  accepted_at timestamptz(3),
  token_hash text,
  sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  declined_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT invitation_email_folded CHECK (email = lower(btrim(email, E' \t\r\n'))),
  CONSTRAINT invitation_role CHECK (role IN ('admin', 'crewleader', 'employee'))
);
CREATE UNIQUE INDEX invitation_work_unit_id_email_key ON invitation (work_unit_id, email);
CREATE UNIQUE INDEX invitation_token_hash_key ON invitation (token_hash);
CREATE INDEX invitation_email_idx ON invitation (email);
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON invitation TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON invitation TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON invitation TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO earthtight_app;
GRANT SELECT, UPDATE ON invitation TO earthtight_system;
GRANT ALL ON invitation TO earthtight_maintenance;

-- Skills of a work unit. A name is unique regardless of case.
CREATE TABLE skill (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  name text NOT NULL
);
CREATE UNIQUE INDEX skill_name_folded ON skill (work_unit_id, lower(name));
ALTER TABLE skill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON skill TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON skill TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON skill TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON skill TO earthtight_app;
GRANT SELECT ON skill TO earthtight_system;
GRANT ALL ON skill TO earthtight_maintenance;

-- Skills of a member with their validity.
CREATE TABLE membership_skill (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  membership_id uuid NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE CASCADE,
  skill_id uuid NOT NULL REFERENCES skill (id) ON UPDATE CASCADE ON DELETE CASCADE,
  level integer NOT NULL,
  start_date date,
  expiry_date date,
  -- Levels and dates that renewals replaced, newest first.
  former jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT membership_skill_level CHECK (level BETWEEN 0 AND 2)
);
CREATE UNIQUE INDEX membership_skill_membership_id_skill_id_key ON membership_skill (membership_id, skill_id);
CREATE INDEX membership_skill_work_unit_id_idx ON membership_skill (work_unit_id);
CREATE INDEX membership_skill_expiry_date_idx ON membership_skill (expiry_date);
ALTER TABLE membership_skill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON membership_skill TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- The daily job reminds of skills that expire.
CREATE POLICY system ON membership_skill TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON membership_skill TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON membership_skill TO earthtight_app;
GRANT SELECT ON membership_skill TO earthtight_system;
GRANT ALL ON membership_skill TO earthtight_maintenance;

-- What a work unit stored about a member who left. A removal can be undone for 30 days, and who joins again gets
-- skills and site teams back (decision X-340).
CREATE TABLE former_member (
  -- The id of the membership.
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  work_role text NOT NULL,
  name text,
  phone text,
  joined_at timestamptz(3) NOT NULL,
  skills jsonb NOT NULL,
  site_teams jsonb NOT NULL,
  removed_by uuid NOT NULL,
  removed_by_name text NOT NULL,
  removed_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3),
  -- When the person was told who removed them.
  seen_at timestamptz(3)
);
CREATE INDEX former_member_work_unit_id_person_id_idx ON former_member (work_unit_id, person_id);
CREATE INDEX former_member_person_id_idx ON former_member (person_id);
ALTER TABLE former_member ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON former_member TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON former_member TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON former_member TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON former_member TO earthtight_app;
GRANT SELECT, UPDATE (seen_at) ON former_member TO earthtight_system;
GRANT ALL ON former_member TO earthtight_maintenance;

-- The signed-in person, the active work unit and all work units, in one statement at the start of every request. No
-- row when the session ended.
CREATE FUNCTION enter_session(session_id uuid, at timestamptz)
RETURNS TABLE (person_id uuid, username text, name text, email text, unit_id uuid, unit_name text, unit_closed_at timestamptz,
  role text, units jsonb, last_active_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH who AS (
    SELECT p.id, p.username, p.name, p.email, p.active_unit_id, s.last_active_at
    FROM session s JOIN person p ON p.id = s.person_id
    WHERE s.id = session_id AND s.revoked_at IS NULL AND s.expires_at > at
  ), mine AS (
    SELECT m.work_unit_id, u.name, u.closed_at, m.role, m.created_at, m.work_unit_id = who.active_unit_id AS chosen
    FROM membership m JOIN who ON who.id = m.person_id JOIN work_unit u ON u.id = m.work_unit_id
    WHERE u.closed_at IS NULL OR u.closed_at > at - interval '30 days'
  ), active AS (
    SELECT * FROM mine ORDER BY chosen DESC NULLS LAST, closed_at IS NOT NULL, created_at, work_unit_id LIMIT 1
  )
  SELECT who.id, who.username, who.name, who.email, active.work_unit_id, active.name, active.closed_at, active.role,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', mine.work_unit_id, 'name', mine.name, 'role', mine.role)
      ORDER BY mine.created_at, mine.work_unit_id) FROM mine), '[]'::jsonb), who.last_active_at
  FROM who LEFT JOIN active ON true
$$;

-- Disconnects a person whose role changed or membership ended from live updates (decision 012).
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

-- The pending invitations of the signed-in person, from work units that the person cannot see yet.
CREATE FUNCTION own_invitations(at timestamptz)
RETURNS TABLE (id uuid, unit_name text, role text, inviter text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, u.name, i.role, coalesce(m.name, p.name), i.expires_at
    FROM person me
    JOIN invitation i ON i.email = me.email
    JOIN work_unit u ON u.id = i.work_unit_id
    LEFT JOIN person p ON p.id = i.invited_by
    LEFT JOIN membership m ON m.person_id = i.invited_by AND m.work_unit_id = i.work_unit_id
   WHERE me.id = current_person() AND me.confirmed_at IS NOT NULL
     AND i.accepted_at IS NULL AND i.declined_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > at
   ORDER BY i.created_at, i.id
$$;
REVOKE ALL ON FUNCTION own_invitations(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_invitations(timestamptz) TO earthtight_app;

-- Whether no other Office User is left in the membership's work unit. Call it under the lock of the crew
-- (lib/workgroups/server/crew-lock.ts).
CREATE FUNCTION is_last_admin(own_membership uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM membership m JOIN membership o ON o.work_unit_id = m.work_unit_id JOIN person p ON p.id = o.person_id
     WHERE m.id = own_membership AND o.id <> m.id AND o.role = 'admin' AND p.closed_at IS NULL)
$$;

-- The names of the open work units that would have no Office User without this person.
CREATE FUNCTION units_left_alone(who uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(u.name ORDER BY u.name), '{}') FROM membership m JOIN work_unit u ON u.id = m.work_unit_id
   WHERE m.person_id = who AND m.role = 'admin' AND u.closed_at IS NULL AND is_last_admin(m.id)
$$;

-- The same for the signed-in person, who cannot see the members of other work units.
CREATE FUNCTION own_units_left_alone() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT units_left_alone(current_person())
$$;
REVOKE ALL ON FUNCTION own_units_left_alone() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_units_left_alone() TO earthtight_app;

-- Gives a new membership the skills and site teams that its person had before. Existing ones stay.
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
REVOKE ALL ON FUNCTION restore_former_member(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restore_former_member(uuid, timestamptz) TO earthtight_app, earthtight_system;

-- Who removed the signed-in person from which work unit, until the person has seen it.
CREATE FUNCTION own_removals()
RETURNS TABLE (id uuid, unit_id uuid, unit_name text, removed_by text, removed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.id, u.id, u.name, f.removed_by_name, f.removed_at
    FROM former_member f JOIN work_unit u ON u.id = f.work_unit_id
   WHERE f.person_id = current_person() AND f.removed_by <> f.person_id
     AND f.restored_at IS NULL AND f.seen_at IS NULL
   ORDER BY f.removed_at DESC, f.id
$$;
REVOKE ALL ON FUNCTION own_removals() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_removals() TO earthtight_app;

-- The removals of this work unit that can be undone. A function, because the work unit no longer sees the person.
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
REVOKE ALL ON FUNCTION former_members_of_unit(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION former_members_of_unit(timestamptz) TO earthtight_app;

-- The latest removal of a person by this work unit, and what prevents undoing it. It does not say which other work
-- unit the person joined.
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
REVOKE ALL ON FUNCTION removal_of(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION removal_of(uuid, timestamptz) TO earthtight_app;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION enter_session(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION own_invitations(timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION own_units_left_alone() OWNER TO earthtight_maintenance;
ALTER FUNCTION restore_former_member(uuid, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION own_removals() OWNER TO earthtight_maintenance;
ALTER FUNCTION former_members_of_unit(timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION removal_of(uuid, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
