import type { FailureTable } from '@/lib/failure-table';

export const BOARDS_FAILURES = {
  'board-contact-missing': [422, 'Enter a name or a company.', 'contactName'],
  'board-phone-invalid': [422, 'Enter a US phone number', 'contactPhone'],
  'board-without-contact': [409, 'Enter a contact and save it, then publish the board.'],
  'board-changed': [409, '{name} has changed the board. Compare both versions, then save again.'],
  'board-sheet-replaced': [409, 'This sheet was already revoked and a new one published. Reload the page to see it.'],
  'certificate-changed': [409, 'Someone else has changed the picture. Check it, then choose yours again.'],
  'certificate-not-a-picture': [422, 'This file is not a picture. Choose a JPEG or PNG.'],
  'certificate-not-found': [404, 'This picture is no longer on the board. Reload the page.'],
  'certificate-lost': [404, 'This picture is missing or damaged. Choose it again.'],
} as const satisfies FailureTable;
