import { failure, isFailure, type Failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { undoLibraryChange } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import { LIBRARY_MODES, type ComposedLibrary, type LibraryMode } from '@/lib/library/library';
import { normalizeName, LIBRARY_LIMITS } from '@/lib/library/names';
import type { RemovedRows } from '@/lib/library/removed-rows';
import { undoOutput } from './output-schemas';
import {
  findEntryDifference,
  findGroupDifference,
  toEventLibrary,
  lockLibrary,
  loadLibrary,
  type LoadedLibrary,
  type LibraryWriteContext,
} from './open-library';
import { undoSchema } from './schema';
import { findUndoable, findEarlierUndo, type UndoableChange } from './undo-records';
import { undoImport } from './undo-import';
import {
  insertEntries,
  insertGroups,
  markExistingPictures,
  writeEntryDifference,
  writeGroupDifference,
} from './write-library';

/**
 * Undoes a group deletion at a site, a reset or an import, once. Later changes are kept. Fails if the time to undo is
 * over, a group no longer exists, an id or a name would be used twice, or the library would exceed its limit.
 */
export const undoLibraryChangeCommand = implement(undoLibraryChange, {
  input: undoSchema,
  output: undoOutput,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const context = { db, actor, now };
    const undoable = await findUndoable(db, input, now);
    if (!undoable) return failure('library-undo-gone');
    const library = await lockLibrary(context, undoable);
    if (isFailure(library)) return library;
    const earlierUndo = await findEarlierUndo(db, input);
    if (earlierUndo) return { success: true as const, keptCount: earlierUndo.keptCount };
    const keptCount = await undoChange(context, library, undoable);
    if (isFailure(keptCount)) return keptCount;
    const after = await loadLibrary(db, undoable);
    if (isFailure(after)) return after;
    const modes = undoable.kind === 'import' ? LIBRARY_MODES : [library.mode];
    const restoreFailure = modes
      .map((mode) => findRestoreFailure(library.composedLibrary, after.composedLibrary, mode))
      .find((result) => result !== null);
    if (restoreFailure) return restoreFailure;
    const { undoId } = input;
    if (undoable.kind === 'import')
      record({ type: 'put-back-in-library', ...toEventLibrary(library), name: '', undoId, kind: 'import', keptCount });
    else {
      const { groupId, name } = undoable;
      record({ type: 'put-back-in-library', ...toEventLibrary(library), ...(groupId && { groupId }), name, undoId });
    }
    return { success: true as const, keptCount };
  },
});

/** Returns the number of imported items that were kept; 0 for a deletion or reset. */
async function undoChange(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  change: UndoableChange,
): Promise<number | Failure> {
  if (change.kind === 'import') return undoImport(context, library, change.importRecord);
  return (await restoreRemovedRows(context, library, change.removedRows)) ?? 0;
}

async function restoreRemovedRows(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  removed: RemovedRows,
): Promise<Failure | null> {
  const { siteId, master, own } = library;
  const knownGroupIds = listIds(master.groups, own.groups, removed.groups);
  // The master library may have deleted a group that contained an own entry of the site.
  if (removed.entries.some(({ groupId }) => !knownGroupIds.has(groupId))) return failure('library-group-not-found');
  const existingPictures = await markExistingPictures(context, listPictures(removed));
  const groups = removed.groups
    .filter(({ id }) => !own.groups.some((group) => group.id === id))
    .map(({ id, mode, name, position }) => ({ id, mode, name, position }));
  const entries = removed.entries
    .filter(({ id }) => !own.entries.some((entry) => entry.id === id))
    .map((entry) => ({ ...entry, pictures: entry.pictures.filter((fileName) => existingPictures.has(fileName)) }));
  if (!(await insertGroups(context, siteId, groups))) return failure('library-id-used');
  if (!(await insertEntries(context, siteId, entries))) return failure('library-id-used');
  const knownEntryIds = listIds(master.entries, own.entries, removed.entries);
  await context.db.libraryConnection.createMany({
    skipDuplicates: true,
    data: removed.connections
      .filter(({ practiceId, actionId }) => knownEntryIds.has(practiceId) && knownEntryIds.has(actionId))
      .map((connection) => ({ ...connection, workUnitId: context.actor.unit.id })),
  });
  await restoreDifferences(context, library, removed, existingPictures);
  return null;
}

const listIds = (...lists: readonly (readonly { id: string }[])[]): Set<string> =>
  new Set(lists.flatMap((list) => list.map(({ id }) => id)));

/** Restores differences of entries and groups that the master library still has and the site has not changed since. */
async function restoreDifferences(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  { previousDifferences: { entries, groups } }: RemovedRows,
  existingPictures: ReadonlySet<string>,
): Promise<void> {
  const isUnchanged = (current: { removed: boolean } | undefined) => current === undefined || current.removed;
  const [masterEntryIds, masterGroupIds] = [listIds(library.master.entries), listIds(library.master.groups)];
  for (const { targetId, was } of entries) {
    if (!masterEntryIds.has(targetId) || !isUnchanged(findEntryDifference(library, targetId))) continue;
    const pictures = was?.change.pictures?.filter((fileName) => existingPictures.has(fileName));
    const change = { ...was?.change, ...(pictures ? { pictures } : {}) };
    await writeEntryDifference(context, library, targetId, was && { ...was, change });
  }
  for (const { targetId, was } of groups)
    if (masterGroupIds.has(targetId) && isUnchanged(findGroupDifference(library, targetId)))
      await writeGroupDifference(context, library, targetId, was);
}

const listPictures = ({ entries, previousDifferences }: RemovedRows): string[] => [
  ...entries.flatMap(({ pictures }) => pictures),
  ...previousDifferences.entries.flatMap(({ was }) => was?.change.pictures ?? []),
];

/** Fails if the undo has created a duplicate name or exceeded the limit. */
function findRestoreFailure(before: ComposedLibrary, after: ComposedLibrary, mode: LibraryMode): Failure | null {
  const listGroups = ({ groups }: ComposedLibrary) => groups.filter((group) => group.mode === mode);
  const listEntries = (library: ComposedLibrary) => listGroups(library).flatMap(({ entries }) => entries);
  const duplicate =
    findNewDuplicate(listGroups(before), listGroups(after)) ??
    findNewDuplicate(listEntries(before), listEntries(after));
  if (duplicate !== undefined) return failure('library-put-back-name', { name: duplicate });
  return listEntries(after).length > LIBRARY_LIMITS.entries
    ? failure('library-full', { max: LIBRARY_LIMITS.entries })
    : null;
}

/** The first name that is used twice after, but not before. */
function findNewDuplicate(before: readonly { name: string }[], after: readonly { name: string }[]): string | undefined {
  const earlier = new Set(findDuplicateNames(before));
  return findDuplicateNames(after).find((name) => !earlier.has(name));
}

function findDuplicateNames(items: readonly { name: string }[]): string[] {
  const seenNames = new Set<string>();
  return items
    .filter(({ name }) => seenNames.has(normalizeName(name)) || !seenNames.add(normalizeName(name)))
    .map(({ name }) => name);
}
