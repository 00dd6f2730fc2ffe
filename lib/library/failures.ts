import type { FailureTable } from '@/lib/failure-table';

export const LIBRARY_FAILURES = {
  'library-name-missing': [422, 'Enter a name', 'name'],
  'library-name-long': [422, 'A name has at most {most} characters', 'name'],
  'library-name-used': [422, 'This name is already used', 'name'],
  'library-description-long': [422, 'A description has at most {most} characters', 'description'],
  'library-entry-not-found': [404, 'This entry is no longer in the library.'],
  'library-group-not-found': [404, 'This group is no longer in the library.'],
  'library-group-not-empty': [422, 'A group of the master library can be deleted when it is empty.'],
  'library-auto-bmp': [422, '{name} belongs to two questions of every inspection and cannot be deleted.'],
  'library-conflict': [409, '{who} has changed this meanwhile.'],
  'library-moved-on': [409, 'The master library has changed again. Look at it once more.'],
  'library-same-group': [422, 'Choose a different group.'],
  'library-pictures-many': [422, 'An entry has at most {most} photos.', 'pictures'],
  'library-picture-unknown': [422, 'A photo did not arrive. Add it again.', 'pictures'],
  'library-id-used': [409, 'This was already added. Reload the page.'],
  'library-undo-gone': [404, 'This can no longer be taken back.'],
  'library-put-back-name': [422, 'The name “{name}” is used by now. Rename that one, then take it back.'],
  'library-full': [422, 'A library has at most {most} entries.'],
} as const satisfies FailureTable;
