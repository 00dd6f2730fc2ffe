import type { FailureTable } from '@/lib/failure-table';

export const ACTIVITY_FAILURES = {
  'message-not-found': [404, 'This message does not exist.'],
} as const satisfies FailureTable;
