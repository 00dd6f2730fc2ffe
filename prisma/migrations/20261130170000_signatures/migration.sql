-- Signatures. SAVE & NOTIFY at a site with a permit profile stores what can be signed, and each signature gets a seal.

CREATE TABLE signed_inspection (
  report_id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  rules_key text NOT NULL,
  -- Canonical JSON (RFC 8785), and its SHA-256.
  content text NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  inspected_at timestamptz(3) NOT NULL,
  completed_by uuid NOT NULL,
  completed_at timestamptz(3) NOT NULL
);
CREATE INDEX signed_inspection_work_unit_id_completed_at_idx ON signed_inspection (work_unit_id, completed_at DESC);
ALTER TABLE signed_inspection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON signed_inspection TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON signed_inspection TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON signed_inspection TO earthtight_app;
GRANT ALL ON signed_inspection TO earthtight_maintenance;

CREATE TABLE signature (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  report_id uuid NOT NULL REFERENCES signed_inspection (report_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('inspector', 'certification')),
  person_id uuid NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  -- By which a certification was given.
  delegation_id uuid CHECK ((kind = 'certification') = (delegation_id IS NOT NULL)),
  statement_key text NOT NULL,
  -- The `d` of an SVG path; '' without a drawing.
  drawing text NOT NULL CHECK (length(drawing) <= 60000),
  signed_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- Added to the phone's clock for `signed_at`.
  clock_offset_ms double precision NOT NULL,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX signature_report_id_person_id_kind_key ON signature (report_id, person_id, kind);
ALTER TABLE signature ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON signature TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON signature TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON signature TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON signature TO earthtight_app;
-- For a person's own data.
GRANT SELECT ON signature TO earthtight_system;
GRANT ALL ON signature TO earthtight_maintenance;

ALTER TABLE record_seal DROP CONSTRAINT record_seal_kind_check,
  ADD CONSTRAINT record_seal_kind_check CHECK (kind IN ('final-pdf', 'signature'));

-- After SAVE & NOTIFY, only corrections, the map picture and the place in the editor change (decisions X-04 and X-05).
CREATE OR REPLACE FUNCTION refuse_changes_to_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'setup' OR current_user = 'earthtight_maintenance' THEN RETURN coalesce(NEW, OLD); END IF;
  IF OLD.status = 'open' THEN
    IF TG_OP = 'DELETE' OR NEW.status = 'setup'
       OR (NEW.id, NEW.work_unit_id, NEW.site_id, NEW.type, NEW.other_type, NEW.date, NEW.created_by, NEW.created_at, NEW.deleted_at)
            IS DISTINCT FROM (OLD.id, OLD.work_unit_id, OLD.site_id, OLD.type, OLD.other_type, OLD.date, OLD.created_by, OLD.created_at, OLD.deleted_at)
       OR NEW.fields - '{mapImage,mapView,phase,phaseHistory}'::text[]
            IS DISTINCT FROM OLD.fields - '{mapImage,mapView,phase,phaseHistory}'::text[]
    THEN RAISE EXCEPTION 'report % was completed', OLD.id USING ERRCODE = 'ET001'; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  IF to_jsonb(NEW) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
       IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'updated_at' - 'updated_by' - 'site_key'
     OR NOT (NEW.status = OLD.status OR (OLD.status = 'closed' AND NEW.status = 'finished'))
  THEN RAISE EXCEPTION 'report % is closed', OLD.id USING ERRCODE = 'ET001'; END IF;
  RETURN NEW;
END $$;

-- The BMPs of a completed report change only in their corrections, those of a closed one not at all.
CREATE OR REPLACE FUNCTION refuse_bmps_of_frozen_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE statuses text[];
BEGIN
  IF current_user = 'earthtight_maintenance' THEN RETURN coalesce(NEW, OLD); END IF;
  -- A BMP moves neither into a frozen report nor out of one.
  SELECT array_agg(r.status) INTO statuses FROM report r WHERE r.id IN (NEW.report_id, OLD.report_id) AND r.status <> 'setup';
  IF statuses IS NULL THEN RETURN coalesce(NEW, OLD); END IF;
  IF statuses <> '{open}' OR TG_OP <> 'UPDATE'
     OR to_jsonb(NEW) - '{correction,correction_photos_by,version,updated_at,updated_by}'::text[]
          IS DISTINCT FROM to_jsonb(OLD) - '{correction,correction_photos_by,version,updated_at,updated_by}'::text[]
  THEN RAISE EXCEPTION 'report % is closed or completed', coalesce(NEW.report_id, OLD.report_id) USING ERRCODE = 'ET001'; END IF;
  RETURN NEW;
END $$;
