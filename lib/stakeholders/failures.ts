import type { FailureTable } from '@/lib/failure-table';

export const STAKEHOLDERS_FAILURES = {
  'stakeholder-email': [422, 'Email address is invalid', 'email'],
  'stakeholder-sites': [422, 'Select at least one site', 'sites'],
  'stakeholder-known': [409, '{name} already has this address.', 'email'],
  'stakeholder-gone': [
    409,
    'This stakeholder was deleted more than a day ago. Add them again with the data in Activity.',
  ],
  'stakeholder-not-found': [404, 'This stakeholder is no longer on the list.'],
} as const satisfies FailureTable;
