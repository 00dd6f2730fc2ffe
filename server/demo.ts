import { PrismaPg } from '@prisma/adapter-pg';
import { Client } from 'pg';
import { roleLabel } from '@/lib/permissions';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Runtime } from '@/lib/platform/runtime';
import { productTables } from './backup/tables';
import { startStep } from './steps';

/** Written into the database while the demonstration is being made, so that an interrupted start is recognised. */
const UNFINISHED = 'The demonstration is being made.';
/**
 * The key of a lock in the database. When two servers start together on an empty database, one of them makes the
 * demonstration while the other waits.
 */
const SEED_LOCK = 72_707_002;

/**
 * Fills an empty database with the demonstration. The owner of the database makes the people and sites; their work goes
 * through the product's own operations and login.
 *
 * @returns the lines that tell how to sign in.
 */
export async function seedWhenEmpty(runtime: Runtime, ownerUrl: string): Promise<string[]> {
  if (!runtime.config.DEMO) return [];
  return startStep('Demonstration', async () => {
    // The imports stand here, so that only a start with a demonstration loads what the demonstration is made of.
    const [{ seedDemo }, cast] = await Promise.all([import('@/prisma/seed/demo'), import('@/prisma/seed/cast')]);
    const seed = () => withPrisma(ownerUrl, (owner) => seedDemo(runtime, owner, new Date()));
    const found = await seedOnce(ownerUrl, seed, cast.PEOPLE);
    const note = { made: 'a work unit with 15 inspections', kept: 'there already', none: 'not over existing data' }[
      found
    ];
    return { value: found === 'none' ? [] : howToSignIn(cast), note };
  });
}

async function withPrisma<T>(url: string, work: (prisma: PrismaClient) => Promise<T>): Promise<T> {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  try {
    return await work(prisma);
  } finally {
    await prisma.$disconnect();
  }
}

function howToSignIn({ DEMO_PASSWORD, PEOPLE }: typeof import('@/prisma/seed/cast')): string[] {
  const accounts = PEOPLE.map(({ username, role }) => `  ${username.padEnd(14)} ${roleLabel(role)}`);
  return [`Sign in with one of these; the password of each is ${DEMO_PASSWORD}`, ...accounts];
}

/** What the database holds: the demonstration, made now or earlier, or something else. */
export type SeedOutcome = 'made' | 'kept' | 'none';

/** Runs `seed` on an empty database only. What an interrupted run left behind is removed first. */
export async function seedOnce(
  databaseUrl: string,
  seed: () => Promise<unknown>,
  people: readonly { username: string }[],
): Promise<SeedOutcome> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isUnfinished(client)) await emptyTables(client);
    const usernames = await usernamesIn(client);
    if (usernames.size > 0) return people.every(({ username }) => usernames.has(username)) ? 'kept' : 'none';
    await client.query(`COMMENT ON SCHEMA public IS '${UNFINISHED}'`);
    await seed();
    await client.query('COMMENT ON SCHEMA public IS NULL');
    return 'made';
  } finally {
    await client.end();
  }
}

async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ said: string | null }>(
    `SELECT obj_description('public'::regnamespace, 'pg_namespace') AS said`,
  );
  return rows[0]?.said === UNFINISHED;
}

/** Removes half a demonstration before it is made again. Nobody has worked in it, because nothing was served yet. */
async function emptyTables(client: Client): Promise<void> {
  const names = (await productTables(client)).map(({ name }) => client.escapeIdentifier(name));
  await client.query(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`);
}

async function usernamesIn(client: Client): Promise<Set<string>> {
  await client.query('BEGIN; SET LOCAL ROLE earthtight_maintenance');
  const { rows } = await client.query<{ username: string }>('SELECT username FROM person LIMIT 1000');
  await client.query('COMMIT');
  return new Set(rows.map(({ username }) => username));
}
