import { BROWSER_FAILURES } from '@/lib/browser-failures';
import type { FailureTable } from '@/lib/failure-table';

/** Failures of no particular feature. */
export const WAY_IN_FAILURES = {
  ...BROWSER_FAILURES,
  'server-busy': [503, 'The server is busy or restarting. Try again in a moment.'],
  'storage-full': [
    507,
    'The server has no room left, so this was not stored. It stays on this device; tell your Office.',
  ],
  'bad-input': [400, 'Something in what was sent is not right: {detail}'],
  'not-your-role': [403, 'This is not available to your role.'],
  'already-saved': [
    409,
    'This was already saved with different details. Review what was saved, or submit again to add another.',
  ],
  'request-id-taken': [409, 'This request could not be accepted. Submit it again.'],
  'other-work-unit': [409, 'This belongs to another of your work units. Switch to it to go on.'],
  'work-unit-closed': [403, 'This work unit is closed and can only be read. Its Office can reopen it.'],
  'no-work-unit': [403, 'You do not belong to a work unit yet.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'This does not exist, or is not yours to see.'],
  'changed-meanwhile': [409, 'Somebody else changed this meanwhile. Nothing was overwritten.'],
  'too-many-requests': [429, 'Too many tries. Wait a little and try again.'],
  /** The message is from lib/limits.ts. */
  'limit-reached': [429, '{detail}'],
  'too-large': [413, 'This is too large to send.'],
  'address-damaged': [400, 'This address is damaged. Check that it was copied whole.'],
  'method-unknown': [405, 'This address does not take requests of this kind.'],
  'form-damaged': [400, 'What was sent did not arrive whole. Reload the page and try again.'],
} as const satisfies FailureTable;
