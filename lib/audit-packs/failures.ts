import type { FailureTable } from '@/lib/failure-table';

export const AUDIT_PACKS_FAILURES = {
  'pack-too-large': [
    422,
    'This pack would be {n} GB. Choose a shorter period or leave out full-size photos.',
    'withEvidence',
  ],
  'too-many-packs': [409, 'Your work unit has {max} audit packs. Delete one, or wait until one has expired.'],
  'pack-ends-early': [422, 'The last day must be on or after the first day.', 'toDay'],
  'pack-in-future': [422, 'Enter today or an earlier date.', 'toDay'],
  'pack-id-used': [409, 'This pack was already requested with different details. Reload the page to see it.'],
  'pack-not-found': [404, 'This audit pack has expired or was deleted. Make a new one on the page of the site.'],
  'records-without-termination': [409, 'Without a termination date these records are kept.'],
  'records-kept': [409, 'These records are kept until {date}.'],
  'records-on-hold': [409, 'These records are on legal hold. Release the hold first.'],
  'records-open': [409, 'This site has open inspections. Close or delete them first.'],
  'no-records': [409, 'This site has no records.'],
  'records-not-downloaded': [409, 'First, download an audit pack that covers {from} to {to}.'],
  'removal-name-differs': [422, 'Enter the name of the site as it is shown.', 'siteName'],
  'removal-id-used': [409, 'Records were already removed with this request. Reload the page.'],
} as const satisfies FailureTable;
