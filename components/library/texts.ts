import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import type { EntryField, LibraryMode } from '@/lib/library/library';

export const formatEntryTotal = (count: number, mode: LibraryMode): string =>
  `${count} ${count === 1 ? MODES[mode].singular : MODES[mode].plural}`;

/** How long a deletion or reset at a site can be undone in Activity. */
export const restoreHint = (): string => `Your Office can restore it in Activity for ${LIBRARY_UNDO_DAYS} days.`;

export const fieldLabel = (field: EntryField, mode: LibraryMode): string => {
  if (field === 'connections') return MODES[mode].oppositePlural;
  return { name: 'Name', description: 'Description', standard: 'Standard', pictures: 'Photos', group: 'Group' }[field];
};
