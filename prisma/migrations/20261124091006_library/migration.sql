-- The master library of a work unit and what differs at its sites (decision 022).

-- A heading of the library.
CREATE TABLE library_group (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  mode text NOT NULL,
  -- NULL in the master library; otherwise the only site that has it.
  site_id uuid,
  name text NOT NULL,
  -- A moved row gets a number between its neighbors.
  position double precision NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT library_group_mode CHECK (mode IN ('practice', 'action')),
  CONSTRAINT library_group_name CHECK (char_length(name) BETWEEN 1 AND 140)
);
CREATE INDEX library_group_work_unit_id_mode_idx ON library_group (work_unit_id, mode);
CREATE UNIQUE INDEX library_group_id_work_unit_id_key ON library_group (id, work_unit_id);
CREATE UNIQUE INDEX library_group_id_work_unit_id_mode_key ON library_group (id, work_unit_id, mode);
ALTER TABLE library_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON library_group TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON library_group TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON library_group TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON library_group TO earthtight_app;
GRANT INSERT ON library_group TO earthtight_system;
GRANT ALL ON library_group TO earthtight_maintenance;

-- A practice (BMP) or a corrective action.
CREATE TABLE library_entry (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  group_id uuid NOT NULL,
  mode text NOT NULL,
  site_id uuid,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  standard text NOT NULL DEFAULT '',
  pictures jsonb NOT NULL DEFAULT '[]',
  -- -1 or -2 for the entries behind the automatic BMPs.
  auto_bmp integer,
  position double precision NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  FOREIGN KEY (group_id, work_unit_id, mode) REFERENCES library_group (id, work_unit_id, mode)
    ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT library_entry_mode CHECK (mode IN ('practice', 'action')),
  CONSTRAINT library_entry_name CHECK (char_length(name) BETWEEN 1 AND 140),
  CONSTRAINT library_entry_description CHECK (char_length(description) <= 65535),
  CONSTRAINT library_entry_pictures CHECK (jsonb_typeof(pictures) = 'array'),
  CONSTRAINT library_entry_auto_bmp CHECK (auto_bmp IN (-1, -2))
);
CREATE INDEX library_entry_work_unit_id_group_id_idx ON library_entry (work_unit_id, group_id);
CREATE UNIQUE INDEX library_entry_id_work_unit_id_key ON library_entry (id, work_unit_id);
ALTER TABLE library_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON library_entry TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON library_entry TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON library_entry TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON library_entry TO earthtight_app;
GRANT INSERT ON library_entry TO earthtight_system;
GRANT ALL ON library_entry TO earthtight_maintenance;

-- The corrective actions that a practice offers, in order.
CREATE TABLE library_connection (
  work_unit_id uuid NOT NULL,
  practice_id uuid,
  action_id uuid,
  position integer NOT NULL,
  PRIMARY KEY (practice_id, action_id),
  FOREIGN KEY (practice_id, work_unit_id) REFERENCES library_entry (id, work_unit_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (action_id, work_unit_id) REFERENCES library_entry (id, work_unit_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX library_connection_work_unit_id_idx ON library_connection (work_unit_id);
CREATE INDEX library_connection_action_id_idx ON library_connection (action_id);
ALTER TABLE library_connection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON library_connection TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON library_connection TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON library_connection TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON library_connection TO earthtight_app;
GRANT INSERT ON library_connection TO earthtight_system;
GRANT ALL ON library_connection TO earthtight_maintenance;

-- How one entry or group of the master library differs at a site.
CREATE TABLE library_difference (
  id uuid PRIMARY KEY,
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  entry_id uuid,
  group_id uuid,
  removed boolean NOT NULL DEFAULT false,
  change jsonb NOT NULL DEFAULT '{}',
  -- What the master library had when each field was changed.
  base jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_by uuid NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  FOREIGN KEY (work_unit_id, site_id) REFERENCES site_visibility (work_unit_id, site_id)
    ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (entry_id, work_unit_id) REFERENCES library_entry (id, work_unit_id) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (group_id, work_unit_id) REFERENCES library_group (id, work_unit_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT library_difference_of_one CHECK (num_nonnulls(entry_id, group_id) = 1),
  CONSTRAINT library_difference_objects CHECK (jsonb_typeof(change) = 'object' AND jsonb_typeof(base) = 'object'),
  CONSTRAINT library_difference_says_something CHECK (removed OR change <> '{}')
);
CREATE UNIQUE INDEX library_difference_work_unit_id_site_id_entry_id_key
  ON library_difference (work_unit_id, site_id, entry_id);
CREATE UNIQUE INDEX library_difference_work_unit_id_site_id_group_id_key
  ON library_difference (work_unit_id, site_id, group_id);
CREATE INDEX library_difference_entry_id_idx ON library_difference (entry_id);
CREATE INDEX library_difference_group_id_idx ON library_difference (group_id);
ALTER TABLE library_difference ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON library_difference TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY maintenance ON library_difference TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON library_difference TO earthtight_app;
GRANT ALL ON library_difference TO earthtight_maintenance;
