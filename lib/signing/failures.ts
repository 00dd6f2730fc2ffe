import type { FailureTable } from '@/lib/failure-table';

export const SIGNING_FAILURES = {
  'nothing-to-sign': [
    404,
    'This inspection cannot be signed. Its site had no permit profile when the crew was notified.',
  ],
  'inspection-changed': [409, 'The inspection changed after you signed. Sign again.'],
  'statement-changed': [409, 'The words that you signed have changed. Reload the page and sign again.'],
  'not-certified': [422, 'Inspections of this site are not certified. Sign as inspector.'],
  'signature-id-used': [409, 'This was not saved. Reload the page and try again.'],
} as const satisfies FailureTable;
