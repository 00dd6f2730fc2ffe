import type { FailureTable } from '@/lib/failure-table';

export const SITES_FAILURES = {
  'site-name-short': [422, 'New site name is too short', 'site'],
  'site-name-long': [422, 'New site name is too long', 'site'],
  'site-exists': [409, 'Your work unit already has a site named “{name}” at this location.', 'site'],
  'site-exists-hidden': [409, 'Your work unit already has a hidden site named “{name}” at this location.', 'site'],
  'site-not-found': [404, 'This site does not exist in your work unit.'],
  'some-sites-not-found': [
    404,
    'No sites were changed, because some are no longer in your work unit. Select the sites again.',
  ],
  'address-search-down': [503, 'The address search does not respond. Move the map by hand.'],
  'site-managed-elsewhere': [409, 'This site was set up in {app}. Rename it there.', 'site'],
  'site-import-invalid': [409, 'Nothing was saved. Line {line}: {sentence}'],
  'sites-already-imported': [
    409,
    'An earlier attempt already added {sites} from this file. Check Active Sites before you import more.',
  ],
  'site-import-too-old': [
    409,
    'This import can no longer be undone, because more than {days} days have passed. Hide its sites in Active Sites instead.',
  ],
  'site-import-not-found': [404, 'This import does not exist in your work unit.'],
  'plan-sheet-not-found': [404, 'This plan sheet does not exist in your work unit.'],
  'plan-sheet-name-missing': [422, 'Enter the name of the sheet.', 'name'],
  'plan-sheet-date-missing': [422, 'Enter the date that is printed on the sheet.', 'sheetDate'],
  'plan-sheet-not-a-picture': [422, 'This file is damaged or not a picture. Choose another file.'],
  'plan-sheet-id-used': [409, 'This plan sheet was already added with different details. Reload the page to see it.'],
  'plan-sheet-lost': [404, 'The server no longer has the picture of this plan sheet. Add the sheet again.'],
  'plan-sheet-changed': [
    409,
    'Someone else changed this plan sheet. Close this window, review the sheet, then try again.',
  ],
  'plan-sheet-archived': [409, 'This plan sheet was archived. Restore it first.'],
  'too-many-plan-sheets': [409, 'This site has {max} plan sheets. Archive one, then try again.'],
  'plan-point-outside': [422, 'A point is outside the sheet. Tap the sheet again.'],
  'plan-points-same-on-sheet': [
    422,
    'Points {first} and {second} are at the same place on the sheet. Choose points far apart.',
  ],
  'plan-points-same-on-map': [
    422,
    'Points {first} and {second} are at the same place on the map. Choose points far apart.',
  ],
  'plan-points-on-line': [422, 'The three points are on one line. Choose a third point to the side of it.'],
} as const satisfies FailureTable;
