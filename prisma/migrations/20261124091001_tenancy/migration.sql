-- Row-level security decides whose rows a statement sees. Every transaction of the product first takes one of three
-- roles (lib/platform/database/roles.ts creates them): earthtight_app for an operation of a person in a work unit,
-- earthtight_system for sign-in, links without sign-in and background work, earthtight_maintenance for the
-- demonstration, backup and restore. Without a role a login sees no row, because every table forces row-level
-- security. The policies of system and maintenance name the role: before PostgreSQL 16 a login has the rights of its
-- roles without taking them.

GRANT USAGE ON SCHEMA public TO earthtight_app, earthtight_system, earthtight_maintenance;

-- The readiness check reads which migrations were applied, without a role.
GRANT SELECT ON _prisma_migrations TO PUBLIC;

-- The work unit of the operation; NULL outside a work unit.
CREATE FUNCTION current_unit() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.workgroup', true), '')::uuid $$;

-- The signed-in person of the operation.
CREATE FUNCTION current_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user', true), '')::uuid $$;

-- For policies of tables with an index that row-level security would otherwise keep from being used. IMMUTABLE, so
-- that it runs once per plan and not per row; PostgreSQL plans anew for another role.
CREATE FUNCTION is_maintenance() RETURNS boolean LANGUAGE plpgsql IMMUTABLE
  AS $$ BEGIN RETURN current_user = 'earthtight_maintenance'; END $$;
