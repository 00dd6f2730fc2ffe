import { PrismaPg } from '@prisma/adapter-pg';
import { Client } from 'pg';
import { verifyPassword } from '@/lib/accounts/server/password';
import { getRoleLabel } from '@/lib/permissions';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Demonstration, Runtime } from '@/lib/platform/process/runtime';
import { listProductTables } from './backup/tables';
import { runStartupStep } from './startup-steps';

/** Stored as a comment of the schema while seeding, so that an interrupted run is recognized. */
const UNFINISHED = 'The demonstration is being made.';
/** An advisory lock: of two servers that start together, one seeds while the other waits. */
const SEED_LOCK = 72_707_002;

/**
 * Fills an empty database with the demonstration. The owner creates people and sites; the rest goes through the
 * product's operations. The sign-in page then lists the demonstration accounts.
 * @returns the lines that explain how to sign in
 */
export async function seedWhenEmpty(runtime: Runtime, ownerUrl: string): Promise<string[]> {
  if (!runtime.config.DEMO) return [];
  return runStartupStep('Demonstration', async () => {
    // Imported lazily, so that only a start with the demonstration loads its data.
    const [{ seedDemo }, cast] = await Promise.all([import('@/prisma/seed/demo'), import('@/prisma/seed/cast')]);
    const seed = () => withPrisma(ownerUrl, (owner) => seedDemo(runtime, owner, new Date()));
    const people = [...cast.PEOPLE, cast.PARTNER];
    const found = await seedOnce(ownerUrl, seed, people);
    const note = {
      made: 'created a work unit with 15 inspections',
      kept: 'already exists',
      none: 'skipped: the database has other data',
    }[found];
    if (found === 'none') return { value: [], note };
    runtime.demo = await findDemoAccounts(ownerUrl, { ...cast, PEOPLE: people });
    return { value: formatSignInLines(runtime.demo), note };
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

type People = readonly ((typeof import('@/prisma/seed/cast').PEOPLE)[number] & { unit?: string })[];

interface Cast {
  DEMO_PASSWORD: string;
  PEOPLE: People;
}

/** Omits people who have changed their password. */
export async function findDemoAccounts(ownerUrl: string, { DEMO_PASSWORD, PEOPLE }: Cast): Promise<Demonstration> {
  const hashes = await passwordHashes(ownerUrl, PEOPLE);
  // The demonstration has one hash for all, so usually one is checked.
  const matching = new Map(
    await Promise.all(
      [...new Set(hashes.values())].map(async (hash) => [hash, await verifyPassword(hash, DEMO_PASSWORD)] as const),
    ),
  );
  const accounts = PEOPLE.filter(({ username }) => matching.get(hashes.get(username) ?? null));
  return { password: DEMO_PASSWORD, accounts: accounts.map(toDemoAccount) };
}

const toDemoAccount = ({ username, name, role, unit }: People[number]) => ({
  username,
  name,
  role,
  ...(unit ? { unit } : {}),
});

function formatSignInLines({ password, accounts }: Demonstration): string[] {
  if (accounts.length === 0) return [];
  const lines = accounts.map(
    ({ username, role, unit }) => `  ${username.padEnd(14)} ${[getRoleLabel(role), unit].filter(Boolean).join(', ')}`,
  );
  return [`Demo accounts; the password of each is ${password}`, ...lines];
}

export type SeedOutcome = 'made' | 'kept' | 'none';

/** Runs `seed` on an empty database only. Removes the rows of an interrupted run first. */
export async function seedOnce(
  databaseUrl: string,
  seed: () => Promise<unknown>,
  people: readonly { username: string }[],
): Promise<SeedOutcome> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isUnfinished(client)) await truncateTables(client);
    const usernames = await listUsernames(client);
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

/** Removes a partial demonstration. Nobody has used it, because the server did not accept requests yet. */
async function truncateTables(client: Client): Promise<void> {
  const names = (await listProductTables(client)).map(({ name }) => client.escapeIdentifier(name));
  await client.query(`TRUNCATE ${names.join(', ')} RESTART IDENTITY`);
}

async function listUsernames(client: Client): Promise<Set<string>> {
  const rows = await asMaintenance<{ username: string }>(client, 'SELECT username FROM person LIMIT 1000');
  return new Set(rows.map(({ username }) => username));
}

/** By username; null for people who sign in with a provider only. */
async function passwordHashes(
  ownerUrl: string,
  people: readonly { username: string }[],
): Promise<Map<string, string | null>> {
  const client = new Client(ownerUrl);
  await client.connect();
  try {
    const rows = await asMaintenance<{ username: string; hash: string | null }>(
      client,
      'SELECT username, password_hash AS hash FROM person JOIN credential ON person_id = person.id WHERE username = ANY($1)',
      [people.map(({ username }) => username)],
    );
    return new Map(rows.map(({ username, hash }) => [username, hash]));
  } finally {
    await client.end();
  }
}

async function asMaintenance<Row extends object>(
  client: Client,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await client.query('BEGIN; SET LOCAL ROLE earthtight_maintenance');
  const { rows } = await client.query<Row>(statement, values);
  await client.query('COMMIT');
  return rows;
}
