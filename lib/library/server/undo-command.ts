import { failure, isFailure, type Failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { putBackInLibrary } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import { LIBRARY_MODES, type Composed, type LibraryMode } from '@/lib/library/library';
import { normalizeName, LIBRARY_LIMITS } from '@/lib/library/names';
import type { RemovedRows } from '@/lib/library/removed-rows';
import { putBackOutput } from './outputs';
import {
  findEntryDifference,
  findGroupDifference,
  eventLibrary,
  lockLibrary,
  openLibrary,
  type OpenLibrary,
  type LibraryWriteContext,
} from './open-library';
import { putBackSchema } from './schema';
import { findUndoable, findEarlierUndo, type Undoable } from './undo-records';
import { undoImport } from './undo-import';
import {
  insertEntries,
  insertGroups,
  markExistingPictures,
  writeEntryDifference,
  writeGroupDifference,
} from './write-library';

/** Undoes a group deletion at a site, a reset or an import, all or nothing, and only once. */
export const putBackCommand = implement(putBackInLibrary, {
  input: putBackSchema,
  output: putBackOutput,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const found = await findUndoable(db, input, now);
    if (!found) return failure('library-undo-gone');
    const open = await lockLibrary(writing, found);
    if (isFailure(open)) return open;
    const before = await findEarlierUndo(db, input);
    if (before) return { success: true as const, stays: before.stays };
    const stays = await undoFound(writing, open, found);
    if (isFailure(stays)) return stays;
    const after = await openLibrary(db, found);
    if (isFailure(after)) return after;
    const modes = found.of === 'import' ? LIBRARY_MODES : [open.mode];
    const clash = modes
      .map((mode) => findRestoreFailure(open.composed, after.composed, mode))
      .find((each) => each !== null);
    if (clash) return clash;
    const { undoId } = input;
    if (found.of === 'import')
      record({ type: 'put-back-in-library', ...eventLibrary(open), name: '', undoId, of: 'import', stays });
    else {
      const { groupId, name } = found;
      record({ type: 'put-back-in-library', ...eventLibrary(open), ...(groupId && { groupId }), name, undoId });
    }
    return { success: true as const, stays };
  },
});

async function undoFound(writing: LibraryWriteContext, open: OpenLibrary, found: Undoable): Promise<number | Failure> {
  if (found.of === 'import') return undoImport(writing, open, found.imported);
  return (await restoreTaken(writing, open, found.taken)) ?? 0;
}

async function restoreTaken(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  taken: RemovedRows,
): Promise<Failure | null> {
  const { siteId, master, own } = open;
  const knownGroups = listIds(master.groups, own.groups, taken.groups);
  // The master library may have deleted a group that contained an own entry of the site.
  if (taken.entries.some(({ groupId }) => !knownGroups.has(groupId))) return failure('library-group-not-found');
  const existingPictures = await markExistingPictures(writing, listPictures(taken));
  const groups = taken.groups
    .filter(({ id }) => !own.groups.some((each) => each.id === id))
    .map(({ id, mode, name, position }) => ({ id, mode, name, position }));
  const entries = taken.entries
    .filter(({ id }) => !own.entries.some((each) => each.id === id))
    .map((entry) => ({ ...entry, pictures: entry.pictures.filter((fileName) => existingPictures.has(fileName)) }));
  if (!(await insertGroups(writing, siteId, groups))) return failure('library-id-used');
  if (!(await insertEntries(writing, siteId, entries))) return failure('library-id-used');
  const knownEntries = listIds(master.entries, own.entries, taken.entries);
  await writing.db.libraryConnection.createMany({
    skipDuplicates: true,
    data: taken.connections
      .filter(({ practiceId, actionId }) => knownEntries.has(practiceId) && knownEntries.has(actionId))
      .map((connection) => ({ ...connection, workUnitId: writing.actor.unit.id })),
  });
  await restoreDifferences(writing, open, taken, existingPictures);
  return null;
}

const listIds = (...lists: readonly (readonly { id: string }[])[]): Set<string> =>
  new Set(lists.flatMap((list) => list.map(({ id }) => id)));

/** Differences that someone has changed since are kept; entries that are only hidden are restored. */
async function restoreDifferences(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  { differed: { entries, groups } }: RemovedRows,
  kept: ReadonlySet<string>,
): Promise<void> {
  const isFree = (now: { removed: boolean } | undefined) => now === undefined || now.removed;
  const [masterEntries, masterGroups] = [listIds(open.master.entries), listIds(open.master.groups)];
  for (const { targetId, was } of entries) {
    if (!masterEntries.has(targetId) || !isFree(findEntryDifference(open, targetId))) continue;
    const pictures = was?.change.pictures?.filter((fileName) => kept.has(fileName));
    const change = { ...was?.change, ...(pictures ? { pictures } : {}) };
    await writeEntryDifference(writing, open, targetId, was && { ...was, change });
  }
  for (const { targetId, was } of groups)
    if (masterGroups.has(targetId) && isFree(findGroupDifference(open, targetId)))
      await writeGroupDifference(writing, open, targetId, was);
}

const listPictures = ({ entries, differed }: RemovedRows): string[] => [
  ...entries.flatMap(({ pictures }) => pictures),
  ...differed.entries.flatMap(({ was }) => was?.change.pictures ?? []),
];

function findRestoreFailure(before: Composed, after: Composed, mode: LibraryMode): Failure | null {
  const entriesIn = ({ groups }: Composed) =>
    groups.filter((group) => group.mode === mode).flatMap(({ entries }) => entries);
  const twice = [
    ...findDuplicateNames(after.groups, mode).filter((name) => !findDuplicateNames(before.groups, mode).includes(name)),
    ...findDuplicateNames(entriesIn(after), mode).filter(
      (name) => !findDuplicateNames(entriesIn(before), mode).includes(name),
    ),
  ];
  if (twice[0] !== undefined) return failure('library-put-back-name', { name: twice[0] });
  return entriesIn(after).length > LIBRARY_LIMITS.entries
    ? failure('library-full', { most: LIBRARY_LIMITS.entries })
    : null;
}

function findDuplicateNames(items: readonly { name: string; mode: LibraryMode }[], mode: LibraryMode): string[] {
  const seen = new Set<string>();
  return items
    .filter((item) => item.mode === mode)
    .filter(({ name }) => seen.has(normalizeName(name)) || !seen.add(normalizeName(name)))
    .map(({ name }) => name);
}
