import { APP_ROLE, SYSTEM_ROLE } from './ownership';
import { log } from '../process/log';
import { getRuntime } from '../process/runtime';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** A transaction in one of the roles of row-level security (`asPerson`, `asUnit`, `asSystem`). */
export type Db = Prisma.TransactionClient;

/** The authenticated person, as of the start of the transaction. */
export interface Actor {
  personId: string;
  username: string;
  name: string;
  email: string;
  sessionId: string;
  /** `closedAt`: the work unit is closed and read-only (decision X-352). */
  unit: { id: string; name: string; role: string; closedAt: Date | null } | null;
  units: { id: string; name: string; role: string }[];
}

export interface SessionReference {
  sessionId: string;
  /** The time of the request, at which the session must be active. */
  at: Date;
}

interface SessionRow {
  person_id: string;
  username: string;
  name: string;
  email: string;
  unit_id: string | null;
  unit_name: string | null;
  unit_closed_at: Date | null;
  role: string | null;
  units: { id: string; name: string; role: string }[];
  last_active_at: Date;
}

const ACTIVITY_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Runs a transaction as a person. Its first statement checks the session and sets role, person and work unit (decision
 * 003). `work` gets null if the session is unknown, ended or expired; the database then returns no rows.
 */
export async function asPerson<T>(
  session: SessionReference,
  work: (db: Db, actor: Actor | null) => Promise<T>,
): Promise<T> {
  const { result, lastActiveAt } = await getRuntime().prisma.$transaction(async (db) => {
    const row = await enterSession(db, session);
    return { result: await work(db, row && toActor(row, session)), lastActiveAt: row?.last_active_at };
  });
  if (lastActiveAt && session.at.getTime() - lastActiveAt.getTime() >= ACTIVITY_INTERVAL_MS)
    await recordActivity(session);
  return result;
}

/** Records the activity at most once an hour, after the transaction, so that the session is not locked in it. */
async function recordActivity({ sessionId, at }: SessionReference): Promise<void> {
  const cutoff = new Date(at.getTime() - ACTIVITY_INTERVAL_MS);
  const update = asSystem((db) =>
    db.session.updateMany({ where: { id: sessionId, lastActiveAt: { lte: cutoff } }, data: { lastActiveAt: at } }),
  );
  await update.catch((error: unknown) => log.warn({ err: error }, 'the last activity of a session was not recorded'));
}

/** An active token of a program (lib/integrations). */
export interface TokenActor {
  tokenId: string;
  unitId: string;
  scopes: readonly string[];
  /** Who created the token. */
  createdBy: { id: string; name: string };
}

interface TokenRow {
  id: string;
  unit_id: string;
  scopes: string[];
  created_by: string;
  created_by_name: string;
  last_used_on: Date | null;
}

/**
 * Runs a transaction for a program with a token, limited to the token's work unit, and read-only if it `isQuery`. It
 * sees no person's own rows. `work` gets null if the token is unknown, revoked or expired, or its work unit is closed.
 * @param hash the SHA-256 of the token
 */
export async function asToken<T>(
  { hash, at, isQuery }: { hash: string; at: Date; isQuery: boolean },
  work: (db: Db, token: TokenActor | null) => Promise<T>,
): Promise<T> {
  const { result, row } = await getRuntime().prisma.$transaction(async (db) => {
    const timeout = String(getRuntime().config.TRANSACTION_TIMEOUT_MS);
    const [found] = await db.$queryRaw<TokenRow[]>`
      SELECT t.id, t.unit_id, t.scopes, t.created_by, t.created_by_name, t.last_used_on,
        set_config('role', ${APP_ROLE}, true), set_config('app.user', '', true),
        set_config('app.workgroup', t.unit_id::text, true), set_config('statement_timeout', ${timeout}, true),
        set_config('transaction_read_only', ${isQuery ? 'on' : 'off'}, true)
      FROM enter_api_token(${hash}, ${at}::timestamptz) t`;
    if (!found) await db.$queryRaw`SELECT set_config('role', ${APP_ROLE}, true)`;
    return { result: await work(db, found ? toTokenActor(found) : null), row: found };
  });
  if (row && toDay(row.last_used_on) !== toDay(at)) await recordTokenUse(row.id, at);
  return result;
}

async function recordTokenUse(id: string, at: Date): Promise<void> {
  const update = asSystem((db) => db.apiToken.updateMany({ where: { id }, data: { lastUsedOn: at } }));
  await update.catch((error: unknown) => log.warn({ err: error }, 'the last day of use of a token was not recorded'));
}

const toDay = (date: Date | null): string | undefined => date?.toISOString().slice(0, 10);

const toTokenActor = (row: TokenRow): TokenActor => ({
  tokenId: row.id,
  unitId: row.unit_id,
  scopes: row.scopes,
  createdBy: { id: row.created_by, name: row.created_by_name },
});

/** Runs a transaction for a work unit, for background jobs. It sees the unit's rows, but no person's own rows. */
export function asUnit<T>(unitId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return getRuntime().prisma.$transaction(async (db) => {
    await enterUnit(db, unitId);
    return work(db);
  }, BACKGROUND_TIMEOUTS);
}

/**
 * Narrows a transaction to a work unit, as in `asUnit`: for a link without sign-in, once the system has found whose it
 * is.
 */
export const enterUnit = (db: Db, unitId: string) => db.$queryRaw`
  SELECT set_config('role', ${APP_ROLE}, true), set_config('app.user', '', true),
    set_config('app.workgroup', ${unitId}, true)`;

/** Milliseconds. Background jobs may take longer than requests, for units with many reports. */
const BACKGROUND_TIMEOUTS = { maxWait: 10_000, timeout: 120_000 };

/** The columns of `enter_session` by name: with `e.*` a prepared statement would fail after a release adds a column. */
const SESSION_COLUMNS = Prisma.sql`e.person_id, e.username, e.name, e.email, e.unit_id, e.unit_name, e.unit_closed_at, e.role, e.units,
  e.last_active_at`;

/**
 * The actor of an active session, as in `asPerson`, without changing the role, person and unit of the transaction. null
 * if the session is unknown, ended or expired.
 */
export async function findActor(db: Db, session: SessionReference): Promise<Actor | null> {
  const [row] = await db.$queryRaw<
    SessionRow[]
  >`SELECT ${SESSION_COLUMNS} FROM enter_session(${session.sessionId}::uuid, ${session.at}::timestamptz) e`;
  return row ? toActor(row, session) : null;
}

async function enterSession(db: Db, session: SessionReference): Promise<SessionRow | null> {
  // Prisma's timeout does not end a running statement, which would keep its connection.
  const timeout = String(getRuntime().config.TRANSACTION_TIMEOUT_MS);
  const [row] = await db.$queryRaw<SessionRow[]>`
    SELECT ${SESSION_COLUMNS}, set_config('role', ${APP_ROLE}, true), set_config('app.user', e.person_id::text, true),
      set_config('app.workgroup', coalesce(e.unit_id::text, ''), true), set_config('statement_timeout', ${timeout}, true)
    FROM enter_session(${session.sessionId}::uuid, ${session.at}::timestamptz) e`;
  if (row) return row;
  // Without this role a statement would fail with a permission error instead of returning no rows.
  await db.$queryRaw`SELECT set_config('role', ${APP_ROLE}, true)`;
  return null;
}

function toActor(row: SessionRow, session: SessionReference): Actor {
  return {
    personId: row.person_id,
    username: row.username,
    name: row.name,
    email: row.email,
    sessionId: session.sessionId,
    unit:
      row.unit_id && row.unit_name && row.role
        ? { id: row.unit_id, name: row.unit_name, role: row.role, closedAt: row.unit_closed_at }
        : null,
    units: row.units,
  };
}

/**
 * Runs a transaction as the system, across work units, for example for sign-in, links without sign-in and daily jobs.
 * Tests list the operations across work units and the grants of the system role (tests/tenancy/ownership.test.ts).
 */
export function asSystem<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return getRuntime().prisma.$transaction(async (db) => {
    await db.$queryRaw`SELECT set_config('role', ${SYSTEM_ROLE}, true)`;
    return work(db);
  });
}
