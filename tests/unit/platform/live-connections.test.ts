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

/** The connections with a database query that the test resolves. */
function createSlowAudience() {
  let resolveEnds: (ends: Map<string, number>) => void = () => undefined;
  const pending = new Promise<Map<string, number>>((resolve) => (resolveEnds = resolve));
  const audience = new LiveConnections({ findSessionEnds: () => pending, getNow: () => new Date() });
  return { audience, resolveQuery: () => resolveEnds(new Map([[createPermissionKey(listener), Date.now() + 60_000]])) };
}

test('the channel rejects a session that ends during the database query about it', async () => {
  const { audience, resolveQuery } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  audience.end({ sessionId: 's' });
  resolveQuery();

  expect(await isAdmitted).toBe(false);
  expect(tab.close).toHaveBeenCalled();
  expect(audience.canSubscribe(tab, 'ET/reports/u')).toBe(false);
});

test('the channel ignores the end of another session, also of the same person in another unit', async () => {
  const { audience, resolveQuery } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  audience.end({ sessionId: 'another' });
  audience.end({ personId: 'p', unitId: 'another' });
  audience.end({ personId: 'another', unitId: 'u' });
  resolveQuery();

  expect(await isAdmitted).toBe(true);
  expect(audience.canSubscribe(tab, 'ET/reports/u')).toBe(true);
  audience.end({ personId: 'p', unitId: 'u' });
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('a browser that disconnects before the response frees its slot', async () => {
  const { audience, resolveQuery } = createSlowAudience();
  const tab = createConnection();
  const isAdmitted = audience.admit(tab, listener);

  tab.conn.emit('close');
  resolveQuery();

  expect(await isAdmitted).toBe(false);
  expect(audience.listTopics().size).toBe(0);
});
