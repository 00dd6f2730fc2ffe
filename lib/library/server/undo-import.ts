import { isFailure, type Failure } from '@/lib/failures';
import type { ComposedEntry } from '@/lib/library/library';
import type { ChangedByImport, ImportRecord } from '@/lib/library/import-record';
import { keepEntryAtSites, keepGroupAtSites } from './keep-at-sites';
import { openLibrary, countVersions, type OpenLibrary, type LibraryWriteContext } from './open-library';
import { releasePictures, markExistingPictures } from './write-library';
import { writeEdit } from './write-entry';

/**
 * Undoes an import: deletes what it added and restores what it changed, except what someone has changed since, and what
 * that needs: an action that is offered elsewhere, a group that is not empty.
 *
 * @returns the number of items kept
 */
export async function undoImport(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  const existing = new Map(open.composed.groups.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  const versions = countVersions(open);
  const isUntouched = ({ id, version }: { id: string; version: number | null }) =>
    (versions.get(id) ?? null) === version;
  const changed = imported.changed.filter(({ id }) => existing.has(id));
  const back = changed.filter(isUntouched);
  const added = imported.entries.filter(({ id }) => existing.has(id));
  const removable = new Set(added.filter(isUntouched).map(({ id }) => id));
  const known = new Set([...removable, ...back.map(({ id }) => id)]);
  for (const { id } of added)
    if (existing.get(id)?.mode === 'action' && existing.get(id)?.connections.some((practice) => !known.has(practice)))
      removable.delete(id);
  await restoreChanged(writing, open, { back, existing });
  await removeEntries(
    writing,
    open,
    [...removable].flatMap((id) => existing.get(id) ?? []),
  );
  const groupsLeft = await removeGroups(writing, open, imported);
  if (isFailure(groupsLeft)) return groupsLeft;
  return changed.length - back.length + added.length - removable.size + groupsLeft;
}

interface UndoState {
  back: readonly ChangedByImport[];
  existing: ReadonlyMap<string, ComposedEntry>;
}

async function restoreChanged(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  { back, existing }: UndoState,
): Promise<void> {
  const named = await markExistingPictures(
    writing,
    back.flatMap(({ was }) => was.pictures ?? []),
  );
  const groups = new Set(open.composed.groups.map(({ id }) => id));
  for (const { id, was, connected, disconnected } of back) {
    const entry = existing.get(id);
    if (!entry) continue;
    const { groupId, position, pictures, ...texts } = was;
    const before = pictures?.filter((fileName) => named.has(fileName));
    const isPlaced = groupId !== undefined && position !== undefined && groups.has(groupId);
    const changes = {
      ...texts,
      ...(before ? { pictures: before } : {}),
      ...(isPlaced ? { groupId, position } : {}),
    };
    const connecting = { connect: disconnected, disconnect: connected };
    await writeEdit(writing, { ...open, mode: entry.mode }, entry, { changes, connecting });
    if (before)
      await releasePictures(
        writing,
        entry.pictures.filter((fileName) => !before.includes(fileName)),
      );
  }
}

async function removeEntries(writing: LibraryWriteContext, { siteId }: OpenLibrary, entries: readonly ComposedEntry[]) {
  const { db } = writing;
  const ids = entries.map(({ id }) => id);
  if (siteId === null) {
    const differ = await db.libraryDifference.findMany({
      where: { entryId: { in: ids } },
      select: { entryId: true },
      distinct: ['entryId'],
    });
    for (const { entryId } of differ) if (entryId !== null) await keepEntryAtSites(writing, entryId);
  }
  await db.libraryEntry.deleteMany({ where: { id: { in: ids }, siteId } });
  await releasePictures(
    writing,
    entries.flatMap(({ pictures }) => pictures),
  );
}

/** Deletes empty groups that the import added. Returns how many are kept. */
async function removeGroups(
  writing: LibraryWriteContext,
  { siteId }: OpenLibrary,
  imported: ImportRecord,
): Promise<number | Failure> {
  if (imported.groups.length === 0) return 0;
  const after = await openLibrary(writing.db, { siteId, mode: 'practice' });
  if (isFailure(after)) return after;
  const added = new Map(imported.groups.map((group) => [group.id, group.version]));
  const existing = after.composed.groups.filter(({ id }) => added.has(id));
  const versions = countVersions(after);
  const empty = existing.filter(({ id, entries }) => entries.length === 0 && versions.get(id) === added.get(id));
  for (const { id } of empty) if (siteId === null) await keepGroupAtSites(writing, id);
  await writing.db.libraryGroup.deleteMany({ where: { id: { in: empty.map(({ id }) => id) }, siteId } });
  return existing.length - empty.length;
}
