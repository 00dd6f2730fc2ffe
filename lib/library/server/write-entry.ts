import type { EntryEdit } from '@/lib/library/contract';
import { addChange } from '@/lib/library/differences';
import type { ComposedEntry } from '@/lib/library/library';
import { findEntryDifference, findMasterEntry, type LoadedLibrary, type LibraryWriteContext } from './open-library';
import {
  changeConnectionsAtSite,
  connectEntry,
  type ConnectionEdit,
  toChangeColumns,
  writeEntryDifference,
} from './write-library';

/** The connections to add and remove. `connections`, if given, are all that the entry should have. */
export function diffConnections(
  entry: ComposedEntry,
  { connections, connect, disconnect }: ConnectionEdit & { connections?: readonly string[] },
): ConnectionEdit {
  if (!connections) return { connect, disconnect };
  const newIds = new Set(connections);
  return {
    connect: connections.filter((id) => !entry.connections.includes(id)),
    disconnect: entry.connections.filter((id) => !newIds.has(id)),
  };
}

interface EntryPlace {
  groupId: string;
  position: number;
}

/** Writes changes of an entry: to its difference if it is a master entry at a site, else to its row. */
export async function writeEdit(
  context: LibraryWriteContext,
  library: LoadedLibrary,
  entry: ComposedEntry,
  { changes, connectionEdit = {} }: { changes: EntryEdit & Partial<EntryPlace>; connectionEdit?: ConnectionEdit },
): Promise<void> {
  const masterEntry = findMasterEntry(library, entry.id);
  if (masterEntry) {
    const connectionChange =
      entry.mode === 'practice' ? changeConnectionsAtSite(library, entry.id, connectionEdit) : {};
    const difference = addChange(masterEntry, findEntryDifference(library, entry.id), {
      ...changes,
      ...connectionChange,
    });
    await writeEntryDifference(context, library, entry.id, difference);
    if (entry.mode === 'action') await connectEntry(context, library, entry, connectionEdit);
    return;
  }
  const { pictures, ...texts } = changes;
  await context.db.libraryEntry.updateMany({
    where: { id: entry.id },
    data: { ...texts, ...(pictures ? { pictures: [...pictures] } : {}), ...toChangeColumns(context) },
  });
  await connectEntry(context, library, entry, connectionEdit);
}
