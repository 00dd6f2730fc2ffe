import type { FailureTable } from '@/lib/failure-table';

/** Failures that the editor reports itself. A separate module, so that the editor loads no others. */
export const EDITOR_FAILURES = {
  'report-conflict': [409, 'Someone else changed this inspection. Review their changes, then try again.'],
  'report-closed': [409, 'This inspection is closed and can no longer be changed.'],
  'report-full': [409, 'An inspection can have up to {max} BMPs. Start another inspection for the rest.'],
} as const satisfies FailureTable;
