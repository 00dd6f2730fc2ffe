-- BMPs that were taken out of the ground, merged or split.

ALTER TABLE bmp_instance
  -- The day at the site on which it was taken out of the ground.
  ADD COLUMN removed_on date,
  -- The instance that has its visits since a merge.
  ADD COLUMN merged_into uuid,
  ADD CONSTRAINT bmp_instance_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES bmp_instance (id) ON DELETE CASCADE;
GRANT UPDATE (removed_on, merged_into) ON bmp_instance TO earthtight_app;
GRANT UPDATE (bmp_instance_id) ON bmp_visit, corrective_action TO earthtight_app;

-- What people changed about instances. The application only adds rows; undoing a change is another one.
CREATE TABLE bmp_change (
  id uuid PRIMARY KEY,
  -- The order in which changes were made.
  number bigint GENERATED ALWAYS AS IDENTITY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  -- 'removed', 'merged' (into the other instance), 'split' (the other instance is new), 'separated' (the other instance
  -- is another BMP), 'undone'.
  kind text NOT NULL,
  bmp_instance_id uuid NOT NULL,
  other_instance_id uuid,
  removed_on date,
  -- The visits (ids of logged BMPs) and the corrective actions that were moved to the other instance.
  visits jsonb NOT NULL,
  corrective_actions jsonb NOT NULL,
  undoes_id uuid,
  changed_by uuid NOT NULL,
  changed_by_name text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT bmp_change_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE,
  CONSTRAINT bmp_change_bmp_instance_id_fkey FOREIGN KEY (bmp_instance_id) REFERENCES bmp_instance (id) ON DELETE CASCADE,
  CONSTRAINT bmp_change_other_instance_id_fkey FOREIGN KEY (other_instance_id) REFERENCES bmp_instance (id) ON DELETE CASCADE,
  CONSTRAINT bmp_change_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES bmp_change (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bmp_change_undoes_id_key ON bmp_change (undoes_id);
CREATE INDEX bmp_change_work_unit_id_site_id_number_idx ON bmp_change (work_unit_id, site_id, number);
ALTER TABLE bmp_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON bmp_change TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON bmp_change TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT ON bmp_change TO earthtight_app;
GRANT ALL ON bmp_change TO earthtight_maintenance;
