import type { FailureTable } from '@/lib/failure-table';

export const SIGNING_FAILURES = {
  'nothing-to-sign': [
    404,
    'This inspection cannot be signed. Its site had no permit profile when the crew was notified.',
  ],
  'inspection-changed': [409, 'The inspection changed after you signed. Sign again.'],
  'statement-changed': [409, 'The words that you signed have changed. Reload the page and sign again.'],
  'not-certified': [422, 'Inspections of this site are not certified. Sign as inspector.'],
  'authority-ended': [409, 'Your authorization ended on {date}. The inspection is saved and waits for a signature.'],
  'no-authority': [403, 'You can sign as inspector. The certification waits for {names}.'],
  'signature-id-used': [409, 'This was not saved. Reload the page and try again.'],
  'certifier-not-in-crew': [422, 'Choose a person from your crew.', 'personId'],
  'position-missing': [422, 'Enter their title or position.', 'position'],
  'giver-name-missing': [422, 'Enter the name of the person who gave the authority.', 'givenByName'],
  'giver-title-missing': [422, 'Enter the title of the person who gave the authority.', 'givenByTitle'],
  'delegation-ends-early': [422, 'The last day must be on or after the first day.', 'toDay'],
  'delegation-id-used': [409, 'This person was already saved with different details. Reload the page to see them.'],
  'delegation-not-found': [404, 'This authorization does not exist in your work unit.'],
  'too-many-delegations': [
    409,
    'A work unit can have up to {max} authorizations, including ended ones. Contact support to add more.',
  ],
  'officer-needs-no-submission': [422, 'Only the authorization of a representative is submitted to the Director.'],
  'submitted-in-future': [422, 'Enter today or an earlier date.', 'submittedOn'],
  'letter-not-a-pdf': [422, 'This file is not a PDF. Choose the letter as a PDF.'],
  'letter-exists': [409, 'This authorization already has a letter. Revoke it, then add the person again.'],
  'letter-lost': [404, 'This letter is missing or damaged. Contact support.'],
} as const satisfies FailureTable;
