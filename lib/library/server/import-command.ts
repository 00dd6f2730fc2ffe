import { createHash, randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import { importLibrary, type LibraryImportResult } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import {
  planImport,
  type ImportedGroup,
  type ImportPlan,
  type PlannedEntry,
  type PlannedGroup,
} from '@/lib/library/import-plan';
import { countImportedEntries, isChanged, listImportSteps } from '@/lib/library/import-preview';
import type { ChangedByImport, ImportRecord } from '@/lib/library/import-record';
import type { LibraryMode } from '@/lib/library/library';
import { normalizeName } from '@/lib/library/names';
import { getNextPosition } from '@/lib/library/positions';
import { importLibraryOutput } from './output-schemas';
import {
  listGroups,
  toEventLibrary,
  lockLibrary,
  loadLibrary,
  indexVersions,
  type LoadedLibrary,
  type LibraryWriteContext,
} from './open-library';
import { importLibrarySchema } from './schema';
import { findUndoable } from './undo-records';
import { diffConnections, writeEdit } from './write-entry';
import {
  connectEntry,
  type ConnectionEdit,
  insertConnections,
  insertEntries,
  insertGroups,
  markPicturesUsed,
} from './write-library';

export const importLibraryCommand = implement(importLibrary, {
  input: importLibrarySchema,
  output: importLibraryOutput,
  events: libraryEvents,
  async run({ db, input, actor, now, record }): Promise<LibraryImportResult | Failure> {
    const context = { db, actor, now };
    const { siteId } = input;
    // The mode does not matter: an import concerns both.
    const key = { siteId, mode: 'practice' } as const;
    const library = await lockLibrary(context, key);
    if (isFailure(library)) return library;
    const earlierResult = input.check ? null : await findEarlierImport(db, input, now);
    if (earlierResult) return earlierResult;
    const plan = planImport(library.composedLibrary, await dropUnknownPictures(db, input.groups));
    const counts = countImportedEntries(plan);
    if (input.check || plan.problems.length > 0)
      return {
        done: false,
        ...counts,
        steps: listImportSteps(library.composedLibrary, plan),
        undoId: null,
        problems: plan.problems,
      };
    const ids = await assignIds(db, plan.groups);
    const writeFailure = await writeGroups(context, library, plan.groups, ids);
    if (writeFailure) return writeFailure;
    const libraryWithEntries = await loadLibrary(db, key);
    if (isFailure(libraryWithEntries)) return libraryWithEntries;
    const connectionEdits = await writeConnections(context, libraryWithEntries, plan.groups, ids);
    const { addedCount, changedCount } = counts;
    const undoId = addedCount + changedCount > 0 ? (input.importId ?? randomUUID()) : null;
    if (undoId !== null) {
      const importedLibrary = await loadLibrary(db, key);
      if (isFailure(importedLibrary)) return importedLibrary;
      const importRecord = {
        digest: hashInput(input.groups),
        unchangedCount: counts.unchangedCount,
        ...toImportRecord(plan, importedLibrary, { ids, connectionEdits }),
      };
      record({ type: 'imported-library', ...toEventLibrary(library), addedCount, changedCount, undoId, importRecord });
    }
    return { done: true, ...counts, steps: [], undoId, problems: [] };
  },
});

/** The result of a recorded import with this id, else null. Fails if that import had another file. */
async function findEarlierImport(
  db: Db,
  { importId, siteId, groups }: { importId?: string; siteId: string | null; groups: readonly ImportedGroup[] },
  now: Date,
): Promise<LibraryImportResult | Failure | null> {
  const earlierImport =
    importId === undefined ? null : await findUndoable(db, { undoId: importId, subject: siteId }, now);
  if (importId === undefined || earlierImport?.kind !== 'import') return null;
  const { addedCount, changedCount, importRecord } = earlierImport;
  if (importRecord.digest !== hashInput(groups)) return failure('library-id-used');
  return {
    done: true,
    addedCount,
    changedCount,
    unchangedCount: importRecord.unchangedCount,
    steps: [],
    undoId: importId,
    problems: [],
  };
}

const hashInput = (groups: readonly ImportedGroup[]): string =>
  createHash('sha256').update(JSON.stringify(groups)).digest('hex');

function toImportRecord(
  { groups }: ImportPlan,
  imported: LoadedLibrary,
  { ids, connectionEdits }: { ids: ItemIds; connectionEdits: ConnectionEdits },
): Pick<ImportRecord, 'groups' | 'entries' | 'changedEntries'> {
  const versions = indexVersions(imported);
  const toImportedItem = (item: PlannedGroup | PlannedEntry, mode: LibraryMode) => {
    const id = getId(ids, item);
    return { id, mode, version: versions.get(id) ?? null };
  };
  const changedEntries = groups.flatMap((group) =>
    group.entries.filter(isChanged).map((entry): ChangedByImport => {
      const { connect = [], disconnect = [] } = connectionEdits.get(entry) ?? {};
      const item = toImportedItem(entry, group.mode);
      return { ...item, was: getPreviousValues(entry), connected: connect, disconnected: disconnect };
    }),
  );
  return {
    groups: groups
      .filter(({ existingGroup }) => existingGroup === null)
      .map((group) => toImportedItem(group, group.mode)),
    entries: groups.flatMap(({ mode, entries }) =>
      entries.filter(({ existingEntry }) => existingEntry === null).map((entry) => toImportedItem(entry, mode)),
    ),
    changedEntries,
  };
}

function getPreviousValues({ existingEntry, changes, isMoved }: PlannedEntry): ChangedByImport['was'] {
  if (!existingEntry) return {};
  const { name, description, standard, formItem, pictures, groupId, position } = existingEntry;
  const texts = { name, description, standard, formItem, pictures };
  const fields = Object.entries(texts).filter(([field]) => field in changes);
  return { ...Object.fromEntries(fields), ...(isMoved ? { groupId, position } : {}) };
}

/** Drops photos that this work unit does not have, because the file contains only their names. */
async function dropUnknownPictures(db: Db, groups: readonly ImportedGroup[]): Promise<ImportedGroup[]> {
  const fileNames = groups.flatMap(({ entries }) => entries.flatMap(({ pictures = [] }) => pictures));
  const photos = await db.photo.findMany({
    where: { fileName: { in: fileNames }, directory: 'practiceactions' },
    select: { fileName: true },
  });
  const knownFileNames = new Set(photos.map(({ fileName }) => fileName));
  return groups.map((group) => ({
    ...group,
    entries: group.entries.map(({ pictures, ...entry }) =>
      pictures ? { ...entry, pictures: pictures.filter((fileName) => knownFileNames.has(fileName)) } : entry,
    ),
  }));
}

type ItemIds = ReadonlyMap<PlannedGroup | PlannedEntry, string>;

/** New items keep the file's id if it is free, so that a deleted entry is restored with its id. */
async function assignIds(db: Db, groups: readonly PlannedGroup[]): Promise<ItemIds> {
  const ids = new Map<PlannedGroup | PlannedEntry, string>();
  const idsInFile = groups.flatMap((group) => [
    group.fileId ?? '',
    ...group.entries.map(({ entry }) => entry.id ?? ''),
  ]);
  const fileIds = idsInFile.filter((id) => id !== '');
  const usedIds = new Set([
    ...(await db.libraryGroup.findMany({ where: { id: { in: fileIds } }, select: { id: true } })).map(({ id }) => id),
    ...(await db.libraryEntry.findMany({ where: { id: { in: fileIds } }, select: { id: true } })).map(({ id }) => id),
  ]);
  const assignId = (id: string | undefined) => {
    if (id === undefined || usedIds.has(id)) return randomUUID();
    usedIds.add(id);
    return id;
  };
  for (const group of groups) {
    ids.set(group, group.existingGroup?.id ?? assignId(group.fileId));
    for (const entry of group.entries) ids.set(entry, entry.existingEntry?.id ?? assignId(entry.entry.id));
  }
  return ids;
}

async function writeGroups(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  groups: readonly PlannedGroup[],
  ids: ItemIds,
): Promise<Failure | null> {
  for (const mode of ['practice', 'action'] as const) {
    const libraryInMode = { ...library, mode };
    const firstPosition = getNextPosition(listGroups(libraryInMode));
    const modeGroups = groups.filter((group) => group.mode === mode);
    const added = modeGroups.filter(({ existingGroup }) => existingGroup === null);
    const rows = added.map((group, index) => ({
      id: getId(ids, group),
      mode,
      name: group.name,
      position: firstPosition + index,
    }));
    // The id can be in use by another work unit, from which the file comes.
    if (!(await insertGroups(context, library.siteId, rows))) return failure('library-id-used');
    for (const group of modeGroups) {
      const writeFailure = await writeEntries(context, libraryInMode, group, ids);
      if (writeFailure) return writeFailure;
    }
  }
  return null;
}

async function writeEntries(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  group: PlannedGroup,
  ids: ItemIds,
): Promise<Failure | null> {
  const groupId = getId(ids, group);
  let position = getNextPosition(group.existingGroup?.entries ?? []);
  const added = group.entries.filter(({ existingEntry }) => existingEntry === null);
  const rows = added.map((plannedEntry) => {
    const { name, description = '', standard = '', formItem = '', pictures = [] } = plannedEntry.entry;
    return {
      id: getId(ids, plannedEntry),
      groupId,
      mode: group.mode,
      name,
      description,
      standard,
      formItem,
      pictures,
      position: position++,
    };
  });
  for (const { pictures } of rows) {
    const pictureFailure =
      pictures.length > 0 ? await markPicturesUsed(context, { before: [], after: pictures }) : null;
    if (pictureFailure) return pictureFailure;
  }
  if (!(await insertEntries(context, library.siteId, rows))) return failure('library-id-used');
  for (const { existingEntry: existing, changes, isMoved } of group.entries) {
    if (!existing) continue;
    if (changes.pictures) {
      const pictureFailure = await markPicturesUsed(context, { before: existing.pictures, after: changes.pictures });
      if (pictureFailure) return pictureFailure;
    }
    const newPlace = isMoved ? { groupId, position: position++ } : {};
    if (isMoved || Object.keys(changes).length > 0)
      await writeEdit(context, library, existing, { changes: { ...changes, ...newPlace } });
  }
  return null;
}

async function writeConnections(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  groups: readonly PlannedGroup[],
  ids: ItemIds,
): Promise<ConnectionEdits> {
  const edits = new Map<PlannedEntry, ConnectionEdit>();
  const newConnections: { practiceId: string; actionIds: readonly string[] }[] = [];
  const entries = library.composedLibrary.groups.flatMap((group) => group.entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const actions = new Map(
    entries
      .filter(({ mode }) => mode === 'action')
      .flatMap(({ id, name }) => [
        [id, id],
        [normalizeName(name), id],
      ]),
  );
  for (const group of groups.filter(({ mode }) => mode === 'action'))
    for (const plannedEntry of group.entries)
      if (plannedEntry.entry.id !== undefined) actions.set(plannedEntry.entry.id, getId(ids, plannedEntry));
  for (const group of groups.filter(({ mode }) => mode === 'practice'))
    for (const plannedEntry of group.entries) {
      const practice = byId.get(getId(ids, plannedEntry));
      if (!practice || plannedEntry.entry.connections === undefined) continue;
      const connections = plannedEntry.entry.connections.flatMap(
        (key) => actions.get(key) ?? actions.get(normalizeName(key)) ?? [],
      );
      if (plannedEntry.existingEntry === null) {
        newConnections.push({ practiceId: practice.id, actionIds: connections });
        continue;
      }
      const connectionEdit = diffConnections(practice, { connections });
      edits.set(plannedEntry, connectionEdit);
      await connectEntry(context, library, practice, connectionEdit);
    }
  await insertConnections(context, newConnections);
  return edits;
}

type ConnectionEdits = ReadonlyMap<PlannedEntry, ConnectionEdit>;

const getId = (ids: ItemIds, item: PlannedGroup | PlannedEntry): string => ids.get(item) ?? '';
