import { BROWSER_FAILURES } from '@/lib/browser-failures';
import type { FailureTable } from '@/lib/failure-table';

/** Failures of no particular feature. */
export const REQUEST_ERRORS = {
  ...BROWSER_FAILURES,
  'server-busy': [503, 'The server is busy or restarting. Try again in a moment.'],
  'storage-full': [507, 'The server is out of storage, so this was not saved. Contact your Office.'],
  'bad-input': [400, 'Some of the information is invalid: {detail}'],
  'not-your-role': [403, 'Your role does not allow this. Ask your Office.'],
  'already-saved': [
    409,
    'This was already saved with different details. Review what was saved, or submit again to add another.',
  ],
  'request-id-taken': [409, 'Your changes were not saved. Submit the form again.'],
  'other-work-unit': [409, 'This belongs to another of your work units. Switch to it to continue.'],
  'work-unit-closed': [403, 'This work unit is closed and read-only. Its Office can reopen it.'],
  'no-work-unit': [403, 'You do not belong to a work unit yet.'],
  'foreign-origin': [
    403,
    'This request came from another website, so it was rejected. Open Earth Tight in this browser and try again.',
  ],
  'not-found': [404, 'This does not exist, or you do not have access to it.'],
  'changed-meanwhile': [
    409,
    'Someone else changed this, so your changes were not saved. Review their changes, then save again.',
  ],
  'too-many-requests': [429, 'Too many attempts. Wait a moment, then try again.'],
  /** The message is from lib/limits.ts. */
  'limit-reached': [429, '{detail}'],
  'too-large': [413, 'This is too large to send.'],
  'malformed-url': [400, 'This web address is not valid. Check that you copied all of it.'],
  'method-not-allowed': [405, 'This page cannot process the request. Go back and try again.'],
  'malformed-request': [400, 'The form was incomplete. Reload the page and try again.'],
} as const satisfies FailureTable;
