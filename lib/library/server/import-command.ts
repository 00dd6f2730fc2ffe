import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import { importLibrary, type ImportAnswer } from '@/lib/library/contract';
import { libraryEvents } from '@/lib/library/events';
import {
  importCounts,
  planImport,
  type ImportedGroup,
  type PlannedEntry,
  type PlannedGroup,
} from '@/lib/library/import-plan';
import { foldedName } from '@/lib/library/names';
import { lastPosition } from '@/lib/library/places';
import { libraryImportAnswer } from './answers';
import { groupsIn, openForChange, openLibrary, type OpenLibrary, type Writing } from './open-library';
import { importLibrarySchema } from './schema';
import { connectingOf, writeEdit } from './write-entry';
import { connectEntry, insertEntries, insertGroups, namePictures } from './write-library';

export const importLibraryCommand = implement(importLibrary, {
  input: importLibrarySchema,
  output: libraryImportAnswer,
  events: libraryEvents,
  async run({ db, input, actor, now, record }): Promise<ImportAnswer | Failure> {
    const writing = { db, actor, now };
    const { siteId } = input;
    const open = await openForChange(writing, { siteId, mode: 'practice' });
    if (isFailure(open)) return open;
    const plan = planImport(open.composed, await withKnownPictures(db, input.groups));
    const counts = importCounts(plan);
    if (input.check || plan.problems.length > 0) return { done: false, ...counts, problems: plan.problems };
    const ids = await idsFor(db, plan.groups);
    const written = await writeGroups(writing, open, plan.groups, ids);
    if (written) return written;
    const after = await openLibrary(db, { siteId, mode: 'practice' });
    if (isFailure(after)) return after;
    await writeConnections(writing, after, plan.groups, ids);
    if (counts.added + counts.changed > 0) {
      const { siteName, mode } = open;
      record({ type: 'imported-library', siteId, siteName, mode, added: counts.added, changed: counts.changed });
    }
    return { done: true, ...counts, problems: [] };
  },
});

/** Photos are no part of the file: of another work unit's library they are not here. */
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

/** The id under which each group and entry of the file stands in this library. */
type Ids = ReadonlyMap<PlannedGroup | PlannedEntry, string>;

/** What is new keeps the id of the file where nobody has it: so a deleted entry comes back as the one that it was. */
async function idsFor(db: Db, groups: readonly PlannedGroup[]): Promise<Ids> {
  const ids = new Map<PlannedGroup | PlannedEntry, string>();
  const wanted = groups.flatMap((group) => [group.fileId ?? '', ...group.entries.map(({ entry }) => entry.id ?? '')]);
  const asked = wanted.filter((id) => id !== '');
  const taken = new Set([
    ...(await db.libraryGroup.findMany({ where: { id: { in: asked } }, select: { id: true } })).map(({ id }) => id),
    ...(await db.libraryEntry.findMany({ where: { id: { in: asked } }, select: { id: true } })).map(({ id }) => id),
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
  writing: Writing,
  open: OpenLibrary,
  groups: readonly PlannedGroup[],
  ids: Ids,
): Promise<Failure | null> {
  for (const mode of ['practice', 'action'] as const) {
    const inMode = { ...open, mode };
    const first = lastPosition(groupsIn(inMode));
    const ofMode = groups.filter((group) => group.mode === mode);
    const added = ofMode.filter(({ known }) => known === null);
    const rows = added.map((group, at) => ({ id: idIn(ids, group), mode, name: group.name, position: first + at }));
    // An id that another unit has: the file is somebody else's, and its groups are new here.
    if (!(await insertGroups(writing, open.siteId, rows))) return failure('library-id-used');
    for (const group of ofMode) {
      const refused = await writeEntries(writing, inMode, group, ids);
      if (refused) return refused;
    }
  }
  return null;
}

async function writeEntries(
  writing: Writing,
  open: OpenLibrary,
  group: PlannedGroup,
  ids: Ids,
): Promise<Failure | null> {
  const groupId = idIn(ids, group);
  let position = lastPosition(group.known?.entries ?? []);
  const added = group.entries.filter(({ known }) => known === null);
  const rows = added.map((each) => {
    const { name, description = '', standard = '', pictures = [] } = each.entry;
    return {
      id: idIn(ids, each),
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
    const refused = pictures.length > 0 ? await namePictures(writing, { before: [], after: pictures }) : null;
    if (refused) return refused;
  }
  if (!(await insertEntries(writing, open.siteId, rows))) return failure('library-id-used');
  for (const { known, changes, moves } of group.entries) {
    if (!known) continue;
    if (changes.pictures) {
      const refused = await namePictures(writing, { before: known.pictures, after: changes.pictures });
      if (refused) return refused;
    }
    const place = moves ? { groupId, position: position++ } : {};
    if (moves || Object.keys(changes).length > 0)
      await writeEdit(writing, open, known, { changes: { ...changes, ...place } });
  }
  return null;
}

/** Practices are connected when all entries of the file are there. */
async function writeConnections(
  writing: Writing,
  open: OpenLibrary,
  groups: readonly PlannedGroup[],
  ids: Ids,
): Promise<void> {
  const entries = open.composed.groups.flatMap((group) => group.entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const actions = new Map(
    entries
      .filter(({ mode }) => mode === 'action')
      .flatMap(({ id, name }) => [
        [id, id],
        [foldedName(name), id],
      ]),
  );
  for (const group of groups.filter(({ mode }) => mode === 'action'))
    for (const each of group.entries) if (each.entry.id !== undefined) actions.set(each.entry.id, idIn(ids, each));
  for (const group of groups.filter(({ mode }) => mode === 'practice'))
    for (const each of group.entries) {
      const practice = byId.get(idIn(ids, each));
      if (!practice || each.entry.connections === undefined) continue;
      const connections = each.entry.connections.flatMap(
        (named) => actions.get(named) ?? actions.get(foldedName(named)) ?? [],
      );
      await connectEntry(writing, open, practice, connectingOf(practice, { connections }));
    }
}

const idIn = (ids: Ids, of: PlannedGroup | PlannedEntry): string => ids.get(of) ?? '';
