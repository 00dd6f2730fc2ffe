import type { FailureTable } from '@/lib/failure-table';

/** General failures that the browser also reports itself. Separate from the others, because every page loads them. */
export const BROWSER_FAILURES = {
  unexpected: [500, 'Something went wrong on the server. Nothing you entered is lost; try again in a moment.'],
  'not-signed-in': [401, 'Your session has ended. Sign in again to continue.'],
  'form-outdated': [409, 'Earth Tight was updated since this page was opened. Reload the page and try again.'],
} as const satisfies FailureTable;
