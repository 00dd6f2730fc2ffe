import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { same } from '@/lib/equal';
import { implement } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { resetSiteLibrary, restoreHidden, settleDrift } from '@/lib/library/contract';
import { groupDifference, withNewBase, withoutField, withRemoved } from '@/lib/library/differences';
import { libraryEvents } from '@/lib/library/events';
import type { EntryField, FieldValue } from '@/lib/library/library';
import { entryNames, foldedName, groupNames } from '@/lib/library/names';
import { resetSummaryOf } from '@/lib/library/reset';
import { takenByReset, type TakenAway } from '@/lib/library/taken-away';
import { resetAnswer } from './answers';
import {
  entryDifference,
  entryIn,
  groupDifferenceOf,
  groupIn,
  inLibrary,
  masterEntry,
  masterGroup,
  openForChange,
  type OpenLibrary,
  type Writing,
} from './open-library';
import { ofSiteLibrarySchema, restoreHiddenSchema, settleDriftSchema } from './schema';
import { resetOutside } from './wire-schema';
import { forgetPictures, writeEntryDifference, writeGroupDifference } from './write-library';

export const restoreHiddenCommand = implement(restoreHidden, {
  input: restoreHiddenSchema,
  output: doneAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const { entryId, groupId } = input;
    const restored =
      entryId === undefined ? await showGroup(writing, open, groupId ?? '') : await showEntry(writing, open, entryId);
    if (isFailure(restored)) return restored;
    const what = entryId === undefined ? ('group' as const) : ('entry' as const);
    record({ type: 'restored-in-library', ...inLibrary(open), ...restored, what });
    return { success: true as const };
  },
});

async function showEntry(writing: Writing, open: OpenLibrary, entryId: string): Promise<{ name: string } | Failure> {
  const entry = masterEntry(open, entryId);
  if (!entry || entry.mode !== open.mode) return failure('library-entry-not-found');
  const before = entryDifference(open, entryId);
  const name = before?.change.name ?? entry.name;
  if (!before?.removed) return { name };
  if (entryNames(open.composed, open.mode).has(foldedName(name))) return failure('library-name-used');
  await writeEntryDifference(writing, open, entryId, withRemoved(before, false));
  // If its group is hidden, the entry would stay invisible.
  const place = before.change.groupId ?? entry.groupId;
  if (!groupIn(open, place) && !groupIn(open, entry.groupId)) await unhideGroup(writing, open, entry.groupId);
  return { name };
}

async function showGroup(writing: Writing, open: OpenLibrary, groupId: string): Promise<{ name: string } | Failure> {
  const group = masterGroup(open, groupId);
  if (!group || group.mode !== open.mode) return failure('library-group-not-found');
  const before = groupDifferenceOf(open, groupId);
  const name = before?.change.name ?? group.name;
  if (!before?.removed) return { name };
  if (groupNames(open.composed, open.mode).has(foldedName(name))) return failure('library-name-used');
  await unhideGroup(writing, open, groupId);
  return { name };
}

async function unhideGroup(writing: Writing, open: OpenLibrary, groupId: string): Promise<void> {
  const group = masterGroup(open, groupId);
  if (!group) return;
  const difference = groupDifference(group, groupDifferenceOf(open, groupId), { removed: false });
  await writeGroupDifference(writing, open, groupId, difference);
}

export const settleDriftCommand = implement(settleDrift, {
  input: settleDriftSchema,
  output: doneAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const settled =
      input.entryId === undefined
        ? await settleGroup(writing, open, { ...input, groupId: input.groupId ?? '' })
        : await settleEntry(writing, open, { ...input, entryId: input.entryId });
    if (isFailure(settled)) return settled;
    const type = input.take === 'master' ? ('took-master' as const) : ('kept-ours' as const);
    record({ type, ...inLibrary(open), ...settled, field: input.field });
    return { success: true as const };
  },
});

interface Settling {
  field: EntryField;
  take: 'master' | 'ours';
  seen?: FieldValue;
}

async function settleEntry(
  writing: Writing,
  open: OpenLibrary,
  { entryId, field, take, seen }: Settling & { entryId: string },
): Promise<{ name: string } | Failure> {
  const master = masterEntry(open, entryId);
  const entry = entryIn(open, entryId);
  if (!master || !entry) return failure('library-entry-not-found');
  const drift = entry.drift.find((each) => each.field === field);
  if (seen !== undefined && drift && !same(drift.master, seen)) return failure('library-moved-on');
  const before = entryDifference(open, entryId);
  if (take === 'ours') {
    await writeEntryDifference(writing, open, entryId, withNewBase(master, before, field));
    return { name: entry.name };
  }
  if (field === 'name' && entryNames(open.composed, open.mode, entryId).has(foldedName(master.name)))
    return failure('library-name-used');
  await writeEntryDifference(writing, open, entryId, withoutField(master, before, field));
  if (field === 'pictures')
    await forgetPictures(
      writing,
      entry.pictures.filter((fileName) => !master.pictures.includes(fileName)),
    );
  return { name: entry.name };
}

async function settleGroup(
  writing: Writing,
  open: OpenLibrary,
  { groupId, take, seen }: Settling & { groupId: string },
): Promise<{ name: string } | Failure> {
  const master = masterGroup(open, groupId);
  const group = groupIn(open, groupId);
  if (!master || !group) return failure('library-group-not-found');
  if (seen !== undefined && group.drift[0] && !same(group.drift[0].master, seen)) return failure('library-moved-on');
  if (take === 'master' && groupNames(open.composed, open.mode, groupId).has(foldedName(master.name)))
    return failure('library-name-used');
  const change = take === 'master' ? { name: master.name } : { settled: true };
  const difference = groupDifference(master, groupDifferenceOf(open, groupId), change);
  await writeGroupDifference(writing, open, groupId, difference);
  return { name: group.name };
}

export const resetSiteLibraryCommand = implement(resetSiteLibrary, {
  input: ofSiteLibrarySchema.or(resetOutside),
  output: resetAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const { siteId, mode } = input;
    const summary = resetSummaryOf(open.composed, mode);
    const taken = takenByReset(open, mode);
    const changed = open.differences.entries.flatMap(({ change }) => change.pictures ?? []);
    await db.libraryDifference.deleteMany({ where: { siteId, OR: [{ entry: { mode } }, { group: { mode } }] } });
    await db.libraryEntry.deleteMany({ where: { siteId, mode } });
    await db.libraryGroup.deleteMany({ where: { siteId, mode } });
    // Photos that anything else uses are kept: usage is checked before a photo is removed.
    await forgetPictures(writing, [...taken.entries.flatMap(({ pictures }) => pictures), ...changed]);
    const count = ({ groups, entries }: { groups: readonly string[]; entries: readonly string[] }) =>
      groups.length + entries.length;
    const counts = { own: count(summary.own), changed: count(summary.changed), hidden: count(summary.hidden) };
    const undoId = isSomething(taken) ? randomUUID() : null;
    if (undoId !== null) record({ type: 'reset-site-library', ...inLibrary(open), ...counts, undoId, taken });
    return { success: true as const, summary, undoId };
  },
});

const isSomething = ({ groups, entries, differed }: TakenAway): boolean =>
  groups.length + entries.length + differed.entries.length + differed.groups.length > 0;
