import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { seedOnce } from '@/server/demo';
import { freshDatabase, type ScratchDatabase } from '@/tests/setup/scratch';

const PEOPLE = [{ username: 'dana' }, { username: 'luis' }];

let scratch: ScratchDatabase;

beforeEach(async () => {
  scratch = await freshDatabase();
});

afterEach(() => scratch.drop());

test('an empty database gets the demonstration once', async () => {
  expect(await seedOnce(scratch.url, seed, PEOPLE)).toBe('made');
  expect(await seedOnce(scratch.url, neverAgain, PEOPLE)).toBe('kept');
});

test('the demonstration is never made over existing data', async () => {
  await add('somebody.real');

  expect(await seedOnce(scratch.url, neverAgain, PEOPLE)).toBe('none');
  expect(await usernames()).toEqual(['somebody.real']);
});

test('a demonstration that was interrupted is made again from the start', async () => {
  const halfway = async () => {
    await add('dana');
    throw new Error('the machine stopped');
  };
  await expect(seedOnce(scratch.url, halfway, PEOPLE)).rejects.toThrow('the machine stopped');

  expect(await seedOnce(scratch.url, seed, PEOPLE)).toBe('made');
  expect(await usernames()).toEqual(['dana', 'luis']);
});

test('of two servers that start together, one makes the demonstration', async () => {
  const found = await Promise.all([seedOnce(scratch.url, seed, PEOPLE), seedOnce(scratch.url, seed, PEOPLE)]);

  expect(found.sort()).toEqual(['kept', 'made']);
  expect(await usernames()).toEqual(['dana', 'luis']);
});

async function seed(): Promise<void> {
  for (const { username } of PEOPLE) await add(username);
}

async function neverAgain(): Promise<void> {
  throw new Error('the demonstration was made twice');
}

function add(username: string): Promise<void> {
  return asMaintenance(async (client) => {
    await client.query(`INSERT INTO person (id, username, email, name) VALUES ($1, $2, $2, $2)`, [
      randomUUID(),
      username,
    ]);
  });
}

function usernames(): Promise<string[]> {
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
