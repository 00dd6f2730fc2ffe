import { isFailure, type Failure } from '@/lib/failures';
import type { ComposedEntry } from '@/lib/library/library';
import type { ChangedByImport, ImportRecord } from '@/lib/library/import-record';
import { keepEntryAtSites, keepGroupAtSites } from './keep-at-sites';
import { loadLibrary, indexVersions, type LoadedLibrary, type LibraryWriteContext } from './open-library';
import { releasePictures, markExistingPictures } from './write-library';
import { writeEdit } from './write-entry';

/**
 * Undoes an import: deletes what it added and restores what it changed. It keeps items that someone has changed since,
 * actions that other practices are connected to, and groups that are not empty.
 *
 * @returns the number of items kept, without those that were deleted since
 */
export async function undoImport(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  const existing = new Map(
    library.composedLibrary.groups.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]),
  );
  const versions = indexVersions(library);
  const isUntouched = ({ id, version }: { id: string; version: number | null }) =>
    (versions.get(id) ?? null) === version;
  const changedEntries = imported.changedEntries.filter(({ id }) => existing.has(id));
  const restorable = changedEntries.filter(isUntouched);
  const addedEntries = imported.entries.filter(({ id }) => existing.has(id));
  const removableIds = new Set(addedEntries.filter(isUntouched).map(({ id }) => id));
  const undoneIds = new Set([...removableIds, ...restorable.map(({ id }) => id)]);
  for (const { id } of addedEntries)
    if (
      existing.get(id)?.mode === 'action' &&
      existing.get(id)?.connections.some((practiceId) => !undoneIds.has(practiceId))
    )
      removableIds.delete(id);
  await restoreChanged(context, library, { restorable, existingEntries: existing });
  await deleteEntries(
    context,
    library,
    [...removableIds].flatMap((id) => existing.get(id) ?? []),
  );
  const keptGroupCount = await deleteEmptyGroups(context, library, imported);
  if (isFailure(keptGroupCount)) return keptGroupCount;
  return changedEntries.length - restorable.length + addedEntries.length - removableIds.size + keptGroupCount;
}

interface UndoState {
  restorable: readonly ChangedByImport[];
  existingEntries: ReadonlyMap<string, ComposedEntry>;
}

async function restoreChanged(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  { restorable, existingEntries }: UndoState,
): Promise<void> {
  const existingPictures = await markExistingPictures(
    context,
    restorable.flatMap(({ was }) => was.pictures ?? []),
  );
  const groupIds = new Set(library.composedLibrary.groups.map(({ id }) => id));
  for (const { id, was, connected, disconnected } of restorable) {
    const entry = existingEntries.get(id);
    if (!entry) continue;
    const { groupId, position, pictures, ...texts } = was;
    const picturesBefore = pictures?.filter((fileName) => existingPictures.has(fileName));
    const canMoveBack = groupId !== undefined && position !== undefined && groupIds.has(groupId);
    const changes = {
      ...texts,
      ...(picturesBefore ? { pictures: picturesBefore } : {}),
      ...(canMoveBack ? { groupId, position } : {}),
    };
    const connectionEdit = { connect: disconnected, disconnect: connected };
    await writeEdit(context, { ...library, mode: entry.mode }, entry, { changes, connectionEdit });
    if (picturesBefore)
      await releasePictures(
        context,
        entry.pictures.filter((fileName) => !picturesBefore.includes(fileName)),
      );
  }
}

async function deleteEntries(
  context: LibraryWriteContext,
  { siteId }: LoadedLibrary,
  entries: readonly ComposedEntry[],
) {
  const { db } = context;
  const ids = entries.map(({ id }) => id);
  if (siteId === null) {
    const differences = await db.libraryDifference.findMany({
      where: { entryId: { in: ids } },
      select: { entryId: true },
      distinct: ['entryId'],
    });
    for (const { entryId } of differences) if (entryId !== null) await keepEntryAtSites(context, entryId);
  }
  await db.libraryEntry.deleteMany({ where: { id: { in: ids }, siteId } });
  await releasePictures(
    context,
    entries.flatMap(({ pictures }) => pictures),
  );
}

/** Deletes the groups that the import added, if they are empty and unchanged. Returns how many others still exist. */
async function deleteEmptyGroups(
  context: LibraryWriteContext,
  { siteId }: LoadedLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  if (imported.groups.length === 0) return 0;
  const after = await loadLibrary(context.db, { siteId, mode: 'practice' });
  if (isFailure(after)) return after;
  const importedVersions = new Map(imported.groups.map((group) => [group.id, group.version]));
  const existing = after.composedLibrary.groups.filter(({ id }) => importedVersions.has(id));
  const versions = indexVersions(after);
  const emptyGroups = existing.filter(
    ({ id, entries }) => entries.length === 0 && versions.get(id) === importedVersions.get(id),
  );
  for (const { id } of emptyGroups) if (siteId === null) await keepGroupAtSites(context, id);
  await context.db.libraryGroup.deleteMany({ where: { id: { in: emptyGroups.map(({ id }) => id) }, siteId } });
  return existing.length - emptyGroups.length;
}
