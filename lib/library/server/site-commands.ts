import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { isEqual } from '@/lib/equal';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { resetSiteLibrary, restoreHidden, settleDrift } from '@/lib/library/contract';
import { changeGroupDifference, rebaseField, resetField, setRemoved } from '@/lib/library/differences';
import type { EntryField, FieldValue } from '@/lib/library/library';
import { getUsedEntryNames, normalizeName, getUsedGroupNames } from '@/lib/library/names';
import { summarizeReset } from '@/lib/library/reset';
import { listResetRemovals, type RemovedRows } from '@/lib/library/removed-rows';
import { resetOutput } from './output-schemas';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findComposedEntry,
  findGroupDifference,
  findComposedGroup,
  toEventLibrary,
  findMasterEntry,
  findMasterGroup,
  type LoadedLibrary,
  type LibraryWriteContext,
} from './open-library';
import { siteLibrarySchema, restoreHiddenSchema, settleDriftSchema } from './schema';
import { resetWireSchema } from './wire-schema';
import { releasePictures, writeEntryDifference, writeGroupDifference } from './write-library';

export const restoreHiddenCommand = implementLibraryChange(restoreHidden, {
  input: restoreHiddenSchema,
  output: successOutput,
  async run({ input, context, library, record }) {
    const { entryId, groupId } = input;
    const item =
      entryId === undefined
        ? await restoreGroup(context, library, groupId ?? '')
        : await restoreEntry(context, library, entryId);
    if (isFailure(item)) return item;
    const itemType = entryId === undefined ? ('group' as const) : ('entry' as const);
    record({ type: 'restored-in-library', ...toEventLibrary(library), ...item, what: itemType });
    return { success: true as const };
  },
});

async function restoreEntry(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  entryId: string,
): Promise<{ name: string } | Failure> {
  const entry = findMasterEntry(library, entryId);
  if (!entry || entry.mode !== library.mode) return failure('library-entry-not-found');
  const difference = findEntryDifference(library, entryId);
  const name = difference?.change.name ?? entry.name;
  if (!difference?.removed) return { name };
  if (getUsedEntryNames(library.composedLibrary, library.mode).has(normalizeName(name)))
    return failure('library-name-used');
  await writeEntryDifference(context, library, entryId, setRemoved(difference, false));
  // In a hidden group, the entry would stay invisible.
  const groupId = difference.change.groupId ?? entry.groupId;
  if (!findComposedGroup(library, groupId) && !findComposedGroup(library, entry.groupId))
    await unhideGroup(context, library, entry.groupId);
  return { name };
}

async function restoreGroup(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  groupId: string,
): Promise<{ name: string } | Failure> {
  const group = findMasterGroup(library, groupId);
  if (!group || group.mode !== library.mode) return failure('library-group-not-found');
  const difference = findGroupDifference(library, groupId);
  const name = difference?.change.name ?? group.name;
  if (!difference?.removed) return { name };
  if (getUsedGroupNames(library.composedLibrary, library.mode).has(normalizeName(name)))
    return failure('library-name-used');
  await unhideGroup(context, library, groupId);
  return { name };
}

async function unhideGroup(context: LibraryWriteContext, library: LoadedLibrary, groupId: string): Promise<void> {
  const group = findMasterGroup(library, groupId);
  if (!group) return;
  const difference = changeGroupDifference(group, findGroupDifference(library, groupId), { removed: false });
  await writeGroupDifference(context, library, groupId, difference);
}

export const settleDriftCommand = implementLibraryChange(settleDrift, {
  input: settleDriftSchema,
  output: successOutput,
  async run({ input, context, library, record }) {
    const item =
      input.entryId === undefined
        ? await settleGroup(context, library, { ...input, groupId: input.groupId ?? '' })
        : await settleEntry(context, library, { ...input, entryId: input.entryId });
    if (isFailure(item)) return item;
    const type = input.take === 'master' ? ('took-master' as const) : ('kept-ours' as const);
    record({ type, ...toEventLibrary(library), ...item, field: input.field });
    return { success: true as const };
  },
});

interface SettleInput {
  field: EntryField;
  take: 'master' | 'ours';
  seen?: FieldValue;
}

async function settleEntry(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  { entryId, field, take, seen }: SettleInput & { entryId: string },
): Promise<{ name: string } | Failure> {
  const master = findMasterEntry(library, entryId);
  const entry = findComposedEntry(library, entryId);
  if (!master || !entry) return failure('library-entry-not-found');
  const drift = entry.drift.find((candidate) => candidate.field === field);
  if (seen !== undefined && drift && !isEqual(drift.master, seen)) return failure('library-moved-on');
  const difference = findEntryDifference(library, entryId);
  if (take === 'ours') {
    await writeEntryDifference(context, library, entryId, rebaseField(master, difference, field));
    return { name: entry.name };
  }
  if (
    field === 'name' &&
    getUsedEntryNames(library.composedLibrary, library.mode, entryId).has(normalizeName(master.name))
  )
    return failure('library-name-used');
  await writeEntryDifference(context, library, entryId, resetField(master, difference, field));
  if (field === 'pictures')
    await releasePictures(
      context,
      entry.pictures.filter((fileName) => !master.pictures.includes(fileName)),
    );
  return { name: entry.name };
}

async function settleGroup(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  { groupId, take, seen }: SettleInput & { groupId: string },
): Promise<{ name: string } | Failure> {
  const master = findMasterGroup(library, groupId);
  const group = findComposedGroup(library, groupId);
  if (!master || !group) return failure('library-group-not-found');
  if (seen !== undefined && group.drift[0] && !isEqual(group.drift[0].master, seen)) return failure('library-moved-on');
  if (
    take === 'master' &&
    getUsedGroupNames(library.composedLibrary, library.mode, groupId).has(normalizeName(master.name))
  )
    return failure('library-name-used');
  const change = take === 'master' ? { name: master.name } : { keepsSiteName: true };
  const difference = changeGroupDifference(master, findGroupDifference(library, groupId), change);
  await writeGroupDifference(context, library, groupId, difference);
  return { name: group.name };
}

export const resetSiteLibraryCommand = implementLibraryChange(resetSiteLibrary, {
  input: siteLibrarySchema.or(resetWireSchema),
  output: resetOutput,
  async run({ input, context, library, record }) {
    const { siteId, mode } = input;
    const summary = summarizeReset(library.composedLibrary, mode);
    const removedRows = listResetRemovals(library, mode);
    const changedPictures = library.differences.entries.flatMap(({ change }) => change.pictures ?? []);
    await context.db.libraryDifference.deleteMany({
      where: { siteId, OR: [{ entry: { mode } }, { group: { mode } }] },
    });
    await context.db.libraryEntry.deleteMany({ where: { siteId, mode } });
    await context.db.libraryGroup.deleteMany({ where: { siteId, mode } });
    await releasePictures(context, [...removedRows.entries.flatMap(({ pictures }) => pictures), ...changedPictures]);
    const countNames = ({ groups, entries }: { groups: readonly string[]; entries: readonly string[] }) =>
      groups.length + entries.length;
    const counts = {
      ownCount: countNames(summary.own),
      changedCount: countNames(summary.changed),
      hiddenCount: countNames(summary.hidden),
    };
    const undoId = hasRows(removedRows) ? randomUUID() : null;
    if (undoId !== null)
      record({ type: 'reset-site-library', ...toEventLibrary(library), ...counts, undoId, removedRows });
    return { success: true as const, summary, undoId };
  },
});

const hasRows = ({ groups, entries, previousDifferences }: RemovedRows): boolean =>
  groups.length + entries.length + previousDifferences.entries.length + previousDifferences.groups.length > 0;
