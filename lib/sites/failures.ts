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
} as const satisfies FailureTable;
