-- The weather station whose rain a site gets (RAIN-12). Background work of all units reads each station once.
CREATE TABLE site_rain_station (
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  station text NOT NULL,
  chosen_by uuid NOT NULL,
  chosen_by_name text NOT NULL,
  chosen_at timestamptz(3) NOT NULL,
  -- When a server last asked for its observations.
  checked_at timestamptz(3),
  -- The end of the newest reading that it sent.
  last_reading_at timestamptz(3),
  CONSTRAINT site_rain_station_pkey PRIMARY KEY (work_unit_id, site_id),
  CONSTRAINT site_rain_station_work_unit_id_site_id_fkey FOREIGN KEY (work_unit_id, site_id)
    REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE
);
ALTER TABLE site_rain_station ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_rain_station TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
CREATE POLICY system ON site_rain_station TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON site_rain_station TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON site_rain_station TO earthtight_app;
GRANT SELECT (work_unit_id, site_id, station, checked_at), UPDATE (checked_at) ON site_rain_station TO earthtight_system;
GRANT ALL ON site_rain_station TO earthtight_maintenance;

-- The station of a reading with the source 'station'.
ALTER TABLE rain_reading ADD COLUMN station text;
