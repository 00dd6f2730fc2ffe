import type { FailureTable } from '@/lib/failure-table';

export const NETWORK_FAILURES = {
  'company-missing': [422, 'Enter a company name.', 'company'],
  'company-email-format': [422, 'Email format is invalid', 'email'],
  'company-is-yourself': [422, 'This is your own address.', 'email'],
  'company-invited-already': [
    409,
    'Your work unit already invited this address. Use “Send again” in the list.',
    'email',
  ],
  'company-invitation-not-found': [404, 'This invitation does not exist in your work unit.'],
} as const satisfies FailureTable;
