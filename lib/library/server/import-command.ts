import { createHash, randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import { importLibrary, type ImportAnswer } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import {
  countImport,
  listImportSteps,
  isChanged,
  planImport,
  type ImportedGroup,
  type ImportPlan,
  type PlannedEntry,
  type PlannedGroup,
} from '@/lib/library/import-plan';
import type { ChangedByImport, ImportRecord } from '@/lib/library/import-record';
import type { LibraryMode } from '@/lib/library/library';
import { normalizeName } from '@/lib/library/names';
import { nextPosition } from '@/lib/library/positions';
import { importLibraryOutput } from './outputs';
import {
  listGroups,
  eventLibrary,
  lockLibrary,
  openLibrary,
  countVersions,
  type OpenLibrary,
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
  async run({ db, input, actor, now, record }): Promise<ImportAnswer | Failure> {
    const writing = { db, actor, now };
    const { siteId } = input;
    const place = { siteId, mode: 'practice' } as const;
    const open = await lockLibrary(writing, place);
    if (isFailure(open)) return open;
    const before = input.check ? null : await findEarlierImport(db, input, now);
    if (before) return before;
    const plan = planImport(open.composed, await withKnownPictures(db, input.groups));
    const counts = countImport(plan);
    if (input.check || plan.problems.length > 0)
      return {
        done: false,
        ...counts,
        steps: listImportSteps(open.composed, plan),
        undoId: null,
        problems: plan.problems,
      };
    const ids = await assignIds(db, plan.groups);
    const written = await writeGroups(writing, open, plan.groups, ids);
    if (written) return written;
    const after = await openLibrary(db, place);
    if (isFailure(after)) return after;
    const connected = await writeConnections(writing, after, plan.groups, ids);
    const { added, changed } = counts;
    const undoId = added + changed > 0 ? (input.importId ?? randomUUID()) : null;
    if (undoId !== null) {
      const done = await openLibrary(db, place);
      if (isFailure(done)) return done;
      const taken = {
        digest: hashInput(input.groups),
        same: counts.same,
        ...toImportRecord(plan, done, { ids, connected }),
      };
      record({ type: 'imported-library', ...eventLibrary(open), added, changed, undoId, taken });
    }
    return { done: true, ...counts, steps: [], undoId, problems: [] };
  },
});

/** The result of an earlier request with this id. Another file with the same id fails. */
async function findEarlierImport(
  db: Db,
  { importId, siteId, groups }: { importId?: string; siteId: string | null; groups: readonly ImportedGroup[] },
  now: Date,
): Promise<ImportAnswer | Failure | null> {
  const made = importId === undefined ? null : await findUndoable(db, { undoId: importId, subject: siteId }, now);
  if (importId === undefined || made?.of !== 'import') return null;
  const { added, changed, imported } = made;
  if (imported.digest !== hashInput(groups)) return failure('library-id-used');
  return { done: true, added, changed, same: imported.same, steps: [], undoId: importId, problems: [] };
}

const hashInput = (groups: readonly ImportedGroup[]): string =>
  createHash('sha256').update(JSON.stringify(groups)).digest('hex');

function toImportRecord(
  { groups }: ImportPlan,
  done: OpenLibrary,
  { ids, connected }: { ids: Ids; connected: Connected },
): Pick<ImportRecord, 'groups' | 'entries' | 'changed'> {
  const versions = countVersions(done);
  const touched = (of: PlannedGroup | PlannedEntry, mode: LibraryMode) => {
    const id = getId(ids, of);
    return { id, mode, version: versions.get(id) ?? null };
  };
  const changed = groups.flatMap((group) =>
    group.entries.filter(isChanged).map((each): ChangedByImport => {
      const { connect = [], disconnect = [] } = connected.get(each) ?? {};
      return { ...touched(each, group.mode), was: previousValues(each), connected: connect, disconnected: disconnect };
    }),
  );
  return {
    groups: groups.filter(({ known }) => known === null).map((group) => touched(group, group.mode)),
    entries: groups.flatMap(({ mode, entries }) =>
      entries.filter(({ known }) => known === null).map((entry) => touched(entry, mode)),
    ),
    changed,
  };
}

function previousValues({ known, changes, moves }: PlannedEntry): ChangedByImport['was'] {
  if (!known) return {};
  const { name, description, standard, pictures, groupId, position } = known;
  const texts = { name, description, standard, pictures };
  const fields = Object.entries(texts).filter(([field]) => field in changes);
  return { ...Object.fromEntries(fields), ...(moves ? { groupId, position } : {}) };
}

/** Drops photos that this work unit does not have, because the file contains only their names. */
async function withKnownPictures(db: Db, groups: readonly ImportedGroup[]): Promise<ImportedGroup[]> {
  const named = groups.flatMap(({ entries }) => entries.flatMap(({ pictures = [] }) => pictures));
  const found = await db.photo.findMany({
    where: { fileName: { in: named }, directory: 'practiceactions' },
    select: { fileName: true },
  });
  const known = new Set(found.map(({ fileName }) => fileName));
  return groups.map((group) => ({
    ...group,
    entries: group.entries.map(({ pictures, ...entry }) =>
      pictures ? { ...entry, pictures: pictures.filter((fileName) => known.has(fileName)) } : entry,
    ),
  }));
}

type Ids = ReadonlyMap<PlannedGroup | PlannedEntry, string>;

/** New items keep the file's id if it is free, so that a deleted entry is restored with its id. */
async function assignIds(db: Db, groups: readonly PlannedGroup[]): Promise<Ids> {
  const ids = new Map<PlannedGroup | PlannedEntry, string>();
  const allIds = groups.flatMap((group) => [group.fileId ?? '', ...group.entries.map(({ entry }) => entry.id ?? '')]);
  const fileIds = allIds.filter((id) => id !== '');
  const taken = new Set([
    ...(await db.libraryGroup.findMany({ where: { id: { in: fileIds } }, select: { id: true } })).map(({ id }) => id),
    ...(await db.libraryEntry.findMany({ where: { id: { in: fileIds } }, select: { id: true } })).map(({ id }) => id),
  ]);
  const free = (id: string | undefined) => {
    if (id === undefined || taken.has(id)) return randomUUID();
    taken.add(id);
    return id;
  };
  for (const group of groups) {
    ids.set(group, group.known?.id ?? free(group.fileId));
    for (const entry of group.entries) ids.set(entry, entry.known?.id ?? free(entry.entry.id));
  }
  return ids;
}

async function writeGroups(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  groups: readonly PlannedGroup[],
  ids: Ids,
): Promise<Failure | null> {
  for (const mode of ['practice', 'action'] as const) {
    const inMode = { ...open, mode };
    const first = nextPosition(listGroups(inMode));
    const modeGroups = groups.filter((group) => group.mode === mode);
    const added = modeGroups.filter(({ known }) => known === null);
    const rows = added.map((group, at) => ({ id: getId(ids, group), mode, name: group.name, position: first + at }));
    // The id belongs to another unit, so the file comes from there.
    if (!(await insertGroups(writing, open.siteId, rows))) return failure('library-id-used');
    for (const group of modeGroups) {
      const refused = await writeEntries(writing, inMode, group, ids);
      if (refused) return refused;
    }
  }
  return null;
}

async function writeEntries(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  group: PlannedGroup,
  ids: Ids,
): Promise<Failure | null> {
  const groupId = getId(ids, group);
  let position = nextPosition(group.known?.entries ?? []);
  const added = group.entries.filter(({ known }) => known === null);
  const rows = added.map((each) => {
    const { name, description = '', standard = '', pictures = [] } = each.entry;
    return {
      id: getId(ids, each),
      groupId,
      mode: group.mode,
      name,
      description,
      standard,
      pictures,
      position: position++,
    };
  });
  for (const { pictures } of rows) {
    const refused = pictures.length > 0 ? await markPicturesUsed(writing, { before: [], after: pictures }) : null;
    if (refused) return refused;
  }
  if (!(await insertEntries(writing, open.siteId, rows))) return failure('library-id-used');
  for (const { known, changes, moves } of group.entries) {
    if (!known) continue;
    if (changes.pictures) {
      const refused = await markPicturesUsed(writing, { before: known.pictures, after: changes.pictures });
      if (refused) return refused;
    }
    const place = moves ? { groupId, position: position++ } : {};
    if (moves || Object.keys(changes).length > 0)
      await writeEdit(writing, open, known, { changes: { ...changes, ...place } });
  }
  return null;
}

async function writeConnections(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  groups: readonly PlannedGroup[],
  ids: Ids,
): Promise<Connected> {
  const done = new Map<PlannedEntry, ConnectionEdit>();
  const offered: { practiceId: string; actionIds: readonly string[] }[] = [];
  const entries = open.composed.groups.flatMap((group) => group.entries);
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
    for (const each of group.entries) if (each.entry.id !== undefined) actions.set(each.entry.id, getId(ids, each));
  for (const group of groups.filter(({ mode }) => mode === 'practice'))
    for (const each of group.entries) {
      const practice = byId.get(getId(ids, each));
      if (!practice || each.entry.connections === undefined) continue;
      const connections = each.entry.connections.flatMap(
        (named) => actions.get(named) ?? actions.get(normalizeName(named)) ?? [],
      );
      if (each.known === null) {
        offered.push({ practiceId: practice.id, actionIds: connections });
        continue;
      }
      const connecting = diffConnections(practice, { connections });
      done.set(each, connecting);
      await connectEntry(writing, open, practice, connecting);
    }
  await insertConnections(writing, offered);
  return done;
}

type Connected = ReadonlyMap<PlannedEntry, ConnectionEdit>;

const getId = (ids: Ids, of: PlannedGroup | PlannedEntry): string => ids.get(of) ?? '';
