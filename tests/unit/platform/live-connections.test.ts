import { PassThrough } from 'node:stream';
import { LiveConnections } from '@/lib/platform/live/live-connections';
import { createPermissionKey } from '@/lib/platform/live/session-ends';
import type { Listener } from '@/lib/platform/live/live-token';

const listener: Listener = {
  personId: 'p',
  sessionId: 's',
  unitId: 'u',
  role: 'employee',
  topics: new Set(['ET/reports/u']),
  expiresAt: Date.now() + 60_000,
};

const createConnection = () => {
  const conn = Object.assign(new PassThrough(), { destroySoon: () => undefined });
  return { conn, close: jest.fn(() => conn.destroy()) };
};

/** A database that answers when the test says so. */
function createSlowAudience() {
  let answer: (ends: Map<string, number>) => void = () => undefined;
  const pending = new Promise<Map<string, number>>((resolve) => (answer = resolve));
  const audience = new LiveConnections({ findSessionEnds: () => pending, getNow: () => new Date() });
  return { audience, answerAudience: () => answer(new Map([[createPermissionKey(listener), Date.now() + 60_000]])) };
}

test('rejects a session that ends while the database is being queried about it', async () => {
  const { audience, answerAudience } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  audience.end({ sessionId: 's' });
  answerAudience();

  expect(await isAdmitted).toBe(false);
  expect(tab.close).toHaveBeenCalled();
  expect(audience.canSubscribe(tab, 'ET/reports/u')).toBe(false);
});

test("ignores the end of another session or of the same person's in another unit", async () => {
  const { audience, answerAudience } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  audience.end({ sessionId: 'another' });
  audience.end({ personId: 'p', unitId: 'another' });
  audience.end({ personId: 'another', unitId: 'u' });
  answerAudience();

  expect(await isAdmitted).toBe(true);
  expect(audience.canSubscribe(tab, 'ET/reports/u')).toBe(true);
  audience.end({ personId: 'p', unitId: 'u' });
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('frees the place of a browser that disconnects before the response', async () => {
  const { audience, answerAudience } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  tab.conn.emit('close');
  answerAudience();

  expect(await isAdmitted).toBe(false);
  expect(audience.listTopics().size).toBe(0);
});
