import { failure, isFailure, type Failure } from '@/lib/failures';
import { checkActiveUnit } from '@/lib/platform/operation/active-unit';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import type { ComposedEntry, ComposedGroup, LibraryMode } from '@/lib/library/library';
import {
  actionsForPractices,
  getLibrary,
  getSiteLibrary,
  hasLibrary,
  oppositeRelations,
  type WireGroup,
} from '@/lib/library/wire-contract';
import { findComposedEntry, loadLibrary, type LoadedLibrary } from './open-library';
import { hasLibraryOutput, oppositeRelationsOutput, wireGroupsOutput } from './wire-outputs';
import { toWireGroups, listRelations } from './wire-format';
import {
  actionsForPracticesSchema,
  getLibrarySchema,
  getSiteLibrarySchema,
  hasLibrarySchema,
  oppositeRelationsSchema,
} from './wire-schema';

/** Whether the caller's work unit has a master library (CALLS-39). */
export const hasLibraryQuery = implement(hasLibrary, {
  input: hasLibrarySchema,
  output: hasLibraryOutput,
  async run({ db, input, actor }) {
    const unitFailure = checkActiveUnit(actor, input.id);
    if (unitFailure) return unitFailure;
    return { hasLibrary: (await db.libraryEntry.count({ where: { siteId: null } })) > 0 };
  },
});

interface LibraryRequest {
  idworkgroup: string;
  mode: LibraryMode;
  flag: '0' | '1';
  idsite: string | null;
}

/** Loads the library for the two routes of CALLS-38, CALLS-40 and CALLS-41 (decision X-85). */
async function loadRequestedLibrary(
  db: Db,
  { idworkgroup, mode, flag, idsite }: LibraryRequest,
): Promise<{ groups: WireGroup[] } | Failure> {
  const library = await loadLibrary(db, { siteId: idsite, mode });
  if (isFailure(library)) return library;
  const options = { siteId: idsite, hasDates: flag === '1' };
  if (idworkgroup !== '-1') return { groups: toWireGroups(library.composedLibrary, mode, options) };
  return { groups: toWireGroups(filterAutoBmps(library), mode, options).filter(({ entries }) => entries.length > 0) };
}

/** The library with only the auto BMPs in its mode. */
const filterAutoBmps = ({ composedLibrary, mode }: LoadedLibrary): LoadedLibrary['composedLibrary'] => ({
  ...composedLibrary,
  groups: composedLibrary.groups.map((group) =>
    group.mode === mode ? { ...group, entries: group.entries.filter(({ autoBmp }) => autoBmp !== null) } : group,
  ),
});

export const getLibraryQuery = implement(getLibrary, {
  input: getLibrarySchema,
  output: wireGroupsOutput,
  run: ({ db, input }) => loadRequestedLibrary(db, { ...input, idsite: null }),
});

export const getSiteLibraryQuery = implement(getSiteLibrary, {
  input: getSiteLibrarySchema,
  output: wireGroupsOutput,
  run: ({ db, input }) => loadRequestedLibrary(db, input),
});

/** The corrective actions of practices (CALLS-42). It names no site: that of the first practice counts. */
export const actionsForPracticesQuery = implement(actionsForPractices, {
  input: actionsForPracticesSchema,
  output: wireGroupsOutput,
  async run({ db, input: { list } }) {
    const library = await loadLibraryOfEntry(db, list[0] ?? null, 'action');
    if (isFailure(library)) return library;
    const practices = library.composedLibrary.groups
      .flatMap(({ entries }) => entries)
      .filter(({ id }) => list.includes(id));
    const connectedIds = new Set(practices.flatMap(({ connections }) => connections));
    const isRequested = ({ id }: ComposedEntry) => list.length === 0 || connectedIds.has(id);
    const filterActions = (group: ComposedGroup) =>
      group.mode === 'action' ? { ...group, entries: group.entries.filter(isRequested) } : group;
    const groups = toWireGroups(
      { ...library.composedLibrary, groups: library.composedLibrary.groups.map(filterActions) },
      'action',
      {
        siteId: library.siteId,
        hasDates: false,
      },
    );
    return { groups: groups.filter(({ entries }) => entries.length > 0) };
  },
});

/** The connections of an entry (CALLS-43). The route has the entry's id, then its mode (decision X-284). */
export const oppositeRelationsQuery = implement(oppositeRelations, {
  input: oppositeRelationsSchema,
  output: oppositeRelationsOutput,
  async run({ db, input: { identry, mode } }) {
    const library = await loadLibraryOfEntry(db, identry, mode);
    if (isFailure(library)) return library;
    const entry = findComposedEntry(library, identry);
    return entry
      ? { oppositeRelations: listRelations(library.composedLibrary, entry) }
      : failure('library-entry-not-found');
  },
});

/** Loads the library of the site that added the entry; the master library for any other entry. */
async function loadLibraryOfEntry(db: Db, entryId: string | null, mode: LibraryMode): Promise<LoadedLibrary | Failure> {
  const entry =
    entryId === null ? null : await db.libraryEntry.findUnique({ where: { id: entryId }, select: { siteId: true } });
  return loadLibrary(db, { siteId: entry?.siteId ?? null, mode });
}
