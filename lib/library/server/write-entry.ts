import type { EntryEdit } from '@/lib/library/contract';
import { withChange } from '@/lib/library/differences';
import type { ComposedEntry } from '@/lib/library/library';
import { entryDifference, masterEntry, type OpenLibrary, type Writing } from './open-library';
import { connectedAtSite, connectEntry, type Connecting, touched, writeEntryDifference } from './write-library';

/** Connections to add and remove, if all connections of the entry are given. */
export function connectingOf(
  entry: ComposedEntry,
  { connections, connect, disconnect }: Connecting & { connections?: readonly string[] },
): Connecting {
  if (!connections) return { connect, disconnect };
  const wanted = new Set(connections);
  return {
    connect: connections.filter((id) => !entry.connections.includes(id)),
    disconnect: entry.connections.filter((id) => !wanted.has(id)),
  };
}

interface Place {
  groupId: string;
  position: number;
}

export async function writeEdit(
  writing: Writing,
  open: OpenLibrary,
  entry: ComposedEntry,
  { changes, connecting = {} }: { changes: EntryEdit & Partial<Place>; connecting?: Connecting },
): Promise<void> {
  const ofMaster = masterEntry(open, entry.id);
  if (ofMaster) {
    const connected = entry.mode === 'practice' ? connectedAtSite(open, entry.id, connecting) : {};
    const difference = withChange(ofMaster, entryDifference(open, entry.id), { ...changes, ...connected });
    await writeEntryDifference(writing, open, entry.id, difference);
    if (entry.mode === 'action') await connectEntry(writing, open, entry, connecting);
    return;
  }
  const { pictures, ...texts } = changes;
  await writing.db.libraryEntry.updateMany({
    where: { id: entry.id },
    data: { ...texts, ...(pictures ? { pictures: [...pictures] } : {}), ...touched(writing) },
  });
  await connectEntry(writing, open, entry, connecting);
}
