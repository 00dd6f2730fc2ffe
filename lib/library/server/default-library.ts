import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import defaultLibrary from '@/prisma/default-library.json';

/** The practices of the two auto BMPs, by name, with the practice ids that reports store. */
const AUTO_BMPS: Record<string, number> = {
  'Erosion Control Plan & Records On Site': -1,
  'Permit Certificate & Site Posting': -2,
};

interface GroupRow {
  id: string;
  workUnitId: string;
  mode: 'practice' | 'action';
  name: string;
  position: number;
}

interface EntryRow extends GroupRow {
  groupId: string;
  description: string;
  standard: string;
  formItem: string;
  autoBmp: number | null;
}

type EntryContent = Pick<EntryRow, 'name' | 'description' | 'standard' | 'formItem' | 'position'>;

interface ConnectionRow {
  workUnitId: string;
  practiceId: string;
  actionId: string;
  position: number;
}

interface LibraryRows {
  groups: GroupRow[];
  entries: EntryRow[];
  connections: ConnectionRow[];
}

/** Creates the master library of a new work unit. */
export async function createDefaultLibrary(db: Db, workUnitId: string): Promise<void> {
  const library = createDefaultLibraryRows(workUnitId, randomUUID);
  await db.libraryGroup.createMany({ data: library.groups });
  await db.libraryEntry.createMany({ data: library.entries });
  await db.libraryConnection.createMany({ data: library.connections });
}

/**
 * The rows of the default library, for createMany in this order. An action that several practices offer is one entry,
 * in the first group that names it, because names are unique per library (decision X-102).
 */
export function createDefaultLibraryRows(workUnitId: string, createId: () => string): LibraryRows {
  const rows: LibraryRows = { groups: [], entries: [], connections: [] };
  const actionIds = new Map<string, string>();

  defaultLibrary.groups.forEach((group, groupPosition) => {
    const practiceGroup = addGroup(rows, {
      id: createId(),
      workUnitId,
      mode: 'practice',
      name: group.name,
      position: groupPosition,
    });
    const actionGroup = addGroup(rows, {
      id: createId(),
      workUnitId,
      mode: 'action',
      name: group.name,
      position: groupPosition,
    });
    let actionPosition = 0;
    group.entries.forEach((entry, position) => {
      const practice = addEntry(rows, practiceGroup, createId(), {
        ...entry,
        standard: entry.standard ?? '',
        formItem: entry.formItem ?? '',
        position,
      });
      entry.correctiveActions.forEach((name, actionIndex) => {
        const actionId =
          actionIds.get(name) ??
          addEntry(rows, actionGroup, createId(), {
            name,
            description: '',
            standard: '',
            formItem: '',
            position: actionPosition++,
          }).id;
        actionIds.set(name, actionId);
        rows.connections.push({ workUnitId, practiceId: practice.id, actionId, position: actionIndex });
      });
    });
  });
  return rows;
}

function addGroup(rows: LibraryRows, group: GroupRow): GroupRow {
  rows.groups.push(group);
  return group;
}

function addEntry(
  rows: LibraryRows,
  group: GroupRow,
  id: string,
  { name, description, standard, formItem, position }: EntryContent,
): EntryRow {
  const autoBmp = (group.mode === 'practice' && AUTO_BMPS[name]) || null;
  const { workUnitId, mode } = group;
  const entry = { id, workUnitId, mode, groupId: group.id, name, description, standard, formItem, position, autoBmp };
  rows.entries.push(entry);
  return entry;
}
