import { isEqual } from '@/lib/equal';

export interface LibraryAction {
  id: string;
  name: string;
}

/** A practice (BMP) with its corrective actions, in library order. */
export interface LibraryPractice {
  id: string;
  name: string;
  description: string;
  actions: LibraryAction[];
  /** The entry's id in a report for an auto BMP (inspection-core §3), else null. */
  autoBmp: '-1' | '-2' | null;
  /** Changes with every change of the entry. Missing in libraries stored on a device before versions were sent. */
  version?: string;
}

export interface LibraryGroup {
  name: string;
  entries: LibraryPractice[];
}

/** A group of a site's library, where practices that equal the master library are given by id only. */
export interface PartialLibraryGroup {
  name: string;
  entries: (LibraryPractice | string)[];
}

export interface UnitLibraries {
  library: LibraryGroup[];
  siteLibraries?: Record<string, PartialLibraryGroup[]>;
}

/** The library of a site; the master library if no site is chosen. */
export function findLibraryOfSite({ library, siteLibraries }: UnitLibraries, siteId: string | null): LibraryGroup[] {
  const short = siteId === null ? undefined : siteLibraries?.[siteId];
  if (!short) return library;
  const known = expandedLibraries.get(short);
  if (known?.master === library) return known.whole;
  const whole = expandLibrary(short, library);
  expandedLibraries.set(short, { master: library, whole });
  return whole;
}

/** Cached, so that the editor gets the same object until something changes. */
const expandedLibraries = new WeakMap<PartialLibraryGroup[], { master: LibraryGroup[]; whole: LibraryGroup[] }>();

function expandLibrary(short: PartialLibraryGroup[], master: LibraryGroup[]): LibraryGroup[] {
  if (isFullPractice(short)) return short;
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return short.map(({ name, entries }) => ({
    name,
    entries: entries.flatMap((entry) => (typeof entry === 'string' ? (practices.get(entry) ?? []) : entry)),
  }));
}

const isFullPractice = (groups: PartialLibraryGroup[]): groups is LibraryGroup[] =>
  groups.every(({ entries }) => entries.every((entry) => typeof entry !== 'string'));

/** A site's library without the content shared with the master library, so that a device can store many. */
export function omitShared(whole: LibraryGroup[], master: LibraryGroup[]): PartialLibraryGroup[] {
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return whole.map(({ name, entries }) => ({
    name,
    entries: entries.map((entry) => (isEqual(entry, practices.get(entry.id)) ? entry.id : entry)),
  }));
}

/** A practice that was just added to a site's library, with the name of its group. */
export interface AddedPractice {
  siteId: string;
  group: string;
  practice: LibraryPractice;
}

/** Adds the practice to its site's library. An existing practice is not changed. */
export function addPractice({ library, siteLibraries }: UnitLibraries, added: AddedPractice): UnitLibraries {
  const groups = findLibraryOfSite({ library, siteLibraries }, added.siteId);
  const exists = groups.some(({ entries }) => entries.some(({ id }) => id === added.practice.id));
  if (exists) return { library, siteLibraries };
  return { library, siteLibraries: { ...siteLibraries, [added.siteId]: insertPractice(groups, added) } };
}

function insertPractice(groups: readonly LibraryGroup[], { group, practice }: AddedPractice): LibraryGroup[] {
  const isKnown = groups.some(({ name }) => name === group);
  return isKnown
    ? groups.map((each) => (each.name === group ? { ...each, entries: [...each.entries, practice] } : each))
    : [...groups, { name: group, entries: [practice] }];
}
