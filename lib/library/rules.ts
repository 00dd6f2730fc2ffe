import { same } from '@/lib/equal';

export interface LibraryAction {
  id: string;
  name: string;
}

/** A practice (BMP) with the corrective actions connected to it, in library order. */
export interface LibraryPractice {
  id: string;
  name: string;
  description: string;
  actions: LibraryAction[];
  /** The id that a report uses for this entry if an auto BMP is logged with it (inspection-core §3); else null. */
  autoBmp: '-1' | '-2' | null;
  /** Another text after every change of the entry. A phone may still hold a library from before it was told. */
  version?: string;
}

export interface LibraryGroup {
  name: string;
  entries: LibraryPractice[];
}

/** A group of a site's library, in which a practice that is the same in the master library is named by its id only. */
export interface ShortGroup {
  name: string;
  entries: (LibraryPractice | string)[];
}

/** The libraries of a work unit. */
export interface UnitLibraries {
  /** The master library. Sites that differ from it in nothing use it as it is. */
  library: LibraryGroup[];
  /** By site id, the libraries of the sites that differ from the master library. */
  siteLibraries?: Record<string, ShortGroup[]>;
}

/** The library of a site; while no site is chosen, the master library. */
export function libraryOfSite({ library, siteLibraries }: UnitLibraries, siteId: string | null): LibraryGroup[] {
  const short = siteId === null ? undefined : siteLibraries?.[siteId];
  if (!short) return library;
  const known = wholeLibraries.get(short);
  if (known?.master === library) return known.whole;
  const whole = wholeLibrary(short, library);
  wholeLibraries.set(short, { master: library, whole });
  return whole;
}

/** The editor asks for its library again and again; the answer is the same one as long as nothing changed. */
const wholeLibraries = new WeakMap<ShortGroup[], { master: LibraryGroup[]; whole: LibraryGroup[] }>();

function wholeLibrary(short: ShortGroup[], master: LibraryGroup[]): LibraryGroup[] {
  if (isWhole(short)) return short;
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return short.map(({ name, entries }) => ({
    name,
    entries: entries.flatMap((entry) => (typeof entry === 'string' ? (practices.get(entry) ?? []) : entry)),
  }));
}

const isWhole = (groups: ShortGroup[]): groups is LibraryGroup[] =>
  groups.every(({ entries }) => entries.every((entry) => typeof entry !== 'string'));

/** A site's library without what it shares with the master library: so a unit's phones can hold very many of them. */
export function shortLibrary(whole: LibraryGroup[], master: LibraryGroup[]): ShortGroup[] {
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return whole.map(({ name, entries }) => ({
    name,
    entries: entries.map((entry) => (same(entry, practices.get(entry.id)) ? entry.id : entry)),
  }));
}

/** A practice that has just come into a site's library, with the name of its group. */
export interface AddedPractice {
  siteId: string;
  group: string;
  practice: LibraryPractice;
}

/** The libraries with this practice in its site's. A practice that is there already stays as it is. */
export function withPractice({ library, siteLibraries }: UnitLibraries, added: AddedPractice): UnitLibraries {
  const groups = libraryOfSite({ library, siteLibraries }, added.siteId);
  const isThere = groups.some(({ entries }) => entries.some(({ id }) => id === added.practice.id));
  if (isThere) return { library, siteLibraries };
  return { library, siteLibraries: { ...siteLibraries, [added.siteId]: withEntry(groups, added) } };
}

function withEntry(groups: readonly LibraryGroup[], { group, practice }: AddedPractice): LibraryGroup[] {
  const isKnown = groups.some(({ name }) => name === group);
  return isKnown
    ? groups.map((each) => (each.name === group ? { ...each, entries: [...each.entries, practice] } : each))
    : [...groups, { name: group, entries: [practice] }];
}
