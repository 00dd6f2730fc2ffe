import { addMinutes } from 'date-fns';
import { deleteOldCodeRequests, loadCodeLimitText, recordCodeRequest } from '@/lib/accounts/server/code-requests';
import { LIMIT_ROWS } from '@/lib/limits';
import { asSystem } from '@/lib/platform/database/client';
import { createWorld, type World } from '@/tests/setup/world';

const START = new Date('2026-11-23T08:00:00Z');
const addMinutesToStart = (minutes: number) => addMinutes(START, minutes);
const NETWORK = '203.0.113.0/24';

let world: World;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const createName = () => `dana${(number += 1)}`;

async function requestCodes(name: string, times: number, at = START, network = NETWORK): Promise<void> {
  for (let time = 0; time < times; time += 1) await asSystem((db) => recordCodeRequest(db, name, { network, at }));
}
const getLimitText = (name: string, at = START, network = NETWORK) => loadCodeLimitText(name, network, at);

test('the response has the time of the next possible code after the daily limit [AUTH-36]', async () => {
  const name = createName();
  // The registration sent the first code of the day.
  expect(LIMIT_ROWS['registration-mail']).toMatchObject({ hours: 24, recipient: { max: 12 } });
  await requestCodes(name, 10);
  expect(await getLimitText(name)).toBeNull();
  await requestCodes(name, 1, addMinutesToStart(20));
  expect(await getLimitText(name, addMinutesToStart(21))).toBe(
    'No code was sent because too many were requested. Enter the newest code, or request another in 24 hours.',
  );
  expect(await getLimitText(name, addMinutesToStart(24 * 60))).toBeNull();
  expect(await getLimitText(createName(), addMinutesToStart(21))).toBeNull();
});

test('a request over the limit does not extend the wait', async () => {
  const name = createName();
  await requestCodes(name, 11);
  await requestCodes(name, 20, addMinutesToStart(59));
  expect(await getLimitText(name, addMinutesToStart(24 * 60))).toBeNull();
});

test('requests of other networks do not delay a network that has not used its own quota', async () => {
  const name = createName();
  await requestCodes(name, 40);
  expect(await getLimitText(name, addMinutesToStart(5), 'mine')).toBeNull();
  await requestCodes(name, 2, addMinutesToStart(5), 'mine');
  expect(await getLimitText(name, addMinutesToStart(6), 'mine')).toContain('request another in');
  expect(await getLimitText(name, addMinutesToStart(6), 'another')).toBeNull();
});

test('the limit ignores case and spaces in a name', async () => {
  const name = createName();
  await requestCodes(name, 11);
  expect(await getLimitText(` ${name.toUpperCase()} `)).toContain('request another in 24 hours');
});

test('the database stores no names or networks, and deletes requests after a day', async () => {
  const name = createName();
  await requestCodes(name, 1);
  const listRequests = () => world.runAsMaintenance((db) => db.codeRequest.findMany());
  const stored = JSON.stringify(await listRequests());
  for (const text of [name, NETWORK]) expect(stored).not.toContain(text);
  await deleteOldCodeRequests(addMinutesToStart(24 * 60));
  expect((await listRequests()).filter(({ at }) => at <= START)).toEqual([]);
});
