import type pg from 'pg';
import { APP_ROLE, MAINTENANCE_ROLE, SYSTEM_ROLE } from './ownership';

/** The roles of row-level security, which transactions switch to. None of them can log in. */
export const PRODUCT_ROLES = [APP_ROLE, SYSTEM_ROLE, MAINTENANCE_ROLE] as const;

/** The roles that the serving login may switch to; not the maintenance role, which sees every row. */
const SERVING_ROLES = [APP_ROLE, SYSTEM_ROLE] as const;

export interface Logins {
  /** The owner of the database, who gets all product roles. Default: the login of this connection. */
  owner?: string;
  /** The serving login. Created without a password if missing. */
  serving?: string;
}

/**
 * Creates missing roles and grants. Roles belong to the whole server, so they may already exist.
 * @throws Error with the statements for an administrator, if this login may not create or grant roles
 */
export async function prepareRoles(client: pg.ClientBase, { owner, serving }: Logins = {}): Promise<void> {
  await withRolesLock(client, async () => {
    const { user, version } = await readCurrentLogin(client);
    const missing = [
      ...(await findMissingRoles(client, serving)),
      ...(await findMissingGrants(client, owner ?? user, PRODUCT_ROLES, version)),
      ...(serving ? await findMissingGrants(client, serving, SERVING_ROLES, version) : []),
    ];
    for (const statement of missing) {
      await client.query(statement).catch((error: unknown) => {
        if (hasErrorCode(error, ALREADY_EXISTS)) return;
        if (hasErrorCode(error, NOT_ALLOWED))
          throw new Error(createAdministratorMessage(user, missing), { cause: error });
        throw error;
      });
    }
  });
}

/** Serializes servers that start together: PostgreSQL rejects concurrent changes of a role. */
const ROLES_LOCK = 72_707_003;

export async function withRolesLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
  try {
    return await work();
  } finally {
    // A failed statement may have broken the connection. The lock is then released with it, and the first error
    // is the one to report.
    await client.query('SELECT pg_advisory_unlock($1)', [ROLES_LOCK]).catch(() => undefined);
  }
}

const ALREADY_EXISTS = ['42710', '23505'];
const NOT_ALLOWED = ['42501', '0LP01'];

async function readCurrentLogin(client: pg.ClientBase): Promise<{ user: string; version: number }> {
  const { rows } = await client.query<{ user: string; version: number }>(
    `SELECT session_user AS user, current_setting('server_version_num')::int AS version`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not return the current user.');
  return row;
}

async function findMissingRoles(client: pg.ClientBase, serving: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ role: string; name: string }>(
    `SELECT wanted.role, quote_ident(wanted.role) AS name FROM unnest($1::text[]) AS wanted(role)
      WHERE NOT EXISTS (SELECT 1 FROM pg_roles r WHERE r.rolname = wanted.role)`,
    [[...PRODUCT_ROLES, ...(serving ? [serving] : [])]],
  );
  // Before PostgreSQL 16 a login inherits the rights of its roles unless it is NOINHERIT.
  return rows.map(({ role, name }) => `CREATE ROLE ${name} ${role === serving ? LOGIN : 'NOLOGIN'}`);
}

const LOGIN = 'LOGIN NOINHERIT';

async function findMissingGrants(
  client: pg.ClientBase,
  member: string,
  roles: readonly string[],
  version: number,
): Promise<string[]> {
  // PostgreSQL 16 split membership into several rights. Only SET ROLE is granted, not inheritance.
  const right = version >= 160000 ? 'SET' : 'MEMBER';
  const grantOptions = version >= 160000 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  const { rows } = await client.query<{ role: string; member: string }>(
    `SELECT wanted.role, quote_ident($2) AS member
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted(role, position)
       LEFT JOIN pg_roles role ON role.rolname = wanted.role
       LEFT JOIN pg_roles member ON member.rolname = $2
      WHERE NOT coalesce(pg_has_role(member.oid, role.oid, '${right}'), false)
      ORDER BY wanted.position`,
    [roles, member],
  );
  return rows.map((row) => `GRANT ${row.role} TO ${row.member}${grantOptions}`);
}

export function hasErrorCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function createAdministratorMessage(user: string, statements: string[]): string {
  const list = statements.map((statement) =>
    statement.endsWith(LOGIN) ? `  ${statement} PASSWORD '…';` : `  ${statement};`,
  );
  const nextStep = statements.some((statement) => statement.endsWith(LOGIN))
    ? '\nand then set DATABASE_APP_URL to the URL with that login and its password.'
    : '';
  return (
    `The database login ${user} is not allowed to create the product's roles. ` +
    `Ask an administrator of the database server to run once:\n${list.join('\n')}${nextStep}`
  );
}

/**
 * Revokes the default rights to create tables: a temporary table named `session`, for example, could shadow the real
 * one.
 */
export async function revokePublicRights(owner: pg.ClientBase): Promise<void> {
  await withRolesLock(owner, async () => {
    const { rows } = await owner.query<{ database: string; canCreateTemporary: boolean; canCreateTables: boolean }>(
      `SELECT quote_ident(current_database()) AS database,
              has_database_privilege('public', current_database(), 'TEMP') AS "canCreateTemporary",
              has_schema_privilege('public', 'public', 'CREATE') AS "canCreateTables"`,
    );
    for (const { database, canCreateTemporary, canCreateTables } of rows) {
      if (canCreateTemporary) await owner.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
      if (canCreateTables) await owner.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    }
  });
}

/**
 * Rejects a superuser and a role with BYPASSRLS, which see the rows of every work unit.
 * @throws Error with what to do
 */
export async function rejectUnsafeOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; canBypassRls: boolean }>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls AS "canBypassRls" FROM pg_roles
      WHERE rolname IN (current_user, session_user) OR rolname = ANY ($1)
      ORDER BY "canBypassRls" DESC`,
    [PRODUCT_ROLES],
  );
  const unsafeRole = rows.find(({ canBypassRls }) => canBypassRls);
  if (!unsafeRole) return;
  throw new Error(
    `The database role ${unsafeRole.role} is a superuser or has BYPASSRLS, which bypasses the isolation of work units. ` +
      'Set DATABASE_URL to a login without SUPERUSER and BYPASSRLS that owns the database.',
  );
}

interface LoginRights {
  login: string;
  canBypassRls: boolean;
  canCreateRoles: boolean;
  /** The further roles that it may become. */
  otherRoles: string[];
  isOwner: boolean;
  canCreateTables: boolean;
}

/**
 * Rejects a login that could bypass the isolation, because an injected statement runs with its rights. `client` is
 * connected as this login, after the migrations.
 * @throws Error with the excessive right
 */
export async function rejectUnsafeServingLogin(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<LoginRights>(
    `WITH used AS (SELECT oid, rolname FROM pg_roles WHERE rolname = session_user OR rolname = ANY ($1))
     SELECT me.rolname AS login, me.rolsuper OR me.rolbypassrls AS "canBypassRls", me.rolcreaterole AS "canCreateRoles",
            ARRAY(SELECT other.rolname::text FROM pg_roles other
                   WHERE pg_has_role(me.oid, other.oid, 'MEMBER') AND other.oid NOT IN (SELECT oid FROM used)
                   ORDER BY 1) AS "otherRoles",
            EXISTS (SELECT 1 FROM pg_shdepend d
                     WHERE d.refobjid = me.oid AND d.refclassid = 'pg_authid'::regclass AND d.deptype = 'o'
                       AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))) AS "isOwner",
            EXISTS (SELECT 1 FROM used
                     WHERE has_schema_privilege(used.oid, 'public', 'CREATE')
                        OR has_database_privilege(used.oid, current_database(), 'CREATE')
                        OR has_database_privilege(used.oid, current_database(), 'TEMP')) AS "canCreateTables"
       FROM pg_roles me WHERE me.rolname = session_user`,
    [SERVING_ROLES],
  );
  const [rights] = rows;
  const excess = rights ? findExcessiveRight(rights) : 'is unknown to the server';
  if (!excess) return;
  throw new Error(
    `The serving login ${rights?.login ?? ''} ${excess}, so it could bypass the isolation of work units. ` +
      `Set DATABASE_APP_URL to a login that owns nothing and may become only ${SERVING_ROLES.join(' and ')}.`,
  );
}

function findExcessiveRight({
  canBypassRls,
  canCreateRoles,
  otherRoles,
  isOwner,
  canCreateTables,
}: LoginRights): string | null {
  if (canBypassRls) return 'is a superuser or has BYPASSRLS';
  if (canCreateRoles) return 'may create roles';
  if (otherRoles.length > 0) return `may become ${otherRoles.join(', ')}`;
  if (isOwner) return 'owns tables or functions';
  if (canCreateTables) return 'may create tables';
  return null;
}

/** Runs a transaction as the maintenance role, which sees every row. `owner` is connected as the database's owner. */
export async function runAsMaintenance<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    await owner.query(`SET LOCAL ROLE ${MAINTENANCE_ROLE}`);
    const result = await work();
    await owner.query('COMMIT');
    return result;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

/** Whether a migration has created the table. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
  return rows[0]?.exists ?? false;
}
