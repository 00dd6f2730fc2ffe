import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { hashPassword } from '@/lib/accounts/server/password';
import { findDemoAccounts, seedOnce } from '@/server/demo';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

const PEOPLE = [{ username: 'dana' }, { username: 'luis' }];

let scratch: TestDatabase;

beforeEach(async () => {
  scratch = await createTestDatabase();
});

afterEach(() => scratch.close());

test('an empty database gets the demonstration once', async () => {
  expect(await seedOnce(scratch.url, seed, PEOPLE)).toBe('created');
  expect(await seedOnce(scratch.url, failIfSeeded, PEOPLE)).toBe('existing');
});

test('the demonstration is never made over existing data', async () => {
  await addPerson('somebody.real');

  expect(await seedOnce(scratch.url, failIfSeeded, PEOPLE)).toBe('skipped');
  expect(await getUsernames()).toEqual(['somebody.real']);
});

test('a demonstration that was interrupted is made again from the start', async () => {
  const halfway = async () => {
    await addPerson('dana');
    throw new Error('the machine stopped');
  };
  await expect(seedOnce(scratch.url, halfway, PEOPLE)).rejects.toThrow('the machine stopped');

  expect(await seedOnce(scratch.url, seed, PEOPLE)).toBe('created');
  expect(await getUsernames()).toEqual(['dana', 'luis']);
});

test('of two servers that start together, one makes the demonstration', async () => {
  const result = await Promise.all([seedOnce(scratch.url, seed, PEOPLE), seedOnce(scratch.url, seed, PEOPLE)]);

  expect(result.sort()).toEqual(['created', 'existing']);
  expect(await getUsernames()).toEqual(['dana', 'luis']);
});

test('the sign-in page names who still has the demonstration’s password, and nobody else', async () => {
  const people = [
    { username: 'dana', name: 'Dana Kowalczyk', role: 'admin', phone: '4145550101' },
    { username: 'luis', name: 'Luis Ortega', role: 'employee' },
    { username: 'gone', name: 'Gone Away', role: 'employee' },
  ];
  await seed();
  await addPerson('somebody.real');
  await setPassword('dana', 'earthtight-demo');
  await setPassword('luis', 'a password of his own');
  await setPassword('somebody.real', 'earthtight-demo');

  expect(await findDemoAccounts(scratch.url, people, 'earthtight-demo')).toEqual([
    { username: 'dana', name: 'Dana Kowalczyk', role: 'admin' },
  ]);
});

async function setPassword(username: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await asMaintenance(async (client) => {
    await client.query(
      'INSERT INTO credential (person_id, password_hash) SELECT id, $2 FROM person WHERE username = $1',
      [username, hash],
    );
  });
}

async function seed(): Promise<void> {
  for (const { username } of PEOPLE) await addPerson(username);
}

async function failIfSeeded(): Promise<void> {
  throw new Error('the demonstration was made twice');
}

function addPerson(username: string): Promise<void> {
  return asMaintenance(async (client) => {
    await client.query(`INSERT INTO person (id, username, email, name) VALUES ($1, $2, $2, $2)`, [
      randomUUID(),
      username,
    ]);
  });
}

function getUsernames(): Promise<string[]> {
  return asMaintenance(async (client) => {
    const { rows } = await client.query<{ username: string }>('SELECT username FROM person ORDER BY username');
    return rows.map(({ username }) => username);
  });
}

async function asMaintenance<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(scratch.url);
  await client.connect();
  try {
    await client.query('SET ROLE earthtight_maintenance');
    return await work(client);
  } finally {
    await client.end();
  }
}
