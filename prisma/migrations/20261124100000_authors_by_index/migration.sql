-- Whether somebody wrote an inspection of this work unit. By the index on created_by, always: for somebody who wrote none,
-- the planner may otherwise read every report, because it expects to find one at once.
CREATE FUNCTION is_author(person uuid) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT 1 FROM public.report r WHERE r.work_unit_id = public.current_unit() AND r.created_by = person)
$$;
ALTER POLICY author ON person USING (is_author(id));
