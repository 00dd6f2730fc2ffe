import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { isEqual } from '@/lib/equal';
import { addEntry, copyMoveEntry, deleteEntry, editEntry, type EntryEdit } from '@/lib/library/contract';
import { setRemoved } from '@/lib/library/differences';
import type { Change } from '@/lib/audit-sentences';
import type { ComposedEntry, EntryField } from '@/lib/library/library';
import { createCopyName, getUsedEntryNames, LIBRARY_LIMITS, findNameError } from '@/lib/library/names';
import { getNextPosition } from '@/lib/library/positions';
import { deletedEntryOutput, entryOutput } from './output-schemas';
import { keepEntryAtSites } from './keep-at-sites';
import { implementLibraryChange } from './implement-change';
import {
  findEntryDifference,
  findComposedEntry,
  findComposedGroup,
  findReferencedGroup,
  listGroups,
  toEventLibrary,
  findMasterEntry,
  loadLibrary,
  type LoadedLibrary,
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
import { PLAIN_ENTRY_FIELDS } from '@/lib/library/library';

export const addEntryCommand = implementLibraryChange(addEntry, {
  input: addEntrySchema.or(addEntryWireSchema),
  output: entryOutput,
  async run({ input, context, library, record }) {
    const group = findReferencedGroup(library, input);
    if (!group) return failure('library-group-not-found');
    const { name, description = '', standard = '', formItem = '', pictures = [], connections = [] } = input;
    const existing = findComposedEntry(library, input.entryId);
    if (existing) {
      const changes = dropUnchanged(existing, { name, description, standard, formItem, pictures });
      const connectionEdit = diffConnections(existing, { connections });
      const { connect = [], disconnect = [] } = connectionEdit;
      if (Object.keys(changes).length + connect.length + disconnect.length === 0) return toOutput(existing);
      // The form was changed and sent again after a lost response. A later change of the entry is not overwritten.
      if (existing.version !== FIRST_VERSION) return failure('library-id-used');
      const result = await applyEdit(context, library, existing, { changes, connectionEdit });
      if (isFailure(result)) return result;
      record({ type: 'edited-library-entry', ...toEventLibrary(library), ...result.eventData });
      return result.after;
    }
    const inputFailure = findTextFailure(library, { name, description }) ?? findLimitFailure(library);
    if (inputFailure) return inputFailure;
    const pictureFailure = await markPicturesUsed(context, { before: [], after: pictures });
    if (pictureFailure) return pictureFailure;
    const position = getNextPosition(group.entries);
    const texts = { name, description, standard, formItem };
    const entry = { id: input.entryId, groupId: group.id, mode: input.mode, ...texts, pictures };
    if (!(await insertEntries(context, input.siteId, [{ ...entry, position }]))) return failure('library-id-used');
    await connectEntry(context, library, entry, { connect: connections });
    record({ type: 'added-library-entry', ...toEventLibrary(library), entryId: entry.id, name, group: group.name });
    return reloadEntry(context, library, entry.id);
  },
});

export const editEntryCommand = implementLibraryChange(editEntry, {
  input: editEntrySchema.or(editEntryWireSchema),
  output: entryOutput,
  async run({ input, context, library, record }) {
    const entry = findComposedEntry(library, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    const conflict = await findConflict(context, library, entry, input);
    if (conflict) return conflict;
    const changes = dropUnchanged(entry, input.changes);
    const result = await applyEdit(context, library, entry, { changes, connectionEdit: diffConnections(entry, input) });
    if (isFailure(result)) return result;
    if (result.eventData.changes.length > 0)
      record({ type: 'edited-library-entry', ...toEventLibrary(library), ...result.eventData });
    return result.after;
  },
});

/** The version of an added entry that nobody has changed. */
const FIRST_VERSION = '1';

async function applyEdit(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  entry: ComposedEntry,
  { changes, connectionEdit }: { changes: EntryEdit; connectionEdit: ConnectionEdit },
) {
  const textFailure = findTextFailure(library, changes, entry.id);
  if (textFailure) return textFailure;
  if (changes.pictures) {
    const pictureFailure = await markPicturesUsed(context, { before: entry.pictures, after: changes.pictures });
    if (pictureFailure) return pictureFailure;
  }
  await writeEdit(context, library, entry, { changes, connectionEdit });
  const after = await reloadEntry(context, library, entry.id);
  if (isFailure(after)) return after;
  const { name, groupId } = after.entry;
  const group = findComposedGroup(library, groupId)?.name ?? '';
  return { after, eventData: { entryId: entry.id, name, group, changes: listFieldChanges(entry, after.entry) } };
}

export const deleteEntryCommand = implementLibraryChange(deleteEntry, {
  input: deleteEntrySchema.or(deleteEntryWireSchema),
  output: deletedEntryOutput,
  async run({ input, context, library, record }) {
    const entry = findComposedEntry(library, input.entryId);
    if (!entry) return failure('library-entry-not-found');
    if (entry.autoBmp !== null) return failure('library-auto-bmp', { name: entry.name });
    const isMasterEntry = findMasterEntry(library, entry.id) !== undefined;
    if (isMasterEntry)
      await writeEntryDifference(context, library, entry.id, setRemoved(findEntryDifference(library, entry.id), true));
    else {
      if (library.siteId === null) await keepEntryAtSites(context, entry.id);
      await context.db.libraryEntry.deleteMany({ where: { id: entry.id, siteId: library.siteId } });
      await releasePictures(context, entry.pictures);
    }
    const { name } = entry;
    const group = findComposedGroup(library, entry.groupId)?.name ?? '';
    record({
      type: 'deleted-library-entry',
      ...toEventLibrary(library),
      entryId: entry.id,
      name,
      group,
      hidden: isMasterEntry,
    });
    return { success: true as const, hidden: isMasterEntry, deleted: toDeletedEntry(entry) };
  },
});

export const copyMoveEntryCommand = implementLibraryChange(copyMoveEntry, {
  input: copyMoveEntrySchema.or(copyMoveWireSchema),
  output: entryOutput,
  async run({ input, context, library, record }) {
    const entry = findComposedEntry(library, input.entryId);
    const group = findReferencedGroup(
      library,
      'toGroupId' in input ? { groupId: input.toGroupId } : { groupName: input.toGroupName },
    );
    if (!entry) return failure('library-entry-not-found');
    if (!group) return failure('library-group-not-found');
    const copyId = input.copyId ?? randomUUID();
    const existingCopy = input.copy ? findComposedEntry(library, copyId) : undefined;
    if (existingCopy) return toOutput(existingCopy);
    if (group.id === entry.groupId) return failure('library-same-group');
    const position = getNextPosition(group.entries);
    const from = findComposedGroup(library, entry.groupId)?.name ?? '';
    const eventData = { ...toEventLibrary(library), group: group.name, from };
    if (!input.copy) {
      await writeEdit(context, library, entry, { changes: { groupId: group.id, position } });
      record({ type: 'moved-library-entry', ...eventData, entryId: entry.id, name: entry.name });
      return reloadEntry(context, library, entry.id);
    }
    const limitFailure = findLimitFailure(library);
    if (limitFailure) return limitFailure;
    const { mode, description, standard, formItem, pictures, connections } = entry;
    const name = createCopyName(entry.name, getUsedEntryNames(library.composedLibrary, library.mode));
    const copy = { id: copyId, groupId: group.id, mode, name, description, standard, formItem, pictures, position };
    if (!(await insertEntries(context, library.siteId, [copy]))) return failure('library-id-used');
    await connectEntry(context, library, copy, { connect: connections });
    record({ type: 'copied-library-entry', ...eventData, entryId: copyId, name });
    return reloadEntry(context, library, copyId);
  },
});

const toOutput = (entry: ComposedEntry) => ({ success: true as const, identry: entry.id, entry });

async function reloadEntry(
  { db }: Pick<LibraryWriteContext, 'db'>,
  library: LoadedLibrary,
  entryId: string,
): Promise<ReturnType<typeof toOutput> | Failure> {
  const after = await loadLibrary(db, library);
  if (isFailure(after)) return after;
  const entry = findComposedEntry(after, entryId);
  return entry ? toOutput(entry) : failure('library-entry-not-found');
}

function findTextFailure(library: LoadedLibrary, { name, description }: EntryEdit, exceptId?: string): Failure | null {
  const nameError =
    name === undefined ? null : findNameError(name, getUsedEntryNames(library.composedLibrary, library.mode, exceptId));
  if (nameError) return failure(nameError, { max: LIBRARY_LIMITS.name });
  return (description ?? '').length > LIBRARY_LIMITS.description
    ? failure('library-description-long', { max: LIBRARY_LIMITS.description })
    : null;
}

function findLimitFailure(library: LoadedLibrary): Failure | null {
  const count = listGroups(library).reduce((sum, { entries }) => sum + entries.length, 0);
  return count >= LIBRARY_LIMITS.entries ? failure('library-full', { max: LIBRARY_LIMITS.entries }) : null;
}

/** Drops fields whose value does not change. */
const dropUnchanged = (entry: ComposedEntry, changes: EntryEdit): EntryEdit =>
  Object.fromEntries(
    PLAIN_ENTRY_FIELDS.filter((field) => changes[field] !== undefined && !isEqual(changes[field], entry[field])).map(
      (field) => [field, changes[field]],
    ),
  );

/** Fails with 'library-conflict' if an edited field was changed to a different value since this edit began. */
async function findConflict(
  { db }: LibraryWriteContext,
  library: LoadedLibrary,
  entry: ComposedEntry,
  { changes, before }: { changes: EntryEdit; before: EntryEdit },
): Promise<Failure | null> {
  const fields = PLAIN_ENTRY_FIELDS.flatMap((field) => {
    const [mine, base, theirs] = [changes[field], before[field], entry[field]];
    const isConflict = mine !== undefined && base !== undefined && !isEqual(base, theirs) && !isEqual(mine, theirs);
    return isConflict ? [{ field: field satisfies EntryField, before: base, theirs, mine }] : [];
  });
  if (fields.length === 0) return null;
  const [last] = await db.$queryRaw<{ name: string | null; at: Date }[]>`
    SELECT p.name, changes.at FROM (
      SELECT updated_by, updated_at AS at FROM library_entry WHERE id = ${entry.id}::uuid
      UNION ALL SELECT updated_by, updated_at FROM library_difference
        WHERE entry_id = ${entry.id}::uuid AND site_id = ${library.siteId}::uuid) changes
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
  formItem: 'item on form 3400-187',
  pictures: 'number of photos',
  connections: 'number of connections',
} as const;

function listFieldChanges(before: ComposedEntry, after: ComposedEntry): Change[] {
  const formatValue = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : `${value.length}`).slice(0, MAX_RECORDED_LENGTH);
  return [...PLAIN_ENTRY_FIELDS, 'connections' as const]
    .filter((field) => !isEqual(before[field], after[field]))
    .map((field) => ({
      what: FIELD_NAMES[field],
      before: formatValue(before[field]),
      after: formatValue(after[field]),
    }));
}
