import type { FailureTable } from '@/lib/failure-table';

export const LEAVING_FAILURES = {
  'last-office-user': [
    409,
    'You are the only Office User of {units}. Make another person an Office User under Work Unit Crew, or close the work unit there.',
  ],
  'other-office-users': [
    409,
    'You can close the work unit only if you are its only Office User. To leave it instead, ask another Office User to remove you under Work Unit Crew.',
  ],
  'unit-has-open-tickets': [409, 'Open tickets: {tickets}. Close or cancel them first.'],
  'unit-is-not-closed': [409, 'This work unit is not closed.'],
} as const satisfies FailureTable;
