import type { EntryEdit } from '@/lib/library/contract';
import { addChange } from '@/lib/library/differences';
import type { ComposedEntry } from '@/lib/library/library';
import { findEntryDifference, findMasterEntry, type OpenLibrary, type LibraryWriteContext } from './open-library';
import {
  changeConnectionsAtSite,
  connectEntry,
  type ConnectionEdit,
  changeColumns,
  writeEntryDifference,
} from './write-library';

/** Connections to add and remove, if all connections of the entry are given. */
export function diffConnections(
  entry: ComposedEntry,
  { connections, connect, disconnect }: ConnectionEdit & { connections?: readonly string[] },
): ConnectionEdit {
  if (!connections) return { connect, disconnect };
  const connected = new Set(connections);
  return {
    connect: connections.filter((id) => !entry.connections.includes(id)),
    disconnect: entry.connections.filter((id) => !connected.has(id)),
  };
}

interface Place {
  groupId: string;
  position: number;
}

export async function writeEdit(
  writing: LibraryWriteContext,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, connecting = {} }: { changes: EntryEdit & Partial<Place>; connecting?: ConnectionEdit },
): Promise<void> {
  const masterEntry = findMasterEntry(open, entry.id);
  if (masterEntry) {
    const connected = entry.mode === 'practice' ? changeConnectionsAtSite(open, entry.id, connecting) : {};
    const difference = addChange(masterEntry, findEntryDifference(open, entry.id), { ...changes, ...connected });
    await writeEntryDifference(writing, open, entry.id, difference);
    if (entry.mode === 'action') await connectEntry(writing, open, entry, connecting);
    return;
  }
  const { pictures, ...texts } = changes;
  await writing.db.libraryEntry.updateMany({
    where: { id: entry.id },
    data: { ...texts, ...(pictures ? { pictures: [...pictures] } : {}), ...changeColumns(writing) },
  });
  await connectEntry(writing, open, entry, connecting);
}
