-- The names of the units that would be without an Office User if whoever asks deleted their account. A function with rights
-- of its own, because the members of the person's other units are not theirs to see.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE FUNCTION own_units_left_alone() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT units_left_alone(current_person())
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
REVOKE ALL ON FUNCTION own_units_left_alone() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_units_left_alone() TO earthtight_app;
