import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import type { EntryField, LibraryMode } from '@/lib/library/library';

/** '1 CA', '6 CAs'. */
export const countText = (count: number, mode: LibraryMode): string =>
  `${count} ${count === 1 ? MODES[mode].singular : MODES[mode].plural}`;

/** How long what was deleted or reset at a site can be brought back, once the offer of Undo has gone. */
export const bringBackText = (): string => `Your Office can bring it back in Activity for ${LIBRARY_UNDO_DAYS} days.`;

/** What each field of an entry is called where both sides of it are shown. */
export const fieldWords = (field: EntryField, mode: LibraryMode): string => {
  if (field === 'connections') return MODES[mode].oppositePlural;
  return { name: 'Name', description: 'Description', standard: 'Standard', pictures: 'Photos', group: 'Group' }[field];
};
