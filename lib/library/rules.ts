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

/** The master library, and the libraries of the sites that differ from it, by site id. */
export interface InspectionLibraries {
  library: LibraryGroup[];
  siteLibraries?: Record<string, PartialLibraryGroup[]>;
}

/** The library of a site; the master library without a site or if the site's does not differ. */
export function findLibraryOfSite(
  { library, siteLibraries }: InspectionLibraries,
  siteId: string | null,
): LibraryGroup[] {
  const partial = siteId === null ? undefined : siteLibraries?.[siteId];
  if (!partial) return library;
  const cached = expandedLibraries.get(partial);
  if (cached?.master === library) return cached.expanded;
  const full = expandLibrary(partial, library);
  expandedLibraries.set(partial, { master: library, expanded: full });
  return full;
}

/** Cached, so that the editor gets the same object until something changes. */
const expandedLibraries = new WeakMap<PartialLibraryGroup[], { master: LibraryGroup[]; expanded: LibraryGroup[] }>();

function expandLibrary(partial: PartialLibraryGroup[], master: LibraryGroup[]): LibraryGroup[] {
  if (isExpandedLibrary(partial)) return partial;
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return partial.map(({ name, entries }) => ({
    name,
    entries: entries.flatMap((entry) => (typeof entry === 'string' ? (practices.get(entry) ?? []) : entry)),
  }));
}

const isExpandedLibrary = (groups: PartialLibraryGroup[]): groups is LibraryGroup[] =>
  groups.every(({ entries }) => entries.every((entry) => typeof entry !== 'string'));

/** Replaces practices that equal the master library's with their ids, so that a device can store many libraries. */
export function replaceSharedPracticesWithIds(
  siteLibrary: LibraryGroup[],
  master: LibraryGroup[],
): PartialLibraryGroup[] {
  const practices = new Map(master.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return siteLibrary.map(({ name, entries }) => ({
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
export function addPractice(
  { library, siteLibraries }: InspectionLibraries,
  added: AddedPractice,
): InspectionLibraries {
  const groups = findLibraryOfSite({ library, siteLibraries }, added.siteId);
  const exists = groups.some(({ entries }) => entries.some(({ id }) => id === added.practice.id));
  if (exists) return { library, siteLibraries };
  return { library, siteLibraries: { ...siteLibraries, [added.siteId]: insertPractice(groups, added) } };
}

function insertPractice(groups: readonly LibraryGroup[], { group, practice }: AddedPractice): LibraryGroup[] {
  const hasGroup = groups.some(({ name }) => name === group);
  return hasGroup
    ? groups.map((other) => (other.name === group ? { ...other, entries: [...other.entries, practice] } : other))
    : [...groups, { name: group, entries: [practice] }];
}
