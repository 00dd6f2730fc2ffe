import type pg from 'pg';

/** What the product becomes inside a transaction, so that row-level security binds it. None of them can log in. */
export const PRODUCT_ROLES = ['earthtight_app', 'earthtight_system', 'earthtight_maintenance'] as const;

/**
 * Makes the roles and lets `login` become them (`SET ROLE`). Roles belong to the whole server, so everything here may
 * exist already; nothing is changed then.
 * @throws with the statements for an administrator when the login may not create roles.
 */
export async function prepareRoles(client: pg.ClientBase, login?: string): Promise<void> {
  const { user, version } = await whoAmI(client);
  const member = login ?? user;
  const missing = await missingStatements(client, member, version);
  for (const statement of missing) {
    await client.query(statement).catch((error: unknown) => {
      if (hasCode(error, ALREADY_THERE)) return;
      if (hasCode(error, NOT_ALLOWED)) throw new Error(askAdministrator(member, missing), { cause: error });
      throw error;
    });
  }
}

const ALREADY_THERE = ['42710', '23505'];
const NOT_ALLOWED = ['42501', '0LP01'];

async function whoAmI(client: pg.ClientBase): Promise<{ user: string; version: number }> {
  const { rows } = await client.query<{ user: string; version: number }>(
    `SELECT session_user AS user, current_setting('server_version_num')::int AS version`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not say who is logged in.');
  return row;
}

async function missingStatements(client: pg.ClientBase, member: string, version: number): Promise<string[]> {
  // PostgreSQL 16 split membership: what counts is the right to SET ROLE. Inheriting would hand out rights by default.
  const right = version >= 160000 ? 'SET' : 'MEMBER';
  const terms = version >= 160000 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  const { rows } = await client.query<{ role: string; exists: boolean; granted: boolean; member: string }>(
    `SELECT wanted.role, found.oid IS NOT NULL AS exists, quote_ident($2) AS member,
            coalesce(pg_has_role($2::name, found.oid, '${right}'), false) AS granted
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted(role, position)
       LEFT JOIN pg_roles found ON found.rolname = wanted.role
      ORDER BY wanted.position`,
    [PRODUCT_ROLES, member],
  );
  return rows.flatMap((row) => [
    ...(row.exists ? [] : [`CREATE ROLE ${row.role} NOLOGIN`]),
    ...(row.granted ? [] : [`GRANT ${row.role} TO ${row.member}${terms}`]),
  ]);
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function askAdministrator(member: string, statements: string[]): string {
  return (
    `The database login ${member} may not create the product's roles. ` +
    `Ask an administrator of the server to run once:\n${statements.map((statement) => `  ${statement};`).join('\n')}`
  );
}

/**
 * A superuser, or a role with BYPASSRLS, sees every work group's rows whatever the policies say.
 * @throws a sentence that says what to do.
 */
export async function refuseUnboundLogin(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; unbound: boolean }>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls AS unbound FROM pg_roles
      WHERE rolname IN (current_user, session_user) OR rolname = ANY ($1)
      ORDER BY unbound DESC`,
    [PRODUCT_ROLES],
  );
  const unbound = rows.find((row) => row.unbound);
  if (!unbound) return;
  throw new Error(
    `The database role ${unbound.role} is a superuser or has BYPASSRLS, which would open every work group's data to everybody. ` +
      'Set DATABASE_URL to a plain login that owns the database.',
  );
}
