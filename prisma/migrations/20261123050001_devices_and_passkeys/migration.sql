-- When a device was last heard of. Written at most once an hour for each session.
ALTER TABLE "session" ADD COLUMN "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- The login that migrates sees no row of a table that forces row-level security.
SET LOCAL ROLE earthtight_maintenance;
UPDATE "session" SET "last_active_at" = "created_at";
RESET ROLE;

-- The same function with one more column: who enters learns whether it is time to note that the session is in use.
DROP FUNCTION enter_session(uuid, timestamptz);
CREATE FUNCTION enter_session(session_id uuid, at timestamptz)
RETURNS TABLE (person_id uuid, username text, name text, email text, unit_id uuid, unit_name text, role text, units jsonb,
  last_active_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH who AS (
    SELECT p.id, p.username, p.name, p.email, p.active_unit_id, s.last_active_at
    FROM session s JOIN person p ON p.id = s.person_id
    WHERE s.id = session_id AND s.revoked_at IS NULL AND s.expires_at > at
  ), mine AS (
    SELECT m.work_unit_id, u.name, m.role, m.created_at, m.work_unit_id = who.active_unit_id AS chosen
    FROM membership m JOIN who ON who.id = m.person_id JOIN work_unit u ON u.id = m.work_unit_id
  ), active AS (
    SELECT * FROM mine ORDER BY chosen DESC NULLS LAST, created_at, work_unit_id LIMIT 1
  )
  SELECT who.id, who.username, who.name, who.email, active.work_unit_id, active.name, active.role,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', mine.work_unit_id, 'name', mine.name, 'role', mine.role)
      ORDER BY mine.created_at, mine.work_unit_id) FROM mine), '[]'::jsonb), who.last_active_at
  FROM who LEFT JOIN active ON true
$$;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION enter_session(uuid, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- CreateTable
CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_challenge" (
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_challenge_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_person_id_idx" ON "passkey"("person_id");

-- Sign-in only, as passwords and sessions: no operation of a work unit sees them.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['passkey', 'used_challenge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO earthtight_maintenance
      USING (current_user = ''earthtight_maintenance'') WITH CHECK (current_user = ''earthtight_maintenance'')', t);
    EXECUTE format('GRANT ALL ON %I TO earthtight_maintenance', t);
    EXECUTE format('CREATE POLICY system ON %I TO earthtight_system
      USING (current_user = ''earthtight_system'') WITH CHECK (current_user = ''earthtight_system'')', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON "passkey" TO earthtight_system;
GRANT SELECT, INSERT, DELETE ON "used_challenge" TO earthtight_system;
