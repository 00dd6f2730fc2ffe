import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { same } from '@/lib/equal';
import { implement } from '@/lib/platform/operation/implement';
import { addEntry, copyMoveEntry, deleteEntry, editEntry, type EntryEdit } from '@/lib/library/contract';
import { withRemoved } from '@/lib/library/differences';
import { libraryEvents } from '@/lib/library/events';
import type { Change } from '@/lib/sentences';
import type { ComposedEntry, EntryField } from '@/lib/library/library';
import { copyName, entryNames, LIBRARY_LIMITS, nameRefusal } from '@/lib/library/names';
import { lastPosition } from '@/lib/library/places';
import { deletedEntryAnswer, entryAnswer } from './answers';
import { keepEntryAtSites } from './keep-at-sites';
import {
  entryDifference,
  entryIn,
  groupIn,
  groupNamed,
  groupsIn,
  inLibrary,
  masterEntry,
  openForChange,
  openLibrary,
  type OpenLibrary,
  type Writing,
} from './open-library';
import { addEntrySchema, copyMoveEntrySchema, deleteEntrySchema, editEntrySchema } from './schema';
import {
  asDeletedEntry,
  connectEntry,
  type Connecting,
  forgetPictures,
  insertEntries,
  namePictures,
  writeEntryDifference,
} from './write-library';
import { connectingOf, writeEdit } from './write-entry';
import { addEntryOutside, copyMoveOutside, deleteEntryOutside, editEntryOutside } from './wire-schema';

export const addEntryCommand = implement(addEntry, {
  input: addEntrySchema.or(addEntryOutside),
  output: entryAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const group = groupNamed(open, input);
    if (!group) return failure('library-group-not-found');
    const { name, description = '', standard = '', pictures = [], connections = [] } = input;
    const there = entryIn(open, input.entryId);
    if (there) {
      const changes = realChanges(there, { name, description, standard, pictures });
      const connecting = connectingOf(there, { connections });
      if (Object.keys(changes).length + (connecting.connect?.length ?? 0) + (connecting.disconnect?.length ?? 0) === 0)
        return answerOf(there);
      // A repeated request after a lost response, with a changed form. An entry that someone else has changed is not
      // overwritten.
      if (there.version !== FIRST_VERSION) return failure('library-id-used');
      const edited = await edit(writing, open, there, { changes, connecting });
      if (isFailure(edited)) return edited;
      record({ type: 'edited-library-entry', ...inLibrary(open), ...edited.what });
      return edited.after;
    }
    const refused = refusedTexts(open, { name, description }) ?? tooMany(open);
    if (refused) return refused;
    const unnamed = await namePictures(writing, { before: [], after: pictures });
    if (unnamed) return unnamed;
    const position = lastPosition(group.entries);
    const entry = { id: input.entryId, groupId: group.id, mode: input.mode, name, description, standard, pictures };
    if (!(await insertEntries(writing, input.siteId, [{ ...entry, position }]))) return failure('library-id-used');
    await connectEntry(writing, open, entry, { connect: connections });
    record({ type: 'added-library-entry', ...inLibrary(open), entryId: entry.id, name, group: group.name });
    return asChanged(writing, open, entry.id);
  },
});

export const editEntryCommand = implement(editEntry, {
  input: editEntrySchema.or(editEntryOutside),
  output: entryAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const entry = entryIn(open, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    const conflict = await conflictOf(writing, open, entry, input);
    if (conflict) return conflict;
    const changes = realChanges(entry, input.changes);
    const edited = await edit(writing, open, entry, { changes, connecting: connectingOf(entry, input) });
    if (isFailure(edited)) return edited;
    if (edited.what.changed.length > 0) record({ type: 'edited-library-entry', ...inLibrary(open), ...edited.what });
    return edited.after;
  },
});

/** The version of an entry that nobody has changed. */
const FIRST_VERSION = '1';

async function edit(
  writing: Writing,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, connecting }: { changes: EntryEdit; connecting: Connecting },
) {
  const refused = refusedTexts(open, changes, entry.id);
  if (refused) return refused;
  if (changes.pictures) {
    const unnamed = await namePictures(writing, { before: entry.pictures, after: changes.pictures });
    if (unnamed) return unnamed;
  }
  await writeEdit(writing, open, entry, { changes, connecting });
  const after = await asChanged(writing, open, entry.id);
  if (isFailure(after)) return after;
  const { name, groupId } = after.entry;
  const group = groupIn(open, groupId)?.name ?? '';
  return { after, what: { entryId: entry.id, name, group, changed: fieldChanges(entry, after.entry) } };
}

export const deleteEntryCommand = implement(deleteEntry, {
  input: deleteEntrySchema.or(deleteEntryOutside),
  output: deletedEntryAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const entry = entryIn(open, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    if (entry.autoBmp !== null) return failure('library-auto-bmp', { name: entry.name });
    const hidden = masterEntry(open, entry.id) !== undefined;
    if (hidden) await writeEntryDifference(writing, open, entry.id, withRemoved(entryDifference(open, entry.id), true));
    else {
      if (open.siteId === null) await keepEntryAtSites(writing, entry.id);
      await db.libraryEntry.deleteMany({ where: { id: entry.id, siteId: open.siteId } });
      await forgetPictures(writing, entry.pictures);
    }
    const { name } = entry;
    const group = groupIn(open, entry.groupId)?.name ?? '';
    record({ type: 'deleted-library-entry', ...inLibrary(open), entryId: entry.id, name, group, hidden });
    return { success: true as const, hidden, deleted: asDeletedEntry(entry) };
  },
});

export const copyMoveEntryCommand = implement(copyMoveEntry, {
  input: copyMoveEntrySchema.or(copyMoveOutside),
  output: entryAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }) {
    const writing = { db, actor, now };
    const open = await openForChange(writing, input);
    if (isFailure(open)) return open;
    const entry = entryIn(open, input.entryId);
    const group = groupNamed(
      open,
      'toGroupId' in input ? { groupId: input.toGroupId } : { groupName: input.toGroupName },
    );
    if (!entry) return failure('library-entry-not-found');
    if (!group) return failure('library-group-not-found');
    const copyId = input.copyId ?? randomUUID();
    const copied = input.copy ? entryIn(open, copyId) : undefined;
    if (copied) return answerOf(copied);
    if (group.id === entry.groupId) return failure('library-same-group');
    const position = lastPosition(group.entries);
    const from = groupIn(open, entry.groupId)?.name ?? '';
    const about = { ...inLibrary(open), group: group.name, from };
    if (!input.copy) {
      await writeEdit(writing, open, entry, { changes: { groupId: group.id, position } });
      record({ type: 'moved-library-entry', ...about, entryId: entry.id, name: entry.name });
      return asChanged(writing, open, entry.id);
    }
    const full = tooMany(open);
    if (full) return full;
    const { mode, description, standard, pictures, connections } = entry;
    const name = copyName(entry.name, entryNames(open.composed, open.mode));
    const copy = { id: copyId, groupId: group.id, mode, name, description, standard, pictures, position };
    if (!(await insertEntries(writing, open.siteId, [copy]))) return failure('library-id-used');
    await connectEntry(writing, open, copy, { connect: connections });
    record({ type: 'copied-library-entry', ...about, entryId: copyId, name });
    return asChanged(writing, open, copyId);
  },
});

const answerOf = (entry: ComposedEntry) => ({ success: true as const, identry: entry.id, entry });

async function asChanged(
  { db }: Pick<Writing, 'db'>,
  open: OpenLibrary,
  entryId: string,
): Promise<ReturnType<typeof answerOf> | Failure> {
  const after = await openLibrary(db, open);
  if (isFailure(after)) return after;
  const entry = entryIn(after, entryId);
  return entry ? answerOf(entry) : failure('library-entry-not-found');
}

function refusedTexts(open: OpenLibrary, { name, description }: EntryEdit, except?: string): Failure | null {
  const refusal = name === undefined ? null : nameRefusal(name, entryNames(open.composed, open.mode, except));
  if (refusal) return failure(refusal, { most: LIBRARY_LIMITS.name });
  return (description ?? '').length > LIBRARY_LIMITS.description
    ? failure('library-description-long', { most: LIBRARY_LIMITS.description })
    : null;
}

function tooMany(open: OpenLibrary): Failure | null {
  const count = groupsIn(open).reduce((sum, { entries }) => sum + entries.length, 0);
  return count >= LIBRARY_LIMITS.entries ? failure('library-full', { most: LIBRARY_LIMITS.entries }) : null;
}

const EDITED = ['name', 'description', 'standard', 'pictures'] as const;

/** Drops fields whose value does not change. */
const realChanges = (entry: ComposedEntry, changes: EntryEdit): EntryEdit =>
  Object.fromEntries(
    EDITED.filter((field) => changes[field] !== undefined && !same(changes[field], entry[field])).map((field) => [
      field,
      changes[field],
    ]),
  );

/** The fields that someone else has changed since this edit began, to another value. */
async function conflictOf(
  { db }: Writing,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, before }: { changes: EntryEdit; before: EntryEdit },
): Promise<Failure | null> {
  const fields = EDITED.flatMap((field) => {
    const [mine, was, theirs] = [changes[field], before[field], entry[field]];
    const isConflict = mine !== undefined && was !== undefined && !same(was, theirs) && !same(mine, theirs);
    return isConflict ? [{ field: field satisfies EntryField, before: was, theirs, mine }] : [];
  });
  if (fields.length === 0) return null;
  const [last] = await db.$queryRaw<{ name: string | null; at: Date }[]>`
    SELECT p.name, changes.at FROM (
      SELECT updated_by, updated_at AS at FROM library_entry WHERE id = ${entry.id}::uuid
      UNION ALL SELECT updated_by, updated_at FROM library_difference
        WHERE entry_id = ${entry.id}::uuid AND site_id = ${open.siteId}::uuid) changes
    LEFT JOIN person p ON p.id = changes.updated_by ORDER BY changes.at DESC LIMIT 1`;
  const changedBy = last?.name ?? '';
  const changedAt = (last?.at ?? new Date(entry.updatedAt)).toISOString();
  const who = changedBy === '' ? 'Someone else' : changedBy;
  return failure('library-conflict', { who }, { entry, fields, changedBy, changedAt });
}

/** Maximum characters of a text in the audit trail. */
const RECORDED = 300;

const WORDS = {
  name: 'name',
  description: 'description',
  standard: 'standard',
  pictures: 'number of photos',
  connections: 'number of connections',
} as const;

function fieldChanges(before: ComposedEntry, after: ComposedEntry): Change[] {
  const shown = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : `${value.length}`).slice(0, RECORDED);
  return [...EDITED, 'connections' as const]
    .filter((field) => !same(before[field], after[field]))
    .map((field) => ({ what: WORDS[field], before: shown(before[field]), after: shown(after[field]) }));
}
