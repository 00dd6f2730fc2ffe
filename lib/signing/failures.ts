import type { FailureTable } from '@/lib/failure-table';

export const SIGNING_FAILURES = {
  'seal-not-found': [404, 'No such seal.'],
} as const satisfies FailureTable;
