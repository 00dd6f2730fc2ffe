import { getLinkState } from '@/lib/sharing/rules';

const now = new Date('2026-11-21T15:00:00Z');
const before = new Date('2026-11-21T14:59:59Z');
const after = new Date('2026-11-21T15:00:01Z');

test('a link is open before its expiry time, and expired from that time on', () => {
  expect(getLinkState({ revokedAt: null, expiresAt: after }, now)).toBe('open');
  expect(getLinkState({ revokedAt: null, expiresAt: now }, now)).toBe('expired');
  expect(getLinkState({ revokedAt: null, expiresAt: before }, now)).toBe('expired');
});

test('a revoked link stays revoked after its expiry time', () => {
  expect(getLinkState({ revokedAt: before, expiresAt: after }, now)).toBe('revoked');
  expect(getLinkState({ revokedAt: before, expiresAt: before }, now)).toBe('revoked');
});
