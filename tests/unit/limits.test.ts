import { formatWait } from '@/lib/limits';
import { normalizeMailbox } from '@/lib/platform/security/limits';

test.each([
  [30, '1 minute'],
  [61, '2 minutes'],
  [90 * 60, '90 minutes'],
  [91 * 60, '2 hours'],
  [24 * 3600, '24 hours'],
])('a wait of %d seconds is shown as %s', (seconds, text) => {
  const now = new Date('2026-11-21T15:00:00Z');
  expect(formatWait(now, new Date(now.getTime() + seconds * 1000))).toBe(text);
});

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+site4@example.com', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['+x@example.com', '+x@example.com'],
])('the address %s belongs to the mailbox %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox);
});
