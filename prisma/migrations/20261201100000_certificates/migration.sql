-- Certificates of qualified persons (SIGN-08): a skill of a member with a number. A permit profile names the skill, and a
-- signature keeps what it was.
ALTER TABLE membership_skill ADD COLUMN certificate_number text
  CHECK (certificate_number <> '' AND length(certificate_number) <= 60);
ALTER TABLE permit_profile ADD COLUMN certificate_skill_id uuid;
ALTER TABLE signature ADD COLUMN certificate jsonb;

-- Gives a new membership the skills and site teams that its person had before. Existing ones stay.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION restore_former_member(new_membership uuid, at timestamptz) RETURNS void
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
  INSERT INTO membership_skill (id, work_unit_id, membership_id, skill_id, level, start_date, expiry_date,
      certificate_number, former)
    SELECT gen_random_uuid(), member.work_unit_id, member.id, k.id, (s->>'level')::int, (s->>'startDate')::date,
           (s->>'expiryDate')::date, s->>'certificateNumber', s->'former'
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
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
