import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import {
  addGroups,
  deleteGroup,
  moveGroup,
  renameGroup,
  type EntryInput,
  type GroupInput,
} from '@/lib/library/contract';
import { changeGroupDifference, setRemoved } from '@/lib/library/differences';
import type { ComposedGroup } from '@/lib/library/library';
import {
  getUsedEntryNames,
  normalizeName,
  getUsedGroupNames,
  LIBRARY_LIMITS,
  findNameError,
} from '@/lib/library/names';
import { listGroupRemovals } from '@/lib/library/removed-rows';
import { getNextPosition, planMove } from '@/lib/library/positions';
import { addedGroupsOutput, deletedGroupOutput, groupOrderOutput, renamedGroupOutput } from './output-schemas';
import { keepGroupAtSites } from './keep-at-sites';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findGroupDifference,
  findComposedGroup,
  findReferencedGroup,
  listGroups,
  toEventLibrary,
  findMasterEntry,
  findMasterGroup,
  loadLibrary,
  type LoadedLibrary,
  type LibraryWriteContext,
} from './open-library';
import { addGroupsSchema, deleteGroupSchema, moveGroupSchema, renameGroupSchema } from './schema';
import { addGroupsWireSchema, deleteGroupWireSchema, renameGroupWireSchema } from './wire-schema';
import {
  releasePictures,
  insertEntries,
  insertGroups,
  markPicturesUsed,
  toChangeColumns,
  writeEntryDifference,
  writeGroupDifference,
} from './write-library';

export const addGroupsCommand = implementLibraryChange(addGroups, {
  input: addGroupsSchema.or(addGroupsWireSchema),
  output: addedGroupsOutput,
  async run({ input, context, library, record }) {
    const groupInputs = input.groups
      .map(omitBlankEntries)
      .filter(({ name, entries }) => name !== '' || entries.length > 0);
    // The form may have been changed and sent again after a lost response.
    const existing = new Map(listGroups(library).map((group) => [group.id, group]));
    const repeatedGroups = groupInputs.flatMap((group) => findMissingEntries(group, existing.get(group.id)) ?? []);
    if (repeatedGroups.some(({ isDifferent }) => isDifferent)) return failure('library-id-used');
    const extendedGroups = repeatedGroups.filter(({ entries }) => entries.length > 0);
    const groups = groupInputs.filter(({ id }) => !existing.has(id));
    const inputFailure = findGroupsFailure(library, [
      ...groups,
      ...extendedGroups.map((group) => ({ ...group, name: null })),
    ]);
    if (inputFailure) return inputFailure;
    const firstPosition = getNextPosition(listGroups(library));
    const { mode } = input;
    const newGroups = groups.map(({ id, name }, index) => ({ id, mode, name, position: firstPosition + index }));
    const newEntries = [...groups, ...extendedGroups].flatMap(({ id: groupId, entries }) => {
      const nextPosition = getNextPosition(existing.get(groupId)?.entries ?? []);
      // Connections of new entries are dropped (LIB-61).
      return entries.map(({ name, description = '', standard = '', formItem = '', pictures = [] }, index) => {
        const position = nextPosition + index;
        return { id: randomUUID(), groupId, mode, name, description, standard, formItem, pictures, position };
      });
    });
    for (const { pictures } of newEntries) {
      const pictureFailure =
        pictures.length > 0 ? await markPicturesUsed(context, { before: [], after: pictures }) : null;
      if (pictureFailure) return pictureFailure;
    }
    if (!(await insertGroups(context, input.siteId, newGroups))) return failure('library-id-used');
    if (!(await insertEntries(context, input.siteId, newEntries))) return failure('library-id-used');
    const names = [...newGroups, ...extendedGroups].map(({ name }) => name);
    if (names.length > 0)
      record({ type: 'added-library-groups', ...toEventLibrary(library), names, entries: newEntries.length });
    return { success: true as const, groups: groupInputs.map(({ id, name }) => ({ id, name })) };
  },
});

/** Drops entries without a name (LIB-60). */
const omitBlankEntries = ({ id, name, entries }: GroupInput): GroupInput => ({
  id,
  name,
  entries: entries.filter((entry) => entry.name !== ''),
});

/**
 * The input of an existing group with only the entries that it lacks; null for a new group. `isDifferent`: its name, or
 * the description or standard of an entry, is not as in the input.
 */
function findMissingEntries({ id, name, entries }: GroupInput, existing: ComposedGroup | undefined) {
  if (!existing) return null;
  const byName = new Map(existing.entries.map((entry) => [normalizeName(entry.name), entry]));
  const hasOtherTexts = ({ name: entryName, description = '', standard = '' }: EntryInput) => {
    const stored = byName.get(normalizeName(entryName));
    return stored !== undefined && (stored.description !== description || stored.standard !== standard);
  };
  const missingEntries = entries.filter((entry) => !byName.has(normalizeName(entry.name)));
  return { id, name, entries: missingEntries, isDifferent: existing.name !== name || entries.some(hasOtherTexts) };
}

/** `name` is null for a group that exists and only gets entries. */
type CheckedGroup = Pick<GroupInput, 'entries'> & { name: string | null };

function findGroupsFailure(library: LoadedLibrary, groups: readonly CheckedGroup[]): Failure | null {
  const usedGroups = getUsedGroupNames(library.composedLibrary, library.mode);
  const usedEntries = getUsedEntryNames(library.composedLibrary, library.mode);
  const newCount = groups.filter(({ name }) => name !== null).length;
  if (usedGroups.size + newCount > LIBRARY_LIMITS.groups)
    return failure('library-groups-full', { max: LIBRARY_LIMITS.groups });
  for (const { name, entries } of groups) {
    const nameError = name === null ? null : findNameError(name, usedGroups);
    if (nameError) return failure(nameError, { max: LIBRARY_LIMITS.name }, { name });
    if (name !== null) usedGroups.add(normalizeName(name));
    for (const entry of entries) {
      const entryFailure = findEntryFailure(entry, usedEntries);
      if (entryFailure) return entryFailure;
      usedEntries.add(normalizeName(entry.name));
    }
  }
  return usedEntries.size > LIBRARY_LIMITS.entries ? failure('library-full', { max: LIBRARY_LIMITS.entries }) : null;
}

function findEntryFailure({ name, description = '' }: EntryInput, used: ReadonlySet<string>): Failure | null {
  const nameError = findNameError(name, used);
  if (nameError) return failure(nameError, { max: LIBRARY_LIMITS.name }, { name });
  return description.length > LIBRARY_LIMITS.description
    ? failure('library-description-long', { max: LIBRARY_LIMITS.description }, { name })
    : null;
}

export const renameGroupCommand = implementLibraryChange(renameGroup, {
  input: renameGroupSchema.or(renameGroupWireSchema),
  output: renamedGroupOutput,
  async run({ input, context, library, record }) {
    const group = findReferencedGroup(library, input);
    if (!group) return failure('library-group-not-found');
    const { name, before } = input;
    const result = { success: true as const, group: { id: group.id, name } };
    if (group.name === name) return result;
    if (normalizeName(group.name) !== normalizeName(before))
      return failure('library-conflict', { who: 'Someone else' }, { group: { id: group.id, name: group.name } });
    const nameError = findNameError(name, getUsedGroupNames(library.composedLibrary, library.mode, group.id));
    if (nameError) return failure(nameError, { max: LIBRARY_LIMITS.name });
    await writeGroup(context, library, group.id, { name });
    record({ type: 'renamed-library-group', ...toEventLibrary(library), groupId: group.id, name, before: group.name });
    return result;
  },
});

export const moveGroupCommand = implementLibraryChange(moveGroup, {
  input: moveGroupSchema,
  output: groupOrderOutput,
  async run({ input, context, library, record }) {
    const { groupId, beforeId } = input;
    const group = findComposedGroup(library, groupId);
    if (!group || (beforeId !== null && !findComposedGroup(library, beforeId)))
      return failure('library-group-not-found');
    const newPositions = planMove(listGroups(library), groupId, beforeId);
    for (const { id, position } of newPositions) await writeGroup(context, library, id, { position });
    if (newPositions.length > 0)
      record({ type: 'moved-library-group', ...toEventLibrary(library), groupId, name: group.name });
    const after = await loadLibrary(context.db, input);
    return isFailure(after) ? after : { success: true as const, order: listGroups(after).map(({ id }) => id) };
  },
});

async function writeGroup(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  groupId: string,
  change: { name?: string; position?: number },
): Promise<void> {
  const masterGroup = findMasterGroup(library, groupId);
  if (!masterGroup) {
    const data = { ...change, ...toChangeColumns(context) };
    await context.db.libraryGroup.updateMany({ where: { id: groupId }, data });
    return;
  }
  const difference = changeGroupDifference(masterGroup, findGroupDifference(library, groupId), change);
  await writeGroupDifference(context, library, groupId, difference);
}

export const deleteGroupCommand = implementLibraryChange(deleteGroup, {
  input: deleteGroupSchema.or(deleteGroupWireSchema),
  output: deletedGroupOutput,
  async run({ input, context, library, record }) {
    const group = findReferencedGroup(library, input);
    if (!group) return failure('library-group-not-found');
    const autoEntry = group.entries.find(({ autoBmp }) => autoBmp !== null);
    if (autoEntry) return failure('library-auto-bmp', { name: autoEntry.name });
    if (library.siteId === null && group.entries.length > 0) return failure('library-group-not-empty');
    const isMasterGroup = findMasterGroup(library, group.id) !== undefined;
    const undo =
      library.siteId === null ? null : { undoId: randomUUID(), removedRows: listGroupRemovals(library, group) };
    await hideMovedEntries(context, library, group);
    if (isMasterGroup) await hideGroup(context, library, group.id);
    else await deleteGroupRow(context, library, group);
    const entries = group.entries.map(({ name }) => name);
    const eventData = { groupId: group.id, name: group.name, hidden: isMasterGroup, entries };
    record({ type: 'deleted-library-group', ...toEventLibrary(library), ...eventData, ...undo });
    return { success: true as const, hidden: isMasterGroup, undoId: undo?.undoId ?? null };
  },
});

/** Entries of the master library that the site moved into the group are hidden with it, instead of moving back. */
async function hideMovedEntries(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  group: ComposedGroup,
): Promise<void> {
  for (const { id } of group.entries) {
    const masterEntry = findMasterEntry(library, id);
    if (masterEntry && masterEntry.groupId !== group.id)
      await writeEntryDifference(context, library, id, setRemoved(findEntryDifference(library, id), true));
  }
}

async function hideGroup(context: LibraryWriteContext, library: LoadedLibrary, groupId: string): Promise<void> {
  const masterGroup = findMasterGroup(library, groupId);
  if (!masterGroup) return;
  const difference = changeGroupDifference(masterGroup, findGroupDifference(library, groupId), { removed: true });
  await writeGroupDifference(context, library, groupId, difference);
}

async function deleteGroupRow(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  group: ComposedGroup,
): Promise<void> {
  if (library.siteId === null) await keepGroupAtSites(context, group.id);
  await context.db.libraryGroup.deleteMany({ where: { id: group.id, siteId: library.siteId } });
  const pictures = group.entries.filter(({ origin }) => origin === 'own').flatMap((entry) => entry.pictures);
  await releasePictures(context, pictures);
}
