import { MODES } from '@/lib/library/modes';
import type { EntryField, LibraryMode } from '@/lib/library/library';

/** '1 CA', '6 CAs'. */
export const countText = (count: number, mode: LibraryMode): string =>
  `${count} ${count === 1 ? MODES[mode].singular : MODES[mode].plural}`;

/** What each field of an entry is called where both sides of it are shown. */
export const fieldWords = (field: EntryField, mode: LibraryMode): string => {
  if (field === 'connections') return MODES[mode].oppositePlural;
  return { name: 'Name', description: 'Description', standard: 'Standard', pictures: 'Photos', group: 'Group' }[field];
};
