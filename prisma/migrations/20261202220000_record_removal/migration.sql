-- Legal holds, and the removal of a site's records by the Office after the retention period (PACK-10).

-- A row while the records of the site are on hold.
CREATE TABLE legal_hold (
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  set_by uuid NOT NULL,
  set_by_name text NOT NULL,
  set_at timestamptz(3) NOT NULL,
  CONSTRAINT legal_hold_pkey PRIMARY KEY (work_unit_id, site_id),
  CONSTRAINT legal_hold_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
ALTER TABLE legal_hold ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON legal_hold TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON legal_hold TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON legal_hold TO earthtight_app;
GRANT ALL ON legal_hold TO earthtight_maintenance;

-- What was removed, and by whom. Rows are only added.
CREATE TABLE record_removal (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  removed_by uuid NOT NULL,
  removed_by_name text NOT NULL,
  removed_at timestamptz(3) NOT NULL,
  inspections integer NOT NULL,
  photos integer NOT NULL,
  corrective_actions integer NOT NULL,
  rain_readings integer NOT NULL,
  -- Subjects of seals. The seals stay, so that the chain of the work unit can be checked.
  sealed_ids uuid[] NOT NULL,
  CONSTRAINT record_removal_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id)
);
CREATE INDEX record_removal_work_unit_id_site_id_idx ON record_removal (work_unit_id, site_id);
ALTER TABLE record_removal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON record_removal TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON record_removal TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT ON record_removal TO earthtight_app;
GRANT ALL ON record_removal TO earthtight_maintenance;

-- Removes the records of a site that the current work unit made. Site, settings, materials, agreements, the audit trail
-- and seals stay. The operation decides whether it is allowed (lib/audit-packs/removal.ts); the check here keeps another
-- caller from removing records that are on hold or of a site that is not terminated.
CREATE FUNCTION remove_site_records(removal uuid, of_site uuid, remover uuid, remover_name text, at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unit uuid := current_unit();
  reports uuid[];
  actions uuid[];
BEGIN
  IF EXISTS (SELECT FROM legal_hold h WHERE h.work_unit_id = unit AND h.site_id = of_site)
     OR (SELECT terminated_on FROM permit_profile p WHERE p.work_unit_id = unit AND p.site_id = of_site
          ORDER BY version DESC LIMIT 1) IS NULL
  THEN RAISE EXCEPTION 'the records of site % are kept', of_site; END IF;

  SELECT coalesce(array_agg(id), '{}') INTO reports FROM report WHERE work_unit_id = unit AND site_id = of_site;
  SELECT coalesce(array_agg(id), '{}') INTO actions
    FROM corrective_action WHERE work_unit_id = unit AND site_id = of_site;

  INSERT INTO record_removal (id, work_unit_id, site_id, removed_by, removed_by_name, removed_at, inspections, photos,
      corrective_actions, rain_readings, sealed_ids)
  SELECT removal, unit, of_site, remover, remover_name, at, cardinality(reports),
      (SELECT count(*) FROM photo WHERE work_unit_id = unit AND report_id = ANY (reports)), cardinality(actions),
      (SELECT count(*) FROM rain_reading WHERE work_unit_id = unit AND site_id = of_site),
      ARRAY(SELECT unnest(reports)
        UNION SELECT id FROM signature WHERE report_id = ANY (reports)
        UNION SELECT id FROM addendum WHERE report_id = ANY (reports)
        UNION SELECT id FROM log_signature WHERE corrective_action_id = ANY (actions));

  DELETE FROM log_signature WHERE corrective_action_id = ANY (actions);
  DELETE FROM fix_submission WHERE fix_link_id IN (SELECT id FROM fix_link WHERE report_id = ANY (reports));
  DELETE FROM fix_link WHERE report_id = ANY (reports);
  DELETE FROM share WHERE report_id = ANY (reports);
  DELETE FROM signed_pdf WHERE report_id = ANY (reports);
  DELETE FROM addendum WHERE report_id = ANY (reports);
  DELETE FROM signature WHERE report_id = ANY (reports);
  DELETE FROM signed_inspection WHERE report_id = ANY (reports);
  DELETE FROM corrective_action WHERE id = ANY (actions);
  DELETE FROM bmp_change WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM bmp_instance WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM photo WHERE work_unit_id = unit AND report_id = ANY (reports);
  DELETE FROM report WHERE id = ANY (reports);
  DELETE FROM notification WHERE work_unit_id = unit AND (link_data->>'reportId')::uuid = ANY (reports);
  DELETE FROM rain_reading WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM site_rain_station WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM storm_decision WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM site_condition WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM department_message WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM deadline_reminder WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM delegation WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM plan_sheet WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM site_board WHERE work_unit_id = unit AND site_id = of_site;
  DELETE FROM permit_profile WHERE work_unit_id = unit AND site_id = of_site;
END $$;
REVOKE EXECUTE ON FUNCTION remove_site_records(uuid, uuid, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_site_records(uuid, uuid, uuid, text, timestamptz) TO earthtight_app;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION remove_site_records(uuid, uuid, uuid, text, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
