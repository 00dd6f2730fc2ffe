import type { ComposedLibrary, LibraryMode } from './library';

/** Limits of a library: characters of texts, and numbers of items (LIB-34, LIB-35, LIB-40, LIB-48; decision X-44). */
export const LIBRARY_LIMITS = {
  name: 140,
  description: 65_535,
  /** Photos of one entry. */
  pictures: 20,
  /** Photos per upload. */
  picturesAtOnce: 5,
  /** Entries and groups of one library in one mode: far more than a company has. */
  entries: 5_000,
  groups: 500,
} as const;

/** Normalizes a name for comparison: ignores case and repeated spaces (decisions ). */
export const normalizeName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

export type NameError = 'library-name-missing' | 'library-name-long' | 'library-name-used';

/** Why a name is invalid, or null. `used` has the normalized names of the others. */
export function findNameError(name: string, used: ReadonlySet<string>): NameError | null {
  const normalized = normalizeName(name);
  if (normalized === '') return 'library-name-missing';
  if (name.trim().length > LIBRARY_LIMITS.name) return 'library-name-long';
  return used.has(normalized) ? 'library-name-used' : null;
}

/** The normalized names of the entries in this mode, without the entry `exceptId`. */
export const getUsedEntryNames = (
  { groups }: Pick<ComposedLibrary, 'groups'>,
  mode: LibraryMode,
  exceptId?: string,
): Set<string> =>
  new Set(
    groups
      .filter((group) => group.mode === mode)
      .flatMap(({ entries }) => entries.filter(({ id }) => id !== exceptId).map(({ name }) => normalizeName(name))),
  );

export const getUsedGroupNames = (
  { groups }: Pick<ComposedLibrary, 'groups'>,
  mode: LibraryMode,
  exceptId?: string,
): Set<string> =>
  new Set(
    groups.filter((group) => group.mode === mode && group.id !== exceptId).map(({ name }) => normalizeName(name)),
  );

/** The name of a copy: the first free one of 'X (copy)', 'X (copy 2)' …, shortened to the limit. */
export function createCopyName(name: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${truncate(name, LIBRARY_LIMITS.name - suffix.length)}${suffix}`;
    if (!used.has(normalizeName(copy))) return copy;
  }
}

/** Shortens a text without splitting a character. */
function truncate(text: string, maxLength: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > maxLength) break;
    short += character;
  }
  return short.trimEnd();
}
