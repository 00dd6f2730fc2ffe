import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import type { EntryField, LibraryMode } from '@/lib/library/library';

/** '3 BMPs', '1 CA'. */
export const formatEntryTotal = (count: number, mode: LibraryMode): string =>
  `${count} ${count === 1 ? MODES[mode].singular : MODES[mode].plural}`;

/** Says how long a deletion or reset at a site can be undone in Activity. */
export const formatRestoreHint = (): string => `Your Office can restore it in Activity for ${LIBRARY_UNDO_DAYS} days.`;

export const getFieldLabel = (field: EntryField, mode: LibraryMode): string => {
  if (field === 'connections') return MODES[mode].oppositePlural;
  return {
    name: 'Name',
    description: 'Description',
    standard: 'Standard',
    formItem: 'Item on form 3400-187',
    pictures: 'Photos',
    group: 'Group',
  }[field];
};
