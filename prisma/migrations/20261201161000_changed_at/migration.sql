-- When these rows last changed, for programs that load only what changed since their last request.

CREATE FUNCTION set_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at = clock_timestamp();
  RETURN NEW;
END $$;

ALTER TABLE site ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE site_visibility ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE bmp_instance ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE corrective_action ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();

CREATE TRIGGER changed_site BEFORE UPDATE ON site FOR EACH ROW EXECUTE FUNCTION set_changed_at();
CREATE TRIGGER changed_site_visibility BEFORE UPDATE ON site_visibility
  FOR EACH ROW EXECUTE FUNCTION set_changed_at();
CREATE TRIGGER changed_bmp_instance BEFORE UPDATE ON bmp_instance FOR EACH ROW EXECUTE FUNCTION set_changed_at();
CREATE TRIGGER changed_corrective_action BEFORE UPDATE ON corrective_action
  FOR EACH ROW EXECUTE FUNCTION set_changed_at();
