import type { FailureTable } from '@/lib/failure-table';

export const LIBRARY_FAILURES = {
  'library-name-missing': [422, 'Enter a name.', 'name'],
  'library-name-long': [422, 'A name can have up to {max} characters.', 'name'],
  'library-name-used': [422, 'This name is already in use.', 'name'],
  'library-description-long': [422, 'A description can have up to {max} characters.', 'description'],
  'library-entry-not-found': [404, 'This entry is no longer in the library.'],
  'library-group-not-found': [404, 'This group is no longer in the library.'],
  'library-group-not-empty': [
    422,
    'Only empty groups can be deleted from the master library. Delete or move the entries of this group first.',
  ],
  'library-auto-bmp': [422, 'Inspections add {name} automatically, so it cannot be deleted.'],
  'library-conflict': [409, '{who} changed this. Review the changes, then save again.'],
  'library-moved-on': [409, 'The master library has changed again. Review the new version.'],
  'library-same-group': [422, 'Choose a different group.'],
  'library-pictures-many': [422, 'An entry can have up to {max} photos.', 'pictures'],
  'library-picture-unknown': [422, 'A photo was not uploaded. Add it again.', 'pictures'],
  'library-id-used': [409, 'This entry was already added. Reload the page.'],
  'library-undo-gone': [404, 'This can no longer be undone.'],
  'library-put-back-name': [422, 'The name “{name}” is already in use. Rename that entry, then undo.'],
  'library-full': [422, 'A library can have up to {max} entries. Delete entries you no longer use, then try again.'],
  'library-groups-full': [
    422,
    'A library can have up to {max} groups. Delete groups you no longer use, then try again.',
  ],
} as const satisfies FailureTable;
