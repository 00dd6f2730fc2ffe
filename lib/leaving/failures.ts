import type { FailureTable } from '@/lib/failure-table';

export const LEAVING_FAILURES = {
  'last-office-user': [
    409,
    'You are the only Office User of {units}. Make somebody else an Office User under Work Unit Crew first; an invitation counts when it was accepted.',
  ],
} as const satisfies FailureTable;
