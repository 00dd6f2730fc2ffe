import { randomUUID } from 'node:crypto';
import { composeLibrary } from '@/lib/library/compose';
import type { Composed, ComposedEntry, LibraryMode } from '@/lib/library/library';
import type { OpenLibrary, LibraryWriteContext } from './open-library';
import { readLibraries, type LibraryRead } from './read-library';
import { connectEntry, insertEntries, insertGroups, writeEntryDifference } from './write-library';
import { findEntryDifference } from './open-library';

/**
 * A deletion in the master library deletes at every site that follows it. A site that changed the entry keeps it as its
 * own (decision X-156).
 */
export async function keepEntryAtSites(writing: LibraryWriteContext, entryId: string): Promise<void> {
  const read = await readLibraries(writing.db, 'all-sites');
  for (const [siteId, { differences }] of read.sites) {
    const difference = differences.entries.find(({ targetId }) => targetId === entryId);
    if (!difference || difference.removed || Object.keys(difference.change).length === 0) continue;
    const composed = composeAt(read, siteId);
    const entry = listEntries(composed).find(({ id }) => id === entryId);
    if (!entry) continue;
    const { mode, groupId, name, description, standard, pictures, position } = entry;
    const copy = { id: randomUUID(), mode, groupId, name, description, standard, pictures, position };
    await insertEntries(writing, siteId, [copy]);
    await connectEntry(writing, openSite(read, siteId, composed, mode), copy, { connect: entry.connections });
  }
}

/** The same for a group: a site with entries in it, its own or moved there, gets its own group. */
export async function keepGroupAtSites(writing: LibraryWriteContext, groupId: string): Promise<void> {
  const { db } = writing;
  const read = await readLibraries(db, 'all-sites');
  for (const [siteId, { own, differences }] of read.sites) {
    const ownEntries = own.entries.filter((entry) => entry.groupId === groupId).map(({ id }) => id);
    const moved = differences.entries.filter(({ change }) => change.groupId === groupId);
    const known = read.master.groups.find(({ id }) => id === groupId);
    if (!known || ownEntries.length + moved.length === 0) continue;
    const composed = composeAt(read, siteId);
    const { name, position } = composed.groups.find(({ id }) => id === groupId) ?? known;
    const copy = { id: randomUUID(), mode: known.mode, name, position };
    await insertGroups(writing, siteId, [copy]);
    await db.libraryEntry.updateMany({ where: { id: { in: ownEntries } }, data: { groupId: copy.id } });
    for (const { targetId } of moved) {
      const before = findEntryDifference(openSite(read, siteId, composed, known.mode), targetId);
      if (!before) continue;
      const { removed, change, base } = before;
      await writeEntryDifference(writing, { siteId }, targetId, {
        ...{ removed, base },
        change: { ...change, groupId: copy.id },
      });
    }
  }
}

const composeAt = ({ master, sites }: LibraryRead, siteId: string): Composed => {
  const rows = sites.get(siteId);
  return rows
    ? composeLibrary(master, rows.differences, rows.own)
    : { groups: [], hidden: { groups: [], entries: [] } };
};

function openSite({ master, sites }: LibraryRead, siteId: string, composed: Composed, mode: LibraryMode): OpenLibrary {
  const rows = sites.get(siteId);
  const nothing = { groups: [], entries: [], connections: [] };
  const { differences = { entries: [], groups: [] }, own = nothing } = rows ?? {};
  return { siteId, siteName: '', mode, master, differences, own, composed };
}

const listEntries = ({ groups }: Composed): readonly ComposedEntry[] => groups.flatMap(({ entries }) => entries);
