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
import { findComposedEntry, openLibrary, type OpenLibrary } from './open-library';
import { hasLibraryOutput, oppositeRelationsOutput, wireGroupsOutput } from './wire-outputs';
import { toWireGroups, listRelations } from './wire-format';
import {
  actionsForPracticesSchema,
  getLibrarySchema,
  getSiteLibrarySchema,
  hasLibrarySchema,
  oppositeRelationsSchema,
} from './wire-schema';

/** CALLS-39. */
export const hasLibraryQuery = implement(hasLibrary, {
  input: hasLibrarySchema,
  output: hasLibraryOutput,
  async run({ db, input, actor }) {
    const other = checkActiveUnit(actor, input.id);
    if (other) return other;
    return { hasLibrary: (await db.libraryEntry.count({ where: { siteId: null } })) > 0 };
  },
});

interface AskedLibrary {
  idworkgroup: string;
  mode: LibraryMode;
  flag: '0' | '1';
  idsite: string | null;
}

/** CALLS-38, CALLS-40, CALLS-41: one query with two routes (decision X-85). */
async function openRequestedLibrary(
  db: Db,
  { idworkgroup, mode, flag, idsite }: AskedLibrary,
): Promise<{ groups: WireGroup[] } | Failure> {
  const open = await openLibrary(db, { siteId: idsite, mode });
  if (isFailure(open)) return open;
  const options = { siteId: idsite, dates: flag === '1' };
  if (idworkgroup !== '-1') return { groups: toWireGroups(open.composed, mode, options) };
  return { groups: toWireGroups(automaticList(open), mode, options).filter(({ entries }) => entries.length > 0) };
}

const automaticList = ({ composed, mode }: OpenLibrary): OpenLibrary['composed'] => ({
  ...composed,
  groups: composed.groups.map((group) =>
    group.mode === mode ? { ...group, entries: group.entries.filter(({ autoBmp }) => autoBmp !== null) } : group,
  ),
});

export const getLibraryQuery = implement(getLibrary, {
  input: getLibrarySchema,
  output: wireGroupsOutput,
  run: ({ db, input }) => openRequestedLibrary(db, { ...input, idsite: null }),
});

export const getSiteLibraryQuery = implement(getSiteLibrary, {
  input: getSiteLibrarySchema,
  output: wireGroupsOutput,
  run: ({ db, input }) => openRequestedLibrary(db, input),
});

/** CALLS-42. The call names no site: a site's own practices are looked up in its library. */
export const actionsForPracticesQuery = implement(actionsForPractices, {
  input: actionsForPracticesSchema,
  output: wireGroupsOutput,
  async run({ db, input: { list } }) {
    const open = await openLibraryOfEntry(db, list[0] ?? null, 'action');
    if (isFailure(open)) return open;
    const practices = open.composed.groups.flatMap(({ entries }) => entries).filter(({ id }) => list.includes(id));
    const connectedIds = new Set(practices.flatMap(({ connections }) => connections));
    const isWanted = ({ id }: ComposedEntry) => list.length === 0 || connectedIds.has(id);
    const only = (group: ComposedGroup) =>
      group.mode === 'action' ? { ...group, entries: group.entries.filter(isWanted) } : group;
    const groups = toWireGroups({ ...open.composed, groups: open.composed.groups.map(only) }, 'action', {
      siteId: open.siteId,
      dates: false,
    });
    return { groups: groups.filter(({ entries }) => entries.length > 0) };
  },
});

/** CALLS-43 (X-98: entry id, then mode). */
export const oppositeRelationsQuery = implement(oppositeRelations, {
  input: oppositeRelationsSchema,
  output: oppositeRelationsOutput,
  async run({ db, input: { identry, mode } }) {
    const open = await openLibraryOfEntry(db, identry, mode);
    if (isFailure(open)) return open;
    const entry = findComposedEntry(open, identry);
    return entry ? { oppositeRelations: listRelations(open.composed, entry) } : failure('library-entry-not-found');
  },
});

/** The library that contains the entry: of the one site that has it, else the master library. */
async function openLibraryOfEntry(db: Db, entryId: string | null, mode: LibraryMode): Promise<OpenLibrary | Failure> {
  const home =
    entryId === null ? null : await db.libraryEntry.findUnique({ where: { id: entryId }, select: { siteId: true } });
  return openLibrary(db, { siteId: home?.siteId ?? null, mode });
}
