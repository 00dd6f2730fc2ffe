import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { hashPassword } from '@/lib/accounts/server/password';
import { findDemoAccounts, seedOnce } from '@/server/demo';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

const PEOPLE = [{ username: 'dana' }, { username: 'luis' }];

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

test('the demo data fills an empty database once', async () => {
  expect(await seedOnce(database.url, seedDatabase, PEOPLE)).toBe('created');
  expect(await seedOnce(database.url, failIfSeeded, PEOPLE)).toBe('existing');
});

test('the demo data is not added to a database with other data', async () => {
  await addPerson('someone.real');

  expect(await seedOnce(database.url, failIfSeeded, PEOPLE)).toBe('skipped');
  expect(await getUsernames()).toEqual(['someone.real']);
});

test('the demo data starts again after an interruption', async () => {
  const failHalfway = async () => {
    await addPerson('dana');
    throw new Error('the machine stopped');
  };
  await expect(seedOnce(database.url, failHalfway, PEOPLE)).rejects.toThrow('the machine stopped');

  expect(await seedOnce(database.url, seedDatabase, PEOPLE)).toBe('created');
  expect(await getUsernames()).toEqual(['dana', 'luis']);
});

test('the demo data is added once when two servers start together', async () => {
  const result = await Promise.all([
    seedOnce(database.url, seedDatabase, PEOPLE),
    seedOnce(database.url, seedDatabase, PEOPLE),
  ]);

  expect(result.sort()).toEqual(['created', 'existing']);
  expect(await getUsernames()).toEqual(['dana', 'luis']);
});

test('the list has only demo accounts that still have the demo password', async () => {
  const people = [
    { username: 'dana', name: 'Dana Kowalczyk', role: 'admin', phone: '4145550101' },
    { username: 'luis', name: 'Luis Ortega', role: 'employee' },
    { username: 'gone', name: 'Gone Away', role: 'employee' },
  ];
  await seedDatabase();
  await addPerson('someone.real');
  await setPassword('dana', 'earthtight-demo');
  await setPassword('luis', 'a password of his own');
  await setPassword('someone.real', 'earthtight-demo');

  expect(await findDemoAccounts(database.url, people, 'earthtight-demo')).toEqual([
    { username: 'dana', name: 'Dana Kowalczyk', role: 'admin' },
  ]);
});

async function setPassword(username: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await runAsMaintenance(async (client) => {
    await client.query(
      'INSERT INTO credential (person_id, password_hash) SELECT id, $2 FROM person WHERE username = $1',
      [username, hash],
    );
  });
}

async function seedDatabase(): Promise<void> {
  for (const { username } of PEOPLE) await addPerson(username);
}

async function failIfSeeded(): Promise<void> {
  throw new Error('the database was seeded again');
}

function addPerson(username: string): Promise<void> {
  return runAsMaintenance(async (client) => {
    await client.query(`INSERT INTO person (id, username, email, name) VALUES ($1, $2, $2, $2)`, [
      randomUUID(),
      username,
    ]);
  });
}

function getUsernames(): Promise<string[]> {
  return runAsMaintenance(async (client) => {
    const { rows } = await client.query<{ username: string }>('SELECT username FROM person ORDER BY username');
    return rows.map(({ username }) => username);
  });
}

async function runAsMaintenance<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database.url);
  await client.connect();
  try {
    await client.query('SET ROLE earthtight_maintenance');
    return await work(client);
  } finally {
    await client.end();
  }
}
