import type { FailureTable } from '@/lib/failure-table';

export const SHARING_FAILURES = {
  'record-missing': [
    409,
    'The PDF of {report} is missing or damaged on the server, so nothing was sent. Your Office was notified.',
  ],
  'link-not-found': [404, 'This link does not exist.'],
  'link-replaced': [409, 'A newer link was sent to {name}. Check the list.'],
  'link-revoked': [409, 'The link in this message no longer works. Share the inspection again.'],
  'link-not-renewable': [409, 'No new link can be sent. Ask the person who shared the inspection.'],
  'recipient-not-known': [422, '{name} is no longer a stakeholder or a member of your work unit, so nothing was sent.'],
  'nobody-selected': [422, 'Select at least one recipient.'],
  'acknowledgement-unknown': [404, 'Invalid inspection.'],
  'acknowledgement-ended': [409, 'This Inspection has been closed; you can no longer acknowledge it.'],
  'acknowledged-already': [409, 'You have already acknowledged this Inspection.'],
  'notes-too-long': [422, 'Notes are too long'],
} as const satisfies FailureTable;
