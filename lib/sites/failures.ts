import type { FailureTable } from '@/lib/failure-table';

export const SITES_FAILURES = {
  'site-name-short': [422, 'New site name is too short', 'site'],
  'site-name-long': [422, 'New site name is too long', 'site'],
  'site-not-found': [404, 'This site does not exist in your work unit.'],
  'site-of-another-application': [409, 'This site was set up in {app}. Rename it there.', 'site'],
} as const satisfies FailureTable;
