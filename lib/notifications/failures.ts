import type { FailureTable } from '@/lib/failure-table';

export const NOTIFICATIONS_FAILURES = {
  'task-not-done': [409, 'This task cannot be cleared until it is done.'],
  'signature-wrong': [403, 'This request does not have a valid signature.'],
} as const satisfies FailureTable;
