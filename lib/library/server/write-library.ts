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
import { findEntryDifference, findMasterEntry, type OpenLibrary, type LibraryWriteContext } from './open-library';

/** Writes the difference of a master entry at the site; null deletes it. */
export async function writeEntryDifference(
  { db, actor, now }: LibraryWriteContext,
  { siteId }: Pick<OpenLibrary, 'siteId'>,
  entryId: string,
  difference: StoredDifference<EntryChange> | null,
): Promise<void> {
  if (siteId === null) return;
  if (difference === null) return void (await db.libraryDifference.deleteMany({ where: { siteId, entryId } }));
  const written = differenceColumns({ actor, now }, difference);
  const workUnitId = actor.unit.id;
  await db.libraryDifference.upsert({
    where: { workUnitId_siteId_entryId: { workUnitId, siteId, entryId } },
    create: { id: randomUUID(), workUnitId, siteId, entryId, ...written },
    update: { ...written, version: { increment: 1 } },
  });
}

export async function writeGroupDifference(
  { db, actor, now }: LibraryWriteContext,
  { siteId }: Pick<OpenLibrary, 'siteId'>,
  groupId: string,
  difference: StoredDifference<GroupChange> | null,
): Promise<void> {
  if (siteId === null) return;
  if (difference === null) return void (await db.libraryDifference.deleteMany({ where: { siteId, groupId } }));
  const written = differenceColumns({ actor, now }, difference);
  const workUnitId = actor.unit.id;
  await db.libraryDifference.upsert({
    where: { workUnitId_siteId_groupId: { workUnitId, siteId, groupId } },
    create: { id: randomUUID(), workUnitId, siteId, groupId, ...written },
    update: { ...written, version: { increment: 1 } },
  });
}

function differenceColumns(
  { actor, now }: Pick<LibraryWriteContext, 'actor' | 'now'>,
  { removed, change, base }: StoredDifference<EntryChange | GroupChange>,
) {
  return { removed, change: { ...change }, base: { ...base }, updatedBy: actor.personId, updatedAt: now };
}

export const changeColumns = ({ actor, now }: Pick<LibraryWriteContext, 'actor' | 'now'>) => ({
  updatedBy: actor.personId,
  updatedAt: now,
  version: { increment: 1 },
});

export type EntryToAdd = Omit<StoredEntry, 'autoBmp' | 'version' | 'updatedAt'>;

/** Adds entries in one statement. Returns false if an id is in use; the caller must then roll back. */
export async function insertEntries(
  { db, actor, now }: LibraryWriteContext,
  siteId: string | null,
  entries: readonly EntryToAdd[],
): Promise<boolean> {
  if (entries.length === 0) return true;
  const count = await db.$executeRaw`
    INSERT INTO library_entry (id, work_unit_id, group_id, mode, site_id, name, description, standard, pictures, position, updated_by, updated_at)
    SELECT id, ${actor.unit.id}::uuid, "groupId", mode, ${siteId}::uuid, name, description, standard, pictures, position,
      ${actor.personId}::uuid, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS e (id uuid, "groupId" uuid, mode text, name text, description text, standard text, pictures jsonb, position float8)
    ON CONFLICT DO NOTHING`;
  return count === entries.length;
}

/** Connects new practices of this library in one statement, in the order of their actions. */
export async function insertConnections(
  { db, actor }: LibraryWriteContext,
  offered: readonly { practiceId: string; actionIds: readonly string[] }[],
): Promise<void> {
  const rows = offered.flatMap(({ practiceId, actionIds }) =>
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
 * Adds and removes connections of an entry. Ids that the library does not have are ignored. Practices store
 * connections: own ones in rows, those of a master practice at a site in its difference.
 */
export async function connectEntry(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  entry: { id: string; mode: LibraryMode },
  { connect = [], disconnect = [] }: ConnectionEdit,
): Promise<void> {
  const [adding, taking] = [filterOpposite(open, connect), filterOpposite(open, disconnect)];
  if (entry.mode === 'practice')
    return connectPractice(writing, open, entry.id, { connect: adding, disconnect: taking });
  const practices = [...new Set([...adding, ...taking])];
  for (const id of practices) {
    const ways = { connect: adding.includes(id) ? [entry.id] : [], disconnect: taking.includes(id) ? [entry.id] : [] };
    await connectPractice(writing, open, id, ways);
  }
  // Connections are part of a practice, so its version changes. At a site, the difference has the version.
  const rows = practices.filter((id) => !findMasterEntry(open, id));
  await writing.db.libraryEntry.updateMany({ where: { id: { in: rows } }, data: changeColumns(writing) });
}

function filterOpposite({ composed, mode }: OpenLibrary, ids: readonly string[]): string[] {
  const existing = new Set(
    composed.groups.filter((group) => group.mode !== mode).flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
  return [...new Set(ids)].filter((id) => existing.has(id));
}

export function changeConnectionsAtSite(
  open: OpenLibrary,
  practiceId: string,
  { connect = [], disconnect = [] }: ConnectionEdit,
): Pick<EntryChange, 'connected' | 'disconnected'> {
  const offered = open.master.connections
    .filter((connection) => connection.practiceId === practiceId)
    .map(({ actionId }) => actionId);
  return changeConnections(findEntryDifference(open, practiceId)?.change, offered, { connect, disconnect });
}

async function connectPractice(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  practiceId: string,
  { connect, disconnect }: Required<ConnectionEdit>,
): Promise<void> {
  if (connect.length === 0 && disconnect.length === 0) return;
  const { db, actor } = writing;
  const masterEntry = findMasterEntry(open, practiceId);
  if (masterEntry) {
    const before = findEntryDifference(open, practiceId);
    const change = changeConnectionsAtSite(open, practiceId, { connect, disconnect });
    return writeEntryDifference(writing, open, practiceId, addChange(masterEntry, before, change));
  }
  await db.libraryConnection.deleteMany({ where: { practiceId, actionId: { in: [...disconnect] } } });
  const { _max } = await db.libraryConnection.aggregate({ where: { practiceId }, _max: { position: true } });
  const first = (_max.position ?? -1) + 1;
  await db.libraryConnection.createMany({
    skipDuplicates: true,
    data: connect.map((actionId, at) => ({
      workUnitId: actor.unit.id,
      practiceId,
      actionId,
      position: first + at,
    })),
  });
}

/** Marks all new photos of an entry as used; fails if one is missing. */
export async function markPicturesUsed(
  { db, now }: LibraryWriteContext,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<Failure | null> {
  if (after.length > LIBRARY_LIMITS.pictures)
    return failure('library-pictures-many', { most: LIBRARY_LIMITS.pictures });
  const added = [...new Set(after.filter((fileName) => !before.includes(fileName)))];
  if (added.length > 0) {
    const { count } = await db.photo.updateMany({
      where: { fileName: { in: added }, directory: 'practiceactions' },
      data: { namedAt: now, removedAt: null },
    });
    if (count < added.length) return failure('library-picture-unknown');
  }
  await releasePictures(
    { db, now },
    before.filter((fileName) => !after.includes(fileName)),
  );
  return null;
}

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
 * Photos that an entry no longer uses. They are deleted later unless a report or a site's difference uses them
 * (lib/reports/server/delete-unnamed-photos.ts).
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

/** The input of `addEntry` that restores this entry. */
export const toDeletedEntry = (entry: ComposedEntry) => ({
  entryId: entry.id,
  groupId: entry.groupId,
  name: entry.name,
  description: entry.description,
  standard: entry.standard,
  pictures: entry.pictures,
  connections: entry.connections,
});
