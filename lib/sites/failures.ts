import type { FailureTable } from '@/lib/failure-table';

export const SITES_FAILURES = {
  'site-name-short': [422, 'New site name is too short'],
  'site-name-long': [422, 'New site name is too long'],
  'site-not-found': [404, 'This site does not exist in your work unit.'],
} as const satisfies FailureTable;
