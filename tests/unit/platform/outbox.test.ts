import type { Message } from '@/lib/platform/messages/delivery';
import { parseNotification } from '@/lib/platform/live/parse-notification';
import { formatNotification } from '@/lib/live-messages';
import { MAX_ATTEMPTS, getRetryTime } from '@/lib/platform/outbox/worker';
import { emailPayloadSchema, decryptMessage, createOutboxRows } from '@/lib/platform/outbox/message';
import { toConnectionError } from '@/lib/platform/outbox/channels';
import { deriveKey, seal, UnsealError, unseal } from '@/lib/platform/security/seal';

const SECRET = 'a secret for tests, long enough to be one';
const NOW = new Date('2026-03-02T15:00:00Z');

describe('the sealing function', () => {
  const key = deriveKey(SECRET, 'tests');

  test('decrypts a sealed value only with the same purpose, row and secret', () => {
    const sealed = seal({ code: '123456' }, key, 'row 1');

    expect(unseal(sealed, key, 'row 1')).toEqual({ code: '123456' });
    expect(() => unseal(sealed, key, 'row 2')).toThrow(UnsealError);
    expect(() => unseal(sealed, deriveKey(SECRET, 'other'), 'row 1')).toThrow(UnsealError);
    expect(() => unseal(sealed, deriveKey('another', 'tests'), 'row 1')).toThrow(UnsealError);
  });

  test.each(['', 'v1', 'v1.', 'v2.AAAA', 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'rejects %p as a sealed value',
    (text) => {
      expect(() => unseal(text, key, 'row 1')).toThrow(UnsealError);
    },
  );

  test('seals the same value differently each time', () => {
    expect(seal('x', key, 'row')).not.toBe(seal('x', key, 'row'));
  });
});

describe('rows of the outbox', () => {
  const getRow = (message: Message) => {
    const [row] = createOutboxRows([message], { workUnitId: 'u1', now: NOW, newId: () => 'id1', authSecret: SECRET });
    if (!row) throw new Error('no row');
    return row;
  };
  const about = { kind: 'account', id: 'p1' } as const;

  test('keep the secrets of an email sealed until it is sent', () => {
    const row = getRow({
      kind: 'email',
      to: { name: 'Ada', address: 'ada@example.com' },
      subject: 'Your code',
      text: 'Code: [[code]], not [[other]] [[constructor]]',
      secrets: { code: '$& 493817' },
      about,
      limit: 'registration-mail',
      personId: 'p1',
    });

    expect(JSON.stringify(row)).not.toContain('493817');
    expect(row).toMatchObject({
      id: 'id1',
      channel: 'email',
      recipient: 'ada@example.com',
      workUnitId: 'u1',
      personId: 'p1',
    });
    expect(decryptMessage(emailPayloadSchema.parse(row.payload), SECRET, row.id).text).toBe(
      'Code: $& 493817, not [[other]] [[constructor]]',
    );
  });

  test('name the recipient of a text message and a webhook', () => {
    expect(getRow({ kind: 'sms', to: '+15015550100', text: 'Hi', about, limit: 'crew-message' }).recipient).toBe(
      '+15015550100',
    );
    const webhook: Message = { kind: 'webhook', url: 'https://hooks.example.com/x?key=1', body: { at: NOW }, about };
    expect(getRow(webhook)).toMatchObject({
      recipient: 'hooks.example.com',
      personId: null,
      payload: { body: { at: '2026-03-02T15:00:00.000Z' } },
    });
  });
});

test('the outbox waits longer after each attempt, and stops after the last', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => {
    const retryAt = getRetryTime(index + 1, NOW);
    return retryAt && (retryAt.getTime() - NOW.getTime()) / 1000;
  });

  expect(delays).toEqual([10, 60, 300, 1800, 7200, 21600, 43200, null]);
});

test('the outbox treats a refused connection as not sent, and a broken one as possibly sent', () => {
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) });

  expect(toConnectionError(refused)).toMatchObject({ kind: 'not-sent', message: 'fetch failed' });
  expect(toConnectionError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })).kind).toBe('unknown');
  expect(toConnectionError(Object.assign(new Error(''), { code: 'ETIMEDOUT' })).message).toBe('ETIMEDOUT');
});

describe('the channel between servers', () => {
  test('sends a message unchanged, but replaces one that is too long for PostgreSQL with a request to reload', () => {
    const short = { topic: 'ET/reports/u1', identifier: 'u1', message: { type: 'new-report', idreport: 'r1' } };
    const long = { topic: 'ET/reports/u1', identifier: 'u1', message: { type: 'new-report', notes: 'ä'.repeat(4000) } };

    expect(parseNotification(formatNotification(short))).toEqual({
      topic: 'ET/reports/u1',
      identifier: 'u1',
      message: { type: 'new-report', idreport: 'r1' },
    });
    expect(parseNotification(formatNotification(long))).toMatchObject({
      topic: 'ET/reports/u1',
      message: { type: 'refetch' },
    });
  });

  test.each(['', 'not json', '[]', '{"topic":"x"}', '{"topic":"x","identifier":"y","message":{}}'])(
    'rejects %p',
    (text) => {
      expect(parseNotification(text)).toBeNull();
    },
  );
});
