import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { isEqual } from '@/lib/equal';
import { addEntry, copyMoveEntry, deleteEntry, editEntry, type EntryEdit } from '@/lib/library/contract';
import { setRemoved } from '@/lib/library/differences';
import type { Change } from '@/lib/audit-sentences';
import type { ComposedEntry, EntryField } from '@/lib/library/library';
import { copyName, usedEntryNames, LIBRARY_LIMITS, findNameError } from '@/lib/library/names';
import { nextPosition } from '@/lib/library/positions';
import { deletedEntryOutput, entryOutput } from './outputs';
import { keepEntryAtSites } from './keep-at-sites';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findComposedEntry,
  findComposedGroup,
  findNamedGroup,
  listGroups,
  eventLibrary,
  findMasterEntry,
  openLibrary,
  type OpenLibrary,
  type LibraryWriteContext,
} from './open-library';
import { addEntrySchema, copyMoveEntrySchema, deleteEntrySchema, editEntrySchema } from './schema';
import {
  toDeletedEntry,
  connectEntry,
  type ConnectionEdit,
  releasePictures,
  insertEntries,
  markPicturesUsed,
  writeEntryDifference,
} from './write-library';
import { diffConnections, writeEdit } from './write-entry';
import { addEntryWireSchema, copyMoveWireSchema, deleteEntryWireSchema, editEntryWireSchema } from './wire-schema';

export const addEntryCommand = implementLibraryChange(addEntry, {
  input: addEntrySchema.or(addEntryWireSchema),
  output: entryOutput,
  async run({ input, writing, open, record }) {
    const group = findNamedGroup(open, input);
    if (!group) return failure('library-group-not-found');
    const { name, description = '', standard = '', pictures = [], connections = [] } = input;
    const existing = findComposedEntry(open, input.entryId);
    if (existing) {
      const changes = dropUnchanged(existing, { name, description, standard, pictures });
      const connecting = diffConnections(existing, { connections });
      if (Object.keys(changes).length + (connecting.connect?.length ?? 0) + (connecting.disconnect?.length ?? 0) === 0)
        return toOutput(existing);
      // A repeated request after a lost response, with a changed form. An entry that someone else has changed is not
      // overwritten.
      if (existing.version !== FIRST_VERSION) return failure('library-id-used');
      const edited = await applyEdit(writing, open, existing, { changes, connecting });
      if (isFailure(edited)) return edited;
      record({ type: 'edited-library-entry', ...eventLibrary(open), ...edited.what });
      return edited.after;
    }
    const refused = findTextFailure(open, { name, description }) ?? checkLibraryLimit(open);
    if (refused) return refused;
    const unnamed = await markPicturesUsed(writing, { before: [], after: pictures });
    if (unnamed) return unnamed;
    const position = nextPosition(group.entries);
    const entry = { id: input.entryId, groupId: group.id, mode: input.mode, name, description, standard, pictures };
    if (!(await insertEntries(writing, input.siteId, [{ ...entry, position }]))) return failure('library-id-used');
    await connectEntry(writing, open, entry, { connect: connections });
    record({ type: 'added-library-entry', ...eventLibrary(open), entryId: entry.id, name, group: group.name });
    return reloadEntry(writing, open, entry.id);
  },
});

export const editEntryCommand = implementLibraryChange(editEntry, {
  input: editEntrySchema.or(editEntryWireSchema),
  output: entryOutput,
  async run({ input, writing, open, record }) {
    const entry = findComposedEntry(open, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    const conflict = await findConflict(writing, open, entry, input);
    if (conflict) return conflict;
    const changes = dropUnchanged(entry, input.changes);
    const edited = await applyEdit(writing, open, entry, { changes, connecting: diffConnections(entry, input) });
    if (isFailure(edited)) return edited;
    if (edited.what.changed.length > 0) record({ type: 'edited-library-entry', ...eventLibrary(open), ...edited.what });
    return edited.after;
  },
});

/** The version of an entry that nobody has changed. */
const FIRST_VERSION = '1';

async function applyEdit(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, connecting }: { changes: EntryEdit; connecting: ConnectionEdit },
) {
  const refused = findTextFailure(open, changes, entry.id);
  if (refused) return refused;
  if (changes.pictures) {
    const unnamed = await markPicturesUsed(writing, { before: entry.pictures, after: changes.pictures });
    if (unnamed) return unnamed;
  }
  await writeEdit(writing, open, entry, { changes, connecting });
  const after = await reloadEntry(writing, open, entry.id);
  if (isFailure(after)) return after;
  const { name, groupId } = after.entry;
  const group = findComposedGroup(open, groupId)?.name ?? '';
  return { after, what: { entryId: entry.id, name, group, changed: listFieldChanges(entry, after.entry) } };
}

export const deleteEntryCommand = implementLibraryChange(deleteEntry, {
  input: deleteEntrySchema.or(deleteEntryWireSchema),
  output: deletedEntryOutput,
  async run({ input, writing, open, record }) {
    const entry = findComposedEntry(open, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    if (entry.autoBmp !== null) return failure('library-auto-bmp', { name: entry.name });
    const hidden = findMasterEntry(open, entry.id) !== undefined;
    if (hidden)
      await writeEntryDifference(writing, open, entry.id, setRemoved(findEntryDifference(open, entry.id), true));
    else {
      if (open.siteId === null) await keepEntryAtSites(writing, entry.id);
      await writing.db.libraryEntry.deleteMany({ where: { id: entry.id, siteId: open.siteId } });
      await releasePictures(writing, entry.pictures);
    }
    const { name } = entry;
    const group = findComposedGroup(open, entry.groupId)?.name ?? '';
    record({ type: 'deleted-library-entry', ...eventLibrary(open), entryId: entry.id, name, group, hidden });
    return { success: true as const, hidden, deleted: toDeletedEntry(entry) };
  },
});

export const copyMoveEntryCommand = implementLibraryChange(copyMoveEntry, {
  input: copyMoveEntrySchema.or(copyMoveWireSchema),
  output: entryOutput,
  async run({ input, writing, open, record }) {
    const entry = findComposedEntry(open, input.entryId);
    const group = findNamedGroup(
      open,
      'toGroupId' in input ? { groupId: input.toGroupId } : { groupName: input.toGroupName },
    );
    if (!entry) return failure('library-entry-not-found');
    if (!group) return failure('library-group-not-found');
    const copyId = input.copyId ?? randomUUID();
    const copied = input.copy ? findComposedEntry(open, copyId) : undefined;
    if (copied) return toOutput(copied);
    if (group.id === entry.groupId) return failure('library-same-group');
    const position = nextPosition(group.entries);
    const from = findComposedGroup(open, entry.groupId)?.name ?? '';
    const about = { ...eventLibrary(open), group: group.name, from };
    if (!input.copy) {
      await writeEdit(writing, open, entry, { changes: { groupId: group.id, position } });
      record({ type: 'moved-library-entry', ...about, entryId: entry.id, name: entry.name });
      return reloadEntry(writing, open, entry.id);
    }
    const full = checkLibraryLimit(open);
    if (full) return full;
    const { mode, description, standard, pictures, connections } = entry;
    const name = copyName(entry.name, usedEntryNames(open.composed, open.mode));
    const copy = { id: copyId, groupId: group.id, mode, name, description, standard, pictures, position };
    if (!(await insertEntries(writing, open.siteId, [copy]))) return failure('library-id-used');
    await connectEntry(writing, open, copy, { connect: connections });
    record({ type: 'copied-library-entry', ...about, entryId: copyId, name });
    return reloadEntry(writing, open, copyId);
  },
});

const toOutput = (entry: ComposedEntry) => ({ success: true as const, identry: entry.id, entry });

async function reloadEntry(
  { db }: Pick<LibraryWriteContext, 'db'>,
  open: OpenLibrary,
  entryId: string,
): Promise<ReturnType<typeof toOutput> | Failure> {
  const after = await openLibrary(db, open);
  if (isFailure(after)) return after;
  const entry = findComposedEntry(after, entryId);
  return entry ? toOutput(entry) : failure('library-entry-not-found');
}

function findTextFailure(open: OpenLibrary, { name, description }: EntryEdit, except?: string): Failure | null {
  const refusal = name === undefined ? null : findNameError(name, usedEntryNames(open.composed, open.mode, except));
  if (refusal) return failure(refusal, { most: LIBRARY_LIMITS.name });
  return (description ?? '').length > LIBRARY_LIMITS.description
    ? failure('library-description-long', { most: LIBRARY_LIMITS.description })
    : null;
}

function checkLibraryLimit(open: OpenLibrary): Failure | null {
  const count = listGroups(open).reduce((sum, { entries }) => sum + entries.length, 0);
  return count >= LIBRARY_LIMITS.entries ? failure('library-full', { most: LIBRARY_LIMITS.entries }) : null;
}

const EDITED_FIELDS = ['name', 'description', 'standard', 'pictures'] as const;

/** Drops fields whose value does not change. */
const dropUnchanged = (entry: ComposedEntry, changes: EntryEdit): EntryEdit =>
  Object.fromEntries(
    EDITED_FIELDS.filter((field) => changes[field] !== undefined && !isEqual(changes[field], entry[field])).map(
      (field) => [field, changes[field]],
    ),
  );

/** The fields that someone else has changed since this edit began, to another value. */
async function findConflict(
  { db }: LibraryWriteContext,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, before }: { changes: EntryEdit; before: EntryEdit },
): Promise<Failure | null> {
  const fields = EDITED_FIELDS.flatMap((field) => {
    const [mine, was, theirs] = [changes[field], before[field], entry[field]];
    const isConflict = mine !== undefined && was !== undefined && !isEqual(was, theirs) && !isEqual(mine, theirs);
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
const MAX_RECORDED_LENGTH = 300;

const FIELD_NAMES = {
  name: 'name',
  description: 'description',
  standard: 'standard',
  pictures: 'number of photos',
  connections: 'number of connections',
} as const;

function listFieldChanges(before: ComposedEntry, after: ComposedEntry): Change[] {
  const shown = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : `${value.length}`).slice(0, MAX_RECORDED_LENGTH);
  return [...EDITED_FIELDS, 'connections' as const]
    .filter((field) => !isEqual(before[field], after[field]))
    .map((field) => ({ what: FIELD_NAMES[field], before: shown(before[field]), after: shown(after[field]) }));
}
