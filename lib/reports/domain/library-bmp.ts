import type { LibraryGroup, LibraryPractice } from '@/lib/library/rules';
import type { LoggedBmp } from './report';

/** The practice id that a logged BMP stores: '-1' or '-2' for a check, else the id of the library entry. */
export const getLoggedPracticeId = (practice: LibraryPractice) => practice.autoBmp ?? practice.id;

/** The practice with this logged practice id, and the name of its group; null if the library does not have it. */
export function findLibraryEntry(library: readonly LibraryGroup[], practiceId: string) {
  for (const group of library) {
    const practice = group.entries.find((entry) => getLoggedPracticeId(entry) === practiceId);
    if (practice) return { practice, type: group.name };
  }
  return null;
}

type LibraryFields = Pick<LoggedBmp, 'practiceId' | 'name' | 'type' | 'libraryVersion'>;

/** The parts of a logged BMP that come from its library entry. */
export const toLibraryFields = ({ practice, type }: { practice: LibraryPractice; type: string }): LibraryFields => ({
  practiceId: getLoggedPracticeId(practice),
  name: practice.name,
  type,
  ...(practice.version === undefined ? {} : { libraryVersion: practice.version }),
});

/** A BMP as it is first picked: no CAs, no position, no description (BMP-42). */
export function createBmp(id: string, entry: LibraryFields, now: string): LoggedBmp {
  return {
    id,
    ...entry,
    label: null,
    location: null,
    correctiveActions: null,
    condition: { photos: [], date: now, description: '' },
    correction: null,
    version: 0,
  };
}
