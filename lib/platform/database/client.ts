import { APP_ROLE, SYSTEM_ROLE } from './ownership';
import { log } from '@/lib/platform/log';
import { runtime } from '@/lib/platform/runtime';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { readAs, type Statements } from './statements';

/** The database as an operation sees it: one transaction, already narrowed to a person and their work unit. */
export type Db = Prisma.TransactionClient;

/** The person who asks, as the database knew them at the start of the transaction. */
export interface Actor {
  personId: string;
  username: string;
  name: string;
  email: string;
  sessionId: string;
  /** `closedAt`: the work unit was closed, and can only be read (decision X-352). */
  unit: { id: string; name: string; role: string; closedAt: Date | null } | null;
  units: { id: string; name: string; role: string }[];
}

export interface Who {
  sessionId: string;
  at: Date;
}

interface EntryRow {
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

/**
 * One transaction as a person. Its first statement checks the session, takes the role and sets the work unit. `work`
 * gets null when the session is unknown, ended or expired; the database then shows no row at all.
 */
export function asPerson<T>(who: Who, work: (db: Db, actor: Actor | null) => Promise<T>): Promise<T> {
  return notingActive(who, (entering) =>
    runtime().prisma.$transaction(async (db) => work(db, await enter(db, who, entering))),
  );
}

/**
 * The same for what only reads, with SQL statements alone. It is opened without Prisma's client, which would take most of
 * the time of a short operation.
 */
export function readAsPerson<T>(who: Who, work: (db: Statements, actor: Actor | null) => Promise<T>): Promise<T> {
  return notingActive(who, (entering) => readAs(async (db) => work(db, await enter(db, who, entering))));
}

/** What `enter` found out about the session. */
interface Entering {
  /** The session was not noted as active within the last hour. */
  isDue: boolean;
}

const NOTED_EVERY_MS = 60 * 60 * 1000;

/**
 * Notes that a session is in use, at most once an hour, after the transaction: nobody holds the session's row meanwhile,
 * and what was asked for does not depend on it.
 */
async function notingActive<T>({ sessionId, at }: Who, work: (entering: Entering) => Promise<T>): Promise<T> {
  const entering: Entering = { isDue: false };
  const result = await work(entering);
  if (entering.isDue) {
    const before = new Date(at.getTime() - NOTED_EVERY_MS);
    const noted = asSystem((db) =>
      db.session.updateMany({
        where: { id: sessionId, lastActiveAt: { lte: before } },
        data: { lastActiveAt: at },
      }),
    );
    await noted.catch((error: unknown) => log.warn({ err: error }, 'a session was not noted as active'));
  }
  return result;
}

/**
 * One transaction in a work unit without a person, for background work. It sees no more than that unit's members do.
 */
export function asUnit<T>(unitId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return runtime().prisma.$transaction(async (db) => {
    await db.$queryRaw`SELECT set_config('role', ${APP_ROLE}, true), set_config('app.user', '', true),
      set_config('app.workgroup', ${unitId}, true)`;
    return work(db);
  }, BACKGROUND);
}

/** Milliseconds. Nobody waits for background work, and a work unit with very many reports takes a while. */
const BACKGROUND = { maxWait: 10_000, timeout: 120_000 };

/**
 * The columns of `enter_session` by name. With `e.*` a statement that PostgreSQL has prepared would be refused when
 * another release gives the function one more column.
 */
const ENTRY = Prisma.sql`e.person_id, e.username, e.name, e.email, e.unit_id, e.unit_name, e.unit_closed_at, e.role, e.units,
  e.last_active_at`;

/** Who a session belongs to. The transaction does not become that person. */
export async function identify(db: Db, who: Who): Promise<Actor | null> {
  const [row] = await db.$queryRaw<
    EntryRow[]
  >`SELECT ${ENTRY} FROM enter_session(${who.sessionId}::uuid, ${who.at}::timestamptz) e`;
  return row ? actorOf(row, who) : null;
}

async function enter(db: Statements, who: Who, entering: Entering): Promise<Actor | null> {
  const [row] = await db.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY}, set_config('role', 'earthtight_app', true), set_config('app.user', e.person_id::text, true),
      set_config('app.workgroup', coalesce(e.unit_id::text, ''), true)
    FROM enter_session(${who.sessionId}::uuid, ${who.at}::timestamptz) e`;
  if (row) {
    entering.isDue = who.at.getTime() - row.last_active_at.getTime() >= NOTED_EVERY_MS;
    return actorOf(row, who);
  }
  // As the role without a person, a statement finds nothing, which an operation can answer. As the bare login the
  // statement would be refused, and that would look like a fault.
  await db.$queryRaw`SELECT set_config('role', ${APP_ROLE}, true)`;
  return null;
}

function actorOf(row: EntryRow, who: Who): Actor {
  return {
    personId: row.person_id,
    username: row.username,
    name: row.name,
    email: row.email,
    sessionId: who.sessionId,
    unit:
      row.unit_id && row.unit_name && row.role
        ? { id: row.unit_id, name: row.unit_name, role: row.role, closedAt: row.unit_closed_at }
        : null,
    units: row.units,
  };
}

/**
 * One transaction as the system, across work units: for sign-in, links without sign-in, and delivery. Its users are
 * listed in a test, and its grants are narrow (prisma/migrations).
 */
export function asSystem<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return runtime().prisma.$transaction(async (db) => {
    await db.$queryRaw`SELECT set_config('role', ${SYSTEM_ROLE}, true)`;
    return work(db);
  });
}
