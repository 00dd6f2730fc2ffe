-- Tenancy (house: "Tenancy is structural"). Each operation runs in one transaction that first becomes one of three
-- roles; without it the login itself sees no row, because every table FORCEs row-level security.
--   earthtight_app          an operation of one person in one work unit
--   earthtight_system       sign-in, links without sign-in, background delivery: narrow grants below
--   earthtight_maintenance  seed, backup, restore
-- The roles are made by the start (lib/platform/database/migrate.ts) because roles belong to the cluster.

GRANT USAGE ON SCHEMA public TO earthtight_app, earthtight_system, earthtight_maintenance;

CREATE FUNCTION current_unit() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.workgroup', true), '')::uuid $$;
CREATE FUNCTION current_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user', true), '')::uuid $$;

-- Every table: on, forced, and open to maintenance only.
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO earthtight_maintenance USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT ALL ON %I TO earthtight_maintenance', t);
  END LOOP;
END $$;
GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO earthtight_maintenance;

-- Unit-owned tables.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['membership', 'invitation', 'skill', 'membership_skill', 'site_visibility', 'stakeholder',
    'stakeholder_site', 'library_group', 'library_entry', 'library_connection', 'library_difference', 'report',
    'logged_bmp', 'photo', 'share', 'outbox_message', 'outbox_attempt', 'audit'] LOOP
    EXECUTE format('CREATE POLICY unit ON %I TO earthtight_app USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earthtight_app', t);
  END LOOP;
END $$;
-- The audit trail is append-only for everybody but maintenance.
REVOKE UPDATE, DELETE ON audit FROM earthtight_app;
GRANT USAGE ON SEQUENCE audit_id_seq TO earthtight_app, earthtight_system;
-- One's own memberships, so that a person can choose between units.
CREATE POLICY own ON membership FOR SELECT TO earthtight_app USING (person_id = current_person());

-- Person-owned tables.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notification', 'seen_event'] LOOP
    EXECUTE format('CREATE POLICY person ON %I TO earthtight_app USING (person_id = current_person()) WITH CHECK (person_id = current_person())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO earthtight_app', t);
  END LOOP;
END $$;

-- Shared tables.
CREATE POLICY own ON person TO earthtight_app USING (id = current_person()) WITH CHECK (id = current_person());
CREATE POLICY colleague ON person FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM membership m WHERE m.person_id = person.id AND m.work_unit_id = current_unit()));
-- Somebody who left the unit still signed its records.
CREATE POLICY author ON person FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM report r WHERE r.created_by = person.id AND r.work_unit_id = current_unit()));
GRANT SELECT ON person TO earthtight_app;
GRANT UPDATE (name, phone, company, is_private, active_unit_id) ON person TO earthtight_app;

CREATE POLICY unit ON work_unit TO earthtight_app USING (id = current_unit()) WITH CHECK (id = current_unit());
CREATE POLICY member ON work_unit FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM membership m WHERE m.work_unit_id = work_unit.id AND m.person_id = current_person()));
GRANT SELECT, UPDATE ON work_unit TO earthtight_app;

CREATE POLICY linked ON site FOR SELECT TO earthtight_app
  USING (EXISTS (SELECT 1 FROM site_visibility v WHERE v.site_id = site.id AND v.work_unit_id = current_unit()));
CREATE POLICY owner ON site TO earthtight_app USING (owner_id = current_person()) WITH CHECK (owner_id = current_person());
GRANT SELECT, INSERT, UPDATE ON site TO earthtight_app;

-- System: sign-in, sign-up, new work units, links without sign-in, delivery. Nothing more than each needs.
DO $$
DECLARE grants text; t text;
BEGIN
  FOR t, grants IN VALUES
    ('person', 'SELECT, INSERT, UPDATE'), ('credential', 'SELECT, INSERT, UPDATE'),
    ('session', 'SELECT, INSERT, UPDATE'), ('confirmation_code', 'SELECT, INSERT, UPDATE'),
    ('work_unit', 'SELECT, INSERT'), ('membership', 'SELECT, INSERT'), ('invitation', 'SELECT, UPDATE'),
    ('library_group', 'INSERT'), ('library_entry', 'INSERT'), ('library_connection', 'INSERT'),
    ('share', 'SELECT, UPDATE'), ('report', 'SELECT'), ('logged_bmp', 'SELECT'), ('photo', 'SELECT'), ('site', 'SELECT'),
    ('site_visibility', 'SELECT'), ('notification', 'INSERT'), ('audit', 'INSERT, SELECT'),
    ('outbox_message', 'SELECT, INSERT, UPDATE'), ('outbox_attempt', 'SELECT, INSERT, UPDATE') LOOP
    EXECUTE format('CREATE POLICY system ON %I TO earthtight_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT %s ON %I TO earthtight_system', grants, t);
  END LOOP;
END $$;

-- Who is asking: one round trip at the start of every operation. Runs as earthtight_system, which may read sessions.
CREATE FUNCTION enter_session(session_id uuid, at timestamptz)
RETURNS TABLE (person_id uuid, username text, name text, email text, unit_id uuid, unit_name text, role text, units jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH who AS (
    SELECT p.id, p.username, p.name, p.email, p.active_unit_id
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
      ORDER BY mine.created_at, mine.work_unit_id) FROM mine), '[]'::jsonb)
  FROM who LEFT JOIN active ON true
$$;
GRANT CREATE ON SCHEMA public TO earthtight_system;
ALTER FUNCTION enter_session(uuid, timestamptz) OWNER TO earthtight_system;
REVOKE CREATE ON SCHEMA public FROM earthtight_system;

-- The record is frozen (decisions): a closed report changes in status and shares only, and only forwards.
CREATE FUNCTION refuse_changes_to_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('closed', 'finished') OR current_user = 'earthtight_maintenance' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  IF to_jsonb(NEW) - 'status' - 'updated_at' - 'updated_by' IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'updated_at' - 'updated_by'
     OR NOT (NEW.status = OLD.status OR (OLD.status = 'closed' AND NEW.status = 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen_report BEFORE UPDATE OR DELETE ON report FOR EACH ROW EXECUTE FUNCTION refuse_changes_to_frozen_report();

CREATE FUNCTION refuse_bmps_of_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Both: a BMP is neither moved into a closed report nor out of one.
  IF current_user <> 'earthtight_maintenance'
     AND EXISTS (SELECT 1 FROM report r WHERE r.id IN (NEW.report_id, OLD.report_id) AND r.status IN ('closed', 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', coalesce(NEW.report_id, OLD.report_id) USING ERRCODE = 'ET001'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER frozen_bmp BEFORE INSERT OR UPDATE OR DELETE ON logged_bmp FOR EACH ROW EXECUTE FUNCTION refuse_bmps_of_frozen_report();

-- A label is unique in its report; from 100 corrections on all are '00' (BMP-45).
CREATE UNIQUE INDEX logged_bmp_label ON logged_bmp (report_id, label) WHERE label <> '00';

-- Statuses only go forward: setup → open → closed → finished (decision X-01).
ALTER TABLE report ADD CONSTRAINT report_status CHECK (status IN ('setup', 'open', 'closed', 'finished'));
ALTER TABLE membership ADD CONSTRAINT membership_role CHECK (role IN ('admin', 'crewleader', 'employee'));
