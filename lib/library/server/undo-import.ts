import { isFailure, type Failure } from '@/lib/failures';
import type { ComposedEntry } from '@/lib/library/library';
import type { ChangedByImport, ImportRecord } from '@/lib/library/import-record';
import { keepEntryAtSites, keepGroupAtSites } from './keep-at-sites';
import { openLibrary, indexVersions, type OpenLibrary, type LibraryWriteContext } from './open-library';
import { releasePictures, markExistingPictures } from './write-library';
import { writeEdit } from './write-entry';

/**
 * Undoes an import: deletes what it added and restores what it changed. It keeps items that someone has changed since,
 * actions that other practices are connected to, and groups that are not empty.
 *
 * @returns the number of items kept
 */
export async function undoImport(
  context: LibraryWriteContext,
  library: OpenLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  const existing = new Map(library.composed.groups.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  const versions = indexVersions(library);
  const isUntouched = ({ id, version }: { id: string; version: number | null }) =>
    (versions.get(id) ?? null) === version;
  const changed = imported.changed.filter(({ id }) => existing.has(id));
  const restorable = changed.filter(isUntouched);
  const added = imported.entries.filter(({ id }) => existing.has(id));
  const removable = new Set(added.filter(isUntouched).map(({ id }) => id));
  const undone = new Set([...removable, ...restorable.map(({ id }) => id)]);
  for (const { id } of added)
    if (existing.get(id)?.mode === 'action' && existing.get(id)?.connections.some((practice) => !undone.has(practice)))
      removable.delete(id);
  await restoreChanged(context, library, { restorable, existing });
  await deleteEntries(
    context,
    library,
    [...removable].flatMap((id) => existing.get(id) ?? []),
  );
  const keptGroupCount = await deleteEmptyGroups(context, library, imported);
  if (isFailure(keptGroupCount)) return keptGroupCount;
  return changed.length - restorable.length + added.length - removable.size + keptGroupCount;
}

interface UndoState {
  restorable: readonly ChangedByImport[];
  existing: ReadonlyMap<string, ComposedEntry>;
}

async function restoreChanged(
  context: LibraryWriteContext,
  library: OpenLibrary,
  { restorable, existing }: UndoState,
): Promise<void> {
  const existingPictures = await markExistingPictures(
    context,
    restorable.flatMap(({ was }) => was.pictures ?? []),
  );
  const groups = new Set(library.composed.groups.map(({ id }) => id));
  for (const { id, was, connected, disconnected } of restorable) {
    const entry = existing.get(id);
    if (!entry) continue;
    const { groupId, position, pictures, ...texts } = was;
    const before = pictures?.filter((fileName) => existingPictures.has(fileName));
    const canMoveBack = groupId !== undefined && position !== undefined && groups.has(groupId);
    const changes = {
      ...texts,
      ...(before ? { pictures: before } : {}),
      ...(canMoveBack ? { groupId, position } : {}),
    };
    const connecting = { connect: disconnected, disconnect: connected };
    await writeEdit(context, { ...library, mode: entry.mode }, entry, { changes, connecting });
    if (before)
      await releasePictures(
        context,
        entry.pictures.filter((fileName) => !before.includes(fileName)),
      );
  }
}

async function deleteEntries(context: LibraryWriteContext, { siteId }: OpenLibrary, entries: readonly ComposedEntry[]) {
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

/** Deletes the empty groups that the import added. Returns how many it kept. */
async function deleteEmptyGroups(
  context: LibraryWriteContext,
  { siteId }: OpenLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  if (imported.groups.length === 0) return 0;
  const after = await openLibrary(context.db, { siteId, mode: 'practice' });
  if (isFailure(after)) return after;
  const added = new Map(imported.groups.map((group) => [group.id, group.version]));
  const existing = after.composed.groups.filter(({ id }) => added.has(id));
  const versions = indexVersions(after);
  const empty = existing.filter(({ id, entries }) => entries.length === 0 && versions.get(id) === added.get(id));
  for (const { id } of empty) if (siteId === null) await keepGroupAtSites(context, id);
  await context.db.libraryGroup.deleteMany({ where: { id: { in: empty.map(({ id }) => id) }, siteId } });
  return existing.length - empty.length;
}
