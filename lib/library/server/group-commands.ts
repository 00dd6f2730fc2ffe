import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import {
  addGroups,
  deleteGroup,
  moveGroup,
  renameGroup,
  type EnteredEntry,
  type EnteredGroup,
} from '@/lib/library/contract';
import { groupDifference, setRemoved } from '@/lib/library/differences';
import type { ComposedGroup } from '@/lib/library/library';
import { usedEntryNames, normalizeName, usedGroupNames, LIBRARY_LIMITS, findNameError } from '@/lib/library/names';
import { listGroupRemovals } from '@/lib/library/removed-rows';
import { nextPosition, positionsAfterMove } from '@/lib/library/positions';
import { addedGroupsOutput, deletedGroupOutput, groupOrderOutput, renamedGroupOutput } from './outputs';
import { keepGroupAtSites } from './keep-at-sites';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findGroupDifference,
  findComposedGroup,
  findNamedGroup,
  listGroups,
  eventLibrary,
  findMasterEntry,
  findMasterGroup,
  openLibrary,
  type OpenLibrary,
  type LibraryWriteContext,
} from './open-library';
import { addGroupsSchema, deleteGroupSchema, moveGroupSchema, renameGroupSchema } from './schema';
import { addGroupsWireSchema, deleteGroupWireSchema, renameGroupWireSchema } from './wire-schema';
import {
  releasePictures,
  insertEntries,
  insertGroups,
  markPicturesUsed,
  changeColumns,
  writeEntryDifference,
  writeGroupDifference,
} from './write-library';

export const addGroupsCommand = implementLibraryChange(addGroups, {
  input: addGroupsSchema.or(addGroupsWireSchema),
  output: addedGroupsOutput,
  async run({ input, writing, open, record }) {
    const entered = input.groups.map(withoutBlanks).filter(({ name, entries }) => name !== '' || entries.length > 0);
    // May be a repeated request after a lost response, with a changed form.
    const existing = new Map(listGroups(open).map((group) => [group.id, group]));
    const repeated = entered.flatMap((group) => findMissing(group, existing.get(group.id)) ?? []);
    if (repeated.some(({ isOther }) => isOther)) return failure('library-id-used');
    const later = repeated.filter(({ entries }) => entries.length > 0);
    const groups = entered.filter(({ id }) => !existing.has(id));
    const refused = findGroupsFailure(open, [...groups, ...later.map((group) => ({ ...group, name: null }))]);
    if (refused) return refused;
    const first = nextPosition(listGroups(open));
    const { mode } = input;
    const newGroups = groups.map(({ id, name }, at) => ({ id, mode, name, position: first + at }));
    const newEntries = [...groups, ...later].flatMap(({ id: groupId, entries }) => {
      const behind = nextPosition(existing.get(groupId)?.entries ?? []);
      return entries.map(({ name, description = '', standard = '', pictures = [] }, at) => ({
        ...{ id: randomUUID(), groupId, mode, name, description, standard, pictures, position: behind + at },
      }));
    });
    for (const { pictures } of newEntries) {
      const unnamed = pictures.length > 0 ? await markPicturesUsed(writing, { before: [], after: pictures }) : null;
      if (unnamed) return unnamed;
    }
    if (!(await insertGroups(writing, input.siteId, newGroups))) return failure('library-id-used');
    if (!(await insertEntries(writing, input.siteId, newEntries))) return failure('library-id-used');
    const names = [...newGroups, ...later].map(({ name }) => name);
    if (names.length > 0)
      record({ type: 'added-library-groups', ...eventLibrary(open), names, entries: newEntries.length });
    return { success: true as const, groups: entered.map(({ id, name }) => ({ id, name })) };
  },
});

/** Drops entries without a name (LIB-60), and connections to the opposite mode (LIB-61). */
const withoutBlanks = ({ id, name, entries }: EnteredGroup): EnteredGroup => ({
  ...{ id, name },
  entries: entries.filter((entry) => entry.name !== ''),
});

/** The missing entries of an existing group; `isOther` if an existing one differs. */
function findMissing({ id, name, entries }: EnteredGroup, existing: ComposedGroup | undefined) {
  if (!existing) return null;
  const known = new Map(existing.entries.map((entry) => [normalizeName(entry.name), entry]));
  const saysAnother = ({ name: entryName, description = '', standard = '' }: EnteredEntry) => {
    const before = known.get(normalizeName(entryName));
    return before !== undefined && (before.description !== description || before.standard !== standard);
  };
  const missing = entries.filter((entry) => !known.has(normalizeName(entry.name)));
  return { id, name, entries: missing, isOther: existing.name !== name || entries.some(saysAnother) };
}

type ToCheck = Pick<EnteredGroup, 'entries'> & { name: string | null };

/** A group without a name exists already, and only gets entries. */
function findGroupsFailure(open: OpenLibrary, groups: readonly ToCheck[]): Failure | null {
  const names = usedGroupNames(open.composed, open.mode);
  const usedEntries = usedEntryNames(open.composed, open.mode);
  if (names.size + groups.length > LIBRARY_LIMITS.groups)
    return failure('library-full', { most: LIBRARY_LIMITS.entries });
  for (const { name, entries } of groups) {
    const refusal = name === null ? null : findNameError(name, names);
    if (refusal) return failure(refusal, { most: LIBRARY_LIMITS.name }, { name });
    if (name !== null) names.add(normalizeName(name));
    for (const entry of entries) {
      const refused = findEntryFailure(entry, usedEntries);
      if (refused) return refused;
      usedEntries.add(normalizeName(entry.name));
    }
  }
  return usedEntries.size > LIBRARY_LIMITS.entries ? failure('library-full', { most: LIBRARY_LIMITS.entries }) : null;
}

function findEntryFailure({ name, description = '' }: EnteredEntry, used: ReadonlySet<string>): Failure | null {
  const refusal = findNameError(name, used);
  if (refusal) return failure(refusal, { most: LIBRARY_LIMITS.name }, { name });
  return description.length > LIBRARY_LIMITS.description
    ? failure('library-description-long', { most: LIBRARY_LIMITS.description }, { name })
    : null;
}

export const renameGroupCommand = implementLibraryChange(renameGroup, {
  input: renameGroupSchema.or(renameGroupWireSchema),
  output: renamedGroupOutput,
  async run({ input, writing, open, record }) {
    const group = findNamedGroup(open, input);
    if (!group) return failure('library-group-not-found');
    const { name, before } = input;
    const done = { success: true as const, group: { id: group.id, name } };
    if (group.name === name) return done;
    if (normalizeName(group.name) !== normalizeName(before))
      return failure('library-conflict', { who: 'Someone else' }, { group: { id: group.id, name: group.name } });
    const refusal = findNameError(name, usedGroupNames(open.composed, open.mode, group.id));
    if (refusal) return failure(refusal, { most: LIBRARY_LIMITS.name });
    await writeGroup(writing, open, group.id, { name });
    record({ type: 'renamed-library-group', ...eventLibrary(open), groupId: group.id, name, before: group.name });
    return done;
  },
});

export const moveGroupCommand = implementLibraryChange(moveGroup, {
  input: moveGroupSchema,
  output: groupOrderOutput,
  async run({ input, writing, open, record }) {
    const { groupId, beforeId } = input;
    const group = findComposedGroup(open, groupId);
    if (!group || (beforeId !== null && !findComposedGroup(open, beforeId))) return failure('library-group-not-found');
    const moved = positionsAfterMove(listGroups(open), groupId, beforeId);
    for (const { id, position } of moved) await writeGroup(writing, open, id, { position });
    if (moved.length > 0) record({ type: 'moved-library-group', ...eventLibrary(open), groupId, name: group.name });
    const after = await openLibrary(writing.db, input);
    return isFailure(after) ? after : { success: true as const, order: listGroups(after).map(({ id }) => id) };
  },
});

async function writeGroup(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  groupId: string,
  change: { name?: string; position?: number },
): Promise<void> {
  const masterGroup = findMasterGroup(open, groupId);
  if (!masterGroup)
    return void (await writing.db.libraryGroup.updateMany({
      where: { id: groupId },
      data: { ...change, ...changeColumns(writing) },
    }));
  const difference = groupDifference(masterGroup, findGroupDifference(open, groupId), change);
  await writeGroupDifference(writing, open, groupId, difference);
}

export const deleteGroupCommand = implementLibraryChange(deleteGroup, {
  input: deleteGroupSchema.or(deleteGroupWireSchema),
  output: deletedGroupOutput,
  async run({ input, writing, open, record }) {
    const group = findNamedGroup(open, input);
    if (!group) return failure('library-group-not-found');
    const auto = group.entries.find(({ autoBmp }) => autoBmp !== null);
    if (auto) return failure('library-auto-bmp', { name: auto.name });
    if (open.siteId === null && group.entries.length > 0) return failure('library-group-not-empty');
    const hidden = findMasterGroup(open, group.id) !== undefined;
    const undo = open.siteId === null ? null : { undoId: randomUUID(), taken: listGroupRemovals(open, group) };
    await hideMovedEntries(writing, open, group);
    if (hidden) await hideGroup(writing, open, group.id);
    else await removeGroup(writing, open, group);
    const entries = group.entries.map(({ name }) => name);
    const about = { groupId: group.id, name: group.name, hidden, entries };
    record({ type: 'deleted-library-group', ...eventLibrary(open), ...about, ...undo });
    return { success: true as const, hidden, undoId: undo?.undoId ?? null };
  },
});

/** Entries of the master library that the site moved into the group are hidden with it, instead of moving back. */
async function hideMovedEntries(writing: LibraryWriteContext, open: OpenLibrary, group: ComposedGroup): Promise<void> {
  for (const { id } of group.entries) {
    const home = findMasterEntry(open, id);
    if (home && home.groupId !== group.id)
      await writeEntryDifference(writing, open, id, setRemoved(findEntryDifference(open, id), true));
  }
}

async function hideGroup(writing: LibraryWriteContext, open: OpenLibrary, groupId: string): Promise<void> {
  const masterGroup = findMasterGroup(open, groupId);
  if (!masterGroup) return;
  const difference = groupDifference(masterGroup, findGroupDifference(open, groupId), { removed: true });
  await writeGroupDifference(writing, open, groupId, difference);
}

async function removeGroup(writing: LibraryWriteContext, open: OpenLibrary, group: ComposedGroup): Promise<void> {
  if (open.siteId === null) await keepGroupAtSites(writing, group.id);
  await writing.db.libraryGroup.deleteMany({ where: { id: group.id, siteId: open.siteId } });
  const pictures = group.entries.filter(({ origin }) => origin === 'own').flatMap((entry) => entry.pictures);
  await releasePictures(writing, pictures);
}
