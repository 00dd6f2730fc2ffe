import type { Composed, LibraryMode } from './library';

/** Limits of a library (LIB-34, LIB-35, LIB-40, LIB-48; decision X-44). */
export const LIBRARY_LIMITS = {
  name: 140,
  description: 65_535,
  /** Photos of one entry, and photos per upload. */
  pictures: 20,
  picturesAtOnce: 5,
  /** Entries of one library in one mode, and groups: far more than a company has. */
  entries: 5_000,
  groups: 500,
} as const;

/** Normalizes a name for comparison: ignores case and repeated spaces (decisions ). */
export const normalizeName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

export type NameError = 'library-name-missing' | 'library-name-long' | 'library-name-used';

/** Why a name is invalid, or null. `used` has the normalized names of the others. */
export function findNameError(name: string, used: ReadonlySet<string>): NameError | null {
  const folded = normalizeName(name);
  if (folded === '') return 'library-name-missing';
  if (name.trim().length > LIBRARY_LIMITS.name) return 'library-name-long';
  return used.has(folded) ? 'library-name-used' : null;
}

/** The normalized names of the entries in this mode, except the one being named. */
export const usedEntryNames = ({ groups }: Pick<Composed, 'groups'>, mode: LibraryMode, except?: string): Set<string> =>
  new Set(
    groups
      .filter((group) => group.mode === mode)
      .flatMap(({ entries }) => entries.filter(({ id }) => id !== except).map(({ name }) => normalizeName(name))),
  );

export const usedGroupNames = ({ groups }: Pick<Composed, 'groups'>, mode: LibraryMode, except?: string): Set<string> =>
  new Set(groups.filter((group) => group.mode === mode && group.id !== except).map(({ name }) => normalizeName(name)));

/** The name of a copy: the first free one of 'X (copy)', 'X (copy 2)' …, shortened to the limit. */
export function copyName(name: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${truncate(name, LIBRARY_LIMITS.name - suffix.length)}${suffix}`;
    if (!used.has(normalizeName(copy))) return copy;
  }
}

/** Shortens a text without splitting a character. */
function truncate(name: string, most: number): string {
  let short = '';
  for (const character of name) {
    if (short.length + character.length > most) break;
    short += character;
  }
  return short.trimEnd();
}
