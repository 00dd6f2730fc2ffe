-- A policy is for everybody who has the rights of its role. The login may become all three roles, and on PostgreSQL 15
-- (or after a GRANT that inherits) it has their rights without becoming anybody: the policies that show every row ask
-- for the role by name.
DO $$
DECLARE p record;
BEGIN
  FOR p IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' AND policyname IN ('maintenance', 'system') LOOP
    EXECUTE format('ALTER POLICY %1$I ON %2$I USING (current_user = %3$L) WITH CHECK (current_user = %3$L)',
      p.policyname, p.tablename, 'earthtight_' || p.policyname);
  END LOOP;
END $$;
