import type { FailureTable } from '@/lib/failure-table';

export const FIXES_FAILURES = {
  'fix-link-ended': [404, 'This link no longer works. Ask whoever sent it for a new one.'],
  'fix-in-future': [422, 'Choose a time in the past.', 'doneAt'],
  'fix-before-finding': [422, 'Choose a time after the problem was found.', 'doneAt'],
  'fix-actions-missing': [422, 'Choose what you fixed.', 'actionIds'],
  'fix-bmp-removed': [409, 'This BMP was removed from the inspection. Reload the page.'],
  'fix-photo-missing': [409, 'A photo has not arrived yet. Try again.', 'photos'],
  'fix-photo-count': [422, 'A fix has at most {max} photos.', 'photos'],
  'fix-photo-size': [413, 'This photo is larger than 10 MB. Choose a smaller one.', 'photos'],
  'fix-photo-invalid': [422, 'This file is not a picture. Choose a JPEG or PNG.', 'photos'],
  'fix-limit': [429, 'You have sent {max} fixes in an hour. You can send again in {wait}.'],
  'fix-not-found': [404, 'This fix does not exist in your work unit.'],
  'fix-answered': [409, '{name} has already returned this fix. Reload the page.'],
  'fix-accepted-already': [
    409,
    'This corrective action was accepted by {name} at {time}. Your fix is added to its history.',
  ],
  'fix-correction-begun': [
    409,
    'Someone is entering a correction of this BMP. Finish it or cancel it, then accept the fix.',
  ],
  'return-reason-missing': [422, 'Enter a reason.', 'reason'],
} as const satisfies FailureTable;
