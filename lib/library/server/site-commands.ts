import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { isEqual } from '@/lib/equal';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { resetSiteLibrary, restoreHidden, settleDrift } from '@/lib/library/contract';
import { groupDifference, acceptBase, removeField, setRemoved } from '@/lib/library/differences';
import type { EntryField, FieldValue } from '@/lib/library/library';
import { usedEntryNames, normalizeName, usedGroupNames } from '@/lib/library/names';
import { summarizeReset } from '@/lib/library/reset';
import { listResetRemovals, type RemovedRows } from '@/lib/library/removed-rows';
import { resetOutput } from './outputs';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findComposedEntry,
  findGroupDifference,
  findComposedGroup,
  eventLibrary,
  findMasterEntry,
  findMasterGroup,
  type OpenLibrary,
  type LibraryWriteContext,
} from './open-library';
import { siteLibrarySchema, restoreHiddenSchema, settleDriftSchema } from './schema';
import { resetWireSchema } from './wire-schema';
import { releasePictures, writeEntryDifference, writeGroupDifference } from './write-library';

export const restoreHiddenCommand = implementLibraryChange(restoreHidden, {
  input: restoreHiddenSchema,
  output: successOutput,
  async run({ input, writing, open, record }) {
    const { entryId, groupId } = input;
    const restored =
      entryId === undefined ? await showGroup(writing, open, groupId ?? '') : await showEntry(writing, open, entryId);
    if (isFailure(restored)) return restored;
    const what = entryId === undefined ? ('group' as const) : ('entry' as const);
    record({ type: 'restored-in-library', ...eventLibrary(open), ...restored, what });
    return { success: true as const };
  },
});

async function showEntry(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  entryId: string,
): Promise<{ name: string } | Failure> {
  const entry = findMasterEntry(open, entryId);
  if (!entry || entry.mode !== open.mode) return failure('library-entry-not-found');
  const before = findEntryDifference(open, entryId);
  const name = before?.change.name ?? entry.name;
  if (!before?.removed) return { name };
  if (usedEntryNames(open.composed, open.mode).has(normalizeName(name))) return failure('library-name-used');
  await writeEntryDifference(writing, open, entryId, setRemoved(before, false));
  // If its group is hidden, the entry would stay invisible.
  const place = before.change.groupId ?? entry.groupId;
  if (!findComposedGroup(open, place) && !findComposedGroup(open, entry.groupId))
    await unhideGroup(writing, open, entry.groupId);
  return { name };
}

async function showGroup(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  groupId: string,
): Promise<{ name: string } | Failure> {
  const group = findMasterGroup(open, groupId);
  if (!group || group.mode !== open.mode) return failure('library-group-not-found');
  const before = findGroupDifference(open, groupId);
  const name = before?.change.name ?? group.name;
  if (!before?.removed) return { name };
  if (usedGroupNames(open.composed, open.mode).has(normalizeName(name))) return failure('library-name-used');
  await unhideGroup(writing, open, groupId);
  return { name };
}

async function unhideGroup(writing: LibraryWriteContext, open: OpenLibrary, groupId: string): Promise<void> {
  const group = findMasterGroup(open, groupId);
  if (!group) return;
  const difference = groupDifference(group, findGroupDifference(open, groupId), { removed: false });
  await writeGroupDifference(writing, open, groupId, difference);
}

export const settleDriftCommand = implementLibraryChange(settleDrift, {
  input: settleDriftSchema,
  output: successOutput,
  async run({ input, writing, open, record }) {
    const settled =
      input.entryId === undefined
        ? await settleGroup(writing, open, { ...input, groupId: input.groupId ?? '' })
        : await settleEntry(writing, open, { ...input, entryId: input.entryId });
    if (isFailure(settled)) return settled;
    const type = input.take === 'master' ? ('took-master' as const) : ('kept-ours' as const);
    record({ type, ...eventLibrary(open), ...settled, field: input.field });
    return { success: true as const };
  },
});

interface SettleInput {
  field: EntryField;
  take: 'master' | 'ours';
  seen?: FieldValue;
}

async function settleEntry(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  { entryId, field, take, seen }: SettleInput & { entryId: string },
): Promise<{ name: string } | Failure> {
  const master = findMasterEntry(open, entryId);
  const entry = findComposedEntry(open, entryId);
  if (!master || !entry) return failure('library-entry-not-found');
  const drift = entry.drift.find((each) => each.field === field);
  if (seen !== undefined && drift && !isEqual(drift.master, seen)) return failure('library-moved-on');
  const before = findEntryDifference(open, entryId);
  if (take === 'ours') {
    await writeEntryDifference(writing, open, entryId, acceptBase(master, before, field));
    return { name: entry.name };
  }
  if (field === 'name' && usedEntryNames(open.composed, open.mode, entryId).has(normalizeName(master.name)))
    return failure('library-name-used');
  await writeEntryDifference(writing, open, entryId, removeField(master, before, field));
  if (field === 'pictures')
    await releasePictures(
      writing,
      entry.pictures.filter((fileName) => !master.pictures.includes(fileName)),
    );
  return { name: entry.name };
}

async function settleGroup(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  { groupId, take, seen }: SettleInput & { groupId: string },
): Promise<{ name: string } | Failure> {
  const master = findMasterGroup(open, groupId);
  const group = findComposedGroup(open, groupId);
  if (!master || !group) return failure('library-group-not-found');
  if (seen !== undefined && group.drift[0] && !isEqual(group.drift[0].master, seen)) return failure('library-moved-on');
  if (take === 'master' && usedGroupNames(open.composed, open.mode, groupId).has(normalizeName(master.name)))
    return failure('library-name-used');
  const change = take === 'master' ? { name: master.name } : { settled: true };
  const difference = groupDifference(master, findGroupDifference(open, groupId), change);
  await writeGroupDifference(writing, open, groupId, difference);
  return { name: group.name };
}

export const resetSiteLibraryCommand = implementLibraryChange(resetSiteLibrary, {
  input: siteLibrarySchema.or(resetWireSchema),
  output: resetOutput,
  async run({ input, writing, open, record }) {
    const { siteId, mode } = input;
    const summary = summarizeReset(open.composed, mode);
    const taken = listResetRemovals(open, mode);
    const changed = open.differences.entries.flatMap(({ change }) => change.pictures ?? []);
    await writing.db.libraryDifference.deleteMany({
      where: { siteId, OR: [{ entry: { mode } }, { group: { mode } }] },
    });
    await writing.db.libraryEntry.deleteMany({ where: { siteId, mode } });
    await writing.db.libraryGroup.deleteMany({ where: { siteId, mode } });
    // Photos that anything else uses are kept: usage is checked before a photo is removed.
    await releasePictures(writing, [...taken.entries.flatMap(({ pictures }) => pictures), ...changed]);
    const count = ({ groups, entries }: { groups: readonly string[]; entries: readonly string[] }) =>
      groups.length + entries.length;
    const counts = { own: count(summary.own), changed: count(summary.changed), hidden: count(summary.hidden) };
    const undoId = isNotNull(taken) ? randomUUID() : null;
    if (undoId !== null) record({ type: 'reset-site-library', ...eventLibrary(open), ...counts, undoId, taken });
    return { success: true as const, summary, undoId };
  },
});

const isNotNull = ({ groups, entries, differed }: RemovedRows): boolean =>
  groups.length + entries.length + differed.entries.length + differed.groups.length > 0;
