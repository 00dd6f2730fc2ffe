import type { FailureTable } from '@/lib/failure-table';

export const NOTIFICATIONS_FAILURES = {
  'signature-wrong': [403, 'This report is not signed as it must be and was refused.'],
} as const satisfies FailureTable;
