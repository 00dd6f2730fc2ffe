import { randomUUID } from 'node:crypto';
import { failure, type Failure } from '@/lib/failures';
import { changeConnections, addChange, type StoredDifference } from '@/lib/library/differences';
import type {
  ComposedEntry,
  EntryChange,
  GroupChange,
  LibraryMode,
  StoredEntry,
  StoredGroup,
} from '@/lib/library/library';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { findEntryDifference, findMasterEntry, type LoadedLibrary, type LibraryWriteContext } from './open-library';

/** Writes the difference of a master entry at the site; null deletes it. */
export async function writeEntryDifference(
  { db, actor, now }: LibraryWriteContext,
  { siteId }: Pick<LoadedLibrary, 'siteId'>,
  entryId: string,
  difference: StoredDifference<EntryChange> | null,
): Promise<void> {
  if (siteId === null) return;
  if (difference === null) return void (await db.libraryDifference.deleteMany({ where: { siteId, entryId } }));
  const columns = toDifferenceColumns({ actor, now }, difference);
  const workUnitId = actor.unit.id;
  await db.libraryDifference.upsert({
    where: { workUnitId_siteId_entryId: { workUnitId, siteId, entryId } },
    create: { id: randomUUID(), workUnitId, siteId, entryId, ...columns },
    update: { ...columns, version: { increment: 1 } },
  });
}

/** Writes the difference of a master group at the site; null deletes it. */
export async function writeGroupDifference(
  { db, actor, now }: LibraryWriteContext,
  { siteId }: Pick<LoadedLibrary, 'siteId'>,
  groupId: string,
  difference: StoredDifference<GroupChange> | null,
): Promise<void> {
  if (siteId === null) return;
  if (difference === null) return void (await db.libraryDifference.deleteMany({ where: { siteId, groupId } }));
  const columns = toDifferenceColumns({ actor, now }, difference);
  const workUnitId = actor.unit.id;
  await db.libraryDifference.upsert({
    where: { workUnitId_siteId_groupId: { workUnitId, siteId, groupId } },
    create: { id: randomUUID(), workUnitId, siteId, groupId, ...columns },
    update: { ...columns, version: { increment: 1 } },
  });
}

function toDifferenceColumns(
  { actor, now }: Pick<LibraryWriteContext, 'actor' | 'now'>,
  { removed, change, base }: StoredDifference<EntryChange | GroupChange>,
) {
  return { removed, change: { ...change }, base: { ...base }, updatedBy: actor.personId, updatedAt: now };
}

/** The columns that every change of a row sets. */
export const toChangeColumns = ({ actor, now }: Pick<LibraryWriteContext, 'actor' | 'now'>) => ({
  updatedBy: actor.personId,
  updatedAt: now,
  version: { increment: 1 },
});

export type NewEntry = Omit<StoredEntry, 'autoBmp' | 'version' | 'updatedAt'>;

/** Adds entries in one statement. Returns false if an id is in use; the caller must then roll back. */
export async function insertEntries(
  { db, actor, now }: LibraryWriteContext,
  siteId: string | null,
  entries: readonly NewEntry[],
): Promise<boolean> {
  if (entries.length === 0) return true;
  const count = await db.$executeRaw`
    INSERT INTO library_entry (id, work_unit_id, group_id, mode, site_id, name, description, standard, form_item, pictures, position, updated_by, updated_at)
    SELECT id, ${actor.unit.id}::uuid, "groupId", mode, ${siteId}::uuid, name, description, standard, "formItem", pictures,
      position, ${actor.personId}::uuid, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS e (id uuid, "groupId" uuid, mode text, name text, description text, standard text, "formItem" text, pictures jsonb, position float8)
    ON CONFLICT DO NOTHING`;
  return count === entries.length;
}

/** Connects new practices of this library in one statement, in the order of their actions. */
export async function insertConnections(
  { db, actor }: LibraryWriteContext,
  practices: readonly { practiceId: string; actionIds: readonly string[] }[],
): Promise<void> {
  const rows = practices.flatMap(({ practiceId, actionIds }) =>
    [...new Set(actionIds)].map((actionId, position) => ({ practiceId, actionId, position })),
  );
  if (rows.length === 0) return;
  await db.$executeRaw`
    INSERT INTO library_connection (work_unit_id, practice_id, action_id, position)
    SELECT ${actor.unit.id}::uuid, "practiceId", "actionId", position
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c ("practiceId" uuid, "actionId" uuid, position float8)
    ON CONFLICT DO NOTHING`;
}

export type NewGroup = Omit<StoredGroup, 'version'>;

/** Adds groups. Returns false if an id is in use; the caller must then roll back. */
export async function insertGroups(
  { db, actor, now }: LibraryWriteContext,
  siteId: string | null,
  groups: readonly NewGroup[],
): Promise<boolean> {
  const { count } = await db.libraryGroup.createMany({
    skipDuplicates: true,
    data: groups.map((group) => ({
      ...group,
      workUnitId: actor.unit.id,
      siteId,
      updatedBy: actor.personId,
      updatedAt: now,
    })),
  });
  return count === groups.length;
}

export interface ConnectionEdit {
  connect?: readonly string[];
  disconnect?: readonly string[];
}

/**
 * Adds and removes connections of an entry, and ignores ids that the library does not have. Connections are stored with
 * the practice: in rows, or at a site in the difference of a master practice.
 */
export async function connectEntry(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  entry: { id: string; mode: LibraryMode },
  { connect = [], disconnect = [] }: ConnectionEdit,
): Promise<void> {
  const [toConnect, toDisconnect] = [filterOpposite(library, connect), filterOpposite(library, disconnect)];
  if (entry.mode === 'practice')
    return connectPractice(context, library, entry.id, { connect: toConnect, disconnect: toDisconnect });
  const practiceIds = [...new Set([...toConnect, ...toDisconnect])];
  for (const id of practiceIds) {
    const edit = {
      connect: toConnect.includes(id) ? [entry.id] : [],
      disconnect: toDisconnect.includes(id) ? [entry.id] : [],
    };
    await connectPractice(context, library, id, edit);
  }
  // Connections are part of a practice, so its version changes. At a site, the difference has the version.
  const practicesWithRow = practiceIds.filter((id) => !findMasterEntry(library, id));
  await context.db.libraryEntry.updateMany({ where: { id: { in: practicesWithRow } }, data: toChangeColumns(context) });
}

/** Those of the ids that the library has in the opposite mode, without duplicates. */
function filterOpposite({ composedLibrary, mode }: LoadedLibrary, ids: readonly string[]): string[] {
  const existing = new Set(
    composedLibrary.groups.filter((group) => group.mode !== mode).flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
  return [...new Set(ids)].filter((id) => existing.has(id));
}

/** The changed connections of a master practice at the site, for its difference. */
export function changeConnectionsAtSite(
  library: LoadedLibrary,
  practiceId: string,
  { connect = [], disconnect = [] }: ConnectionEdit,
): Pick<EntryChange, 'connected' | 'disconnected'> {
  const masterActionIds = library.master.connections
    .filter((connection) => connection.practiceId === practiceId)
    .map(({ actionId }) => actionId);
  return changeConnections(findEntryDifference(library, practiceId)?.change, masterActionIds, { connect, disconnect });
}

async function connectPractice(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  practiceId: string,
  { connect, disconnect }: Required<ConnectionEdit>,
): Promise<void> {
  if (connect.length === 0 && disconnect.length === 0) return;
  const { db, actor } = context;
  const masterEntry = findMasterEntry(library, practiceId);
  if (masterEntry) {
    const before = findEntryDifference(library, practiceId);
    const change = changeConnectionsAtSite(library, practiceId, { connect, disconnect });
    return writeEntryDifference(context, library, practiceId, addChange(masterEntry, before, change));
  }
  await db.libraryConnection.deleteMany({ where: { practiceId, actionId: { in: [...disconnect] } } });
  const { _max } = await db.libraryConnection.aggregate({ where: { practiceId }, _max: { position: true } });
  const firstPosition = (_max.position ?? -1) + 1;
  await db.libraryConnection.createMany({
    skipDuplicates: true,
    data: connect.map((actionId, index) => ({
      workUnitId: actor.unit.id,
      practiceId,
      actionId,
      position: firstPosition + index,
    })),
  });
}

/**
 * Marks new photos of an entry as used and releases those it no longer has. Fails if there are too many or one was not
 * uploaded.
 */
export async function markPicturesUsed(
  { db, now }: LibraryWriteContext,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<Failure | null> {
  if (after.length > LIBRARY_LIMITS.pictures) return failure('library-pictures-many', { max: LIBRARY_LIMITS.pictures });
  const newFileNames = [...new Set(after.filter((fileName) => !before.includes(fileName)))];
  if (newFileNames.length > 0) {
    const { count } = await db.photo.updateMany({
      where: { fileName: { in: newFileNames }, directory: 'practiceactions' },
      data: { namedAt: now, removedAt: null },
    });
    if (count < newFileNames.length) return failure('library-picture-unknown');
  }
  await releasePictures(
    { db, now },
    before.filter((fileName) => !after.includes(fileName)),
  );
  return null;
}

/** Marks those of the photos that still exist as used, and returns their names. */
export async function markExistingPictures(
  { db, now }: Pick<LibraryWriteContext, 'db' | 'now'>,
  fileNames: readonly string[],
) {
  if (fileNames.length === 0) return new Set<string>();
  const where = { fileName: { in: [...fileNames] }, directory: 'practiceactions' };
  await db.photo.updateMany({ where, data: { namedAt: now, removedAt: null } });
  const existing = await db.photo.findMany({ where, select: { fileName: true } });
  return new Set(existing.map(({ fileName }) => fileName));
}

/**
 * Releases photos that an entry no longer uses. They are deleted later, unless a report or a site's difference uses
 * them (lib/reports/server/delete-unnamed-photos.ts).
 */
export async function releasePictures(
  { db, now }: Pick<LibraryWriteContext, 'db' | 'now'>,
  fileNames: readonly string[],
) {
  if (fileNames.length === 0) return;
  await db.photo.updateMany({
    where: { fileName: { in: [...fileNames] }, directory: 'practiceactions', reportId: null },
    data: { removedAt: now },
  });
}

/** The part of the input of `addEntry` that restores this entry; the site and the mode are missing. */
export const toDeletedEntry = (entry: ComposedEntry) => ({
  entryId: entry.id,
  groupId: entry.groupId,
  name: entry.name,
  description: entry.description,
  standard: entry.standard,
  formItem: entry.formItem,
  pictures: entry.pictures,
  connections: entry.connections,
});
