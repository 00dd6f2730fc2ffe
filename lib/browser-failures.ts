import type { FailureTable } from '@/lib/failure-table';

/**
 * General failures that the browser also reports itself. Separate from the others, because every page loads
 * them.
 */
export const BROWSER_FAILURES = {
  unexpected: [500, 'The server has trouble at the moment. Nothing you entered is lost. Try again in a moment.'],
  'not-signed-in': [401, 'Your session has ended. Sign in again to go on.'],
  'form-outdated': [409, 'Earth Tight was updated since this page was opened. Reload the page and try again.'],
} as const satisfies FailureTable;
