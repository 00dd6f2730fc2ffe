import type { FailureTable } from '@/lib/failure-table';

export const WORKGROUPS_FAILURES = {
  'unit-name-too-long': [422, 'Name is too long!'],
  'unit-name-empty': [422, 'Enter a name for the work unit'],
} as const satisfies FailureTable;
