import { PrismaPg } from '@prisma/adapter-pg';
import type { Client } from 'pg';
import { verifyPassword } from '@/lib/accounts/server/password';
import { getRoleLabel } from '@/lib/permissions';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Demonstration, Runtime } from '@/lib/platform/process/runtime';
import { listProductTables } from './backup/tables';
import { withClient } from './database';
import { runStartupStep } from './startup-steps';

/** Stored as a comment of the schema while seeding, so that an interrupted run is recognized. */
const UNFINISHED = 'Demo data is being created.';
/** An advisory lock: of two servers that start together, one seeds while the other waits. */
const SEED_LOCK = 72_707_002;

type Accounts = Demonstration['accounts'];

/**
 * Fills an empty database with the demonstration, unless DEMO is off. The sign-in page then lists the demonstration
 * accounts.
 * @returns the lines that explain how to sign in; none without demonstration accounts
 */
export async function seedWhenEmpty(runtime: Runtime, ownerUrl: string): Promise<string[]> {
  if (!runtime.config.DEMO) return [];
  return runStartupStep('Demonstration', async () => {
    // Imported lazily, so that only a start with the demonstration loads its data.
    const [{ seedDemo }, cast] = await Promise.all([import('@/prisma/seed/demo'), import('@/prisma/seed/cast')]);
    const people = [...cast.PEOPLE, cast.PARTNER];
    const seed = async () => {
      const owner = new PrismaClient({ adapter: new PrismaPg({ connectionString: ownerUrl }) });
      try {
        await seedDemo(runtime, owner, new Date());
      } finally {
        await owner.$disconnect();
      }
    };
    const outcome = await seedOnce(ownerUrl, seed, people);
    if (outcome === 'skipped') return { value: [], note: 'skipped: the database has other data' };
    const accounts = await findDemoAccounts(ownerUrl, people, cast.DEMO_PASSWORD);
    runtime.demo = { password: cast.DEMO_PASSWORD, accounts };
    const note = outcome === 'created' ? 'created a work unit and a second company' : 'already exists';
    return { value: formatSignInLines(runtime.demo), note };
  });
}

function formatSignInLines({ password, accounts }: Demonstration): string[] {
  if (accounts.length === 0) return [];
  const lines = accounts.map(
    ({ username, role, unit }) => `  ${username.padEnd(14)} ${[getRoleLabel(role), unit].filter(Boolean).join(', ')}`,
  );
  return [`Demo accounts (password for all: ${password})`, ...lines];
}

/** The accounts to offer at sign-in: omits people who have changed their password. */
export async function findDemoAccounts(ownerUrl: string, people: Accounts, password: string): Promise<Accounts> {
  const rows = await withClient(ownerUrl, (client) =>
    queryAsMaintenance<{ username: string; hash: string | null }>(
      client,
      'SELECT username, password_hash AS hash FROM person JOIN credential ON person_id = person.id WHERE username = ANY($1)',
      [people.map(({ username }) => username)],
    ),
  );
  const matchingHashes = new Set<string | null>();
  // The demonstration has one hash for all, so usually one is checked.
  for (const hash of new Set(rows.map((row) => row.hash)))
    if (await verifyPassword(hash, password)) matchingHashes.add(hash);
  const usernames = new Set(rows.filter(({ hash }) => matchingHashes.has(hash)).map(({ username }) => username));
  return people
    .filter(({ username }) => usernames.has(username))
    .map(({ username, name, role, unit }) => ({ username, name, role, ...(unit && { unit }) }));
}

export type SeedOutcome = 'created' | 'existing' | 'skipped';

/**
 * Runs `seed` on an empty database only. Removes the rows of an interrupted run first.
 * @returns 'created'; 'existing' if the database already has all of `people`; 'skipped' if it has other data
 */
export function seedOnce(
  databaseUrl: string,
  seed: () => Promise<void>,
  people: readonly { username: string }[],
): Promise<SeedOutcome> {
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isUnfinished(client)) await truncateTables(client);
    const rows = await queryAsMaintenance<{ username: string }>(client, 'SELECT username FROM person LIMIT 1000');
    const usernames = new Set(rows.map(({ username }) => username));
    if (usernames.size > 0) return people.every(({ username }) => usernames.has(username)) ? 'existing' : 'skipped';
    await client.query(`COMMENT ON SCHEMA public IS '${UNFINISHED}'`);
    await seed();
    await client.query('COMMENT ON SCHEMA public IS NULL');
    return 'created';
  });
}

async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description('public'::regnamespace, 'pg_namespace') AS comment`,
  );
  return rows[0]?.comment === UNFINISHED;
}

/** Removes a partial demonstration. Nobody has used it, because the server did not accept requests yet. */
async function truncateTables(client: Client): Promise<void> {
  const names = (await listProductTables(client)).map(({ name }) => client.escapeIdentifier(name));
  await client.query(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`);
}

async function queryAsMaintenance<Row extends object>(
  client: Client,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await client.query('BEGIN; SET LOCAL ROLE earthtight_maintenance');
  const { rows } = await client.query<Row>(statement, values);
  await client.query('COMMIT');
  return rows;
}
