import type { FailureTable } from '@/lib/failure-table';

/** Failures that the editor reports itself. A separate module, so that the editor loads no others. */
export const EDITOR_FAILURES = {
  'report-conflict': [409, 'Somebody else changed this inspection meanwhile.'],
  'report-closed': [409, 'This inspection is closed; nothing in it can change any more.'],
  'report-full': [409, 'An inspection holds at most {most} BMPs. Begin another inspection for the rest.'],
} as const satisfies FailureTable;
