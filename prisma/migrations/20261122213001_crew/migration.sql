-- Invitations with a secret link of their own (decision X-116): it ends after 14 days, is replaced when the e-mail is
-- sent again, can be taken back and declined. Of the secret only the hash is stored, as of shared links. Invitations of
-- earlier releases have no link; they can be sent again.
ALTER TABLE "invitation"
  ADD COLUMN "token_hash" TEXT,
  ADD COLUMN "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "declined_at" TIMESTAMPTZ(3),
  ADD COLUMN "revoked_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");
CREATE INDEX "invitation_email_idx" ON "invitation"("email");
-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
UPDATE "invitation" SET sent_at = created_at, expires_at = created_at + interval '14 days';
RESET ROLE;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role" CHECK (role IN ('admin', 'crewleader', 'employee'));

-- The name and the telephone number by which a work unit knows a person, where it says others than the person
-- (decision X-118). NULL: the person's own.
ALTER TABLE "membership" ADD COLUMN "name" TEXT, ADD COLUMN "phone" TEXT;
-- Whoever changes their own name or number is known by it everywhere.
GRANT UPDATE ("name", "phone") ON "membership" TO earthtight_system;

-- A skill is one skill, however it is spelled.
DROP INDEX "skill_work_unit_id_name_key";
CREATE UNIQUE INDEX "skill_name_folded" ON "skill" ("work_unit_id", lower("name"));
-- What a renewal replaced: level and dates, newest first.
ALTER TABLE "membership_skill" ADD COLUMN "former" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "membership_skill" ADD CONSTRAINT "membership_skill_level" CHECK (level BETWEEN 0 AND 2);
CREATE INDEX "membership_skill_work_unit_id_idx" ON "membership_skill"("work_unit_id");

-- The open invitations of whoever asks: their units are not theirs to see yet, so no policy shows them.
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
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION own_invitations(timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
