-- Who is the last Office user of a work unit is said once: for removing and demoting (`lib/workgroups/server/crew-lock.ts`)
-- and for deleting an account (`lib/leaving/server/close-account.ts`). To be asked under the lock of the unit's crew.

-- Whether nobody else of the membership's unit is in the Office, people apart who deleted their account.
CREATE FUNCTION is_last_admin(own_membership uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM membership m JOIN membership o ON o.work_unit_id = m.work_unit_id JOIN person p ON p.id = o.person_id
     WHERE m.id = own_membership AND o.id <> m.id AND o.role = 'admin' AND p.closed_at IS NULL)
$$;

-- The names of the units that would be without an Office user if this person left.
CREATE FUNCTION units_left_alone(who uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(u.name ORDER BY u.name), '{}') FROM membership m JOIN work_unit u ON u.id = m.work_unit_id
   WHERE m.person_id = who AND m.role = 'admin' AND is_last_admin(m.id)
$$;

-- As before, with the rule above in place of a copy of its own.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION close_account(who uuid, at timestamptz) RETURNS text[]
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE left_alone text[];
BEGIN
  PERFORM 1 FROM work_unit u WHERE u.id IN (SELECT m.work_unit_id FROM membership m WHERE m.person_id = who)
    ORDER BY u.id FOR UPDATE;
  left_alone := units_left_alone(who);
  IF left_alone = '{}' THEN UPDATE person SET closed_at = at WHERE id = who AND closed_at IS NULL; END IF;
  RETURN left_alone;
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
