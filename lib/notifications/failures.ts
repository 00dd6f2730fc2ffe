import type { FailureTable } from '@/lib/failure-table';

export const NOTIFICATIONS_FAILURES = {
  'task-not-done': [409, 'This task cannot be cleared until it is done.'],
  'signature-wrong': [403, 'This report is not signed as it must be and was refused.'],
} as const satisfies FailureTable;
