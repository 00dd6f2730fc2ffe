import { randomUUID } from 'node:crypto';
import { composeLibrary, EMPTY_LIBRARY, NO_DIFFERENCES } from '@/lib/library/compose';
import type { ComposedLibrary, ComposedEntry, LibraryMode } from '@/lib/library/library';
import { findEntryDifference, type LoadedLibrary, type LibraryWriteContext } from './open-library';
import { loadLibraries, type LoadedLibraries } from './load-libraries';
import { connectEntry, insertEntries, insertGroups, writeEntryDifference } from './write-library';

/**
 * Call this before deleting an entry of the master library. Each site that shows and has changed it gets its version as
 * an own entry. All other sites lose the entry (decision X-156).
 */
export async function keepEntryAtSites(context: LibraryWriteContext, entryId: string): Promise<void> {
  const libraries = await loadLibraries(context.db, 'all-sites');
  for (const [siteId, { differences }] of libraries.sites) {
    const difference = differences.entries.find(({ targetId }) => targetId === entryId);
    if (!difference || difference.removed || Object.keys(difference.change).length === 0) continue;
    const composed = composeSiteLibrary(libraries, siteId);
    const entry = listEntries(composed).find(({ id }) => id === entryId);
    if (!entry) continue;
    const { mode, groupId, name, description, standard, formItem, pictures, position } = entry;
    const copy = { id: randomUUID(), mode, groupId, name, description, standard, formItem, pictures, position };
    await insertEntries(context, siteId, [copy]);
    await connectEntry(context, createLoadedLibrary(libraries, siteId, composed, mode), copy, {
      connect: entry.connections,
    });
  }
}

/**
 * Call this before deleting a group of the master library. Each site with own or moved entries in it gets an own group
 * for them.
 */
export async function keepGroupAtSites(context: LibraryWriteContext, groupId: string): Promise<void> {
  const { db } = context;
  const libraries = await loadLibraries(db, 'all-sites');
  for (const [siteId, { own, differences }] of libraries.sites) {
    const ownEntries = own.entries.filter((entry) => entry.groupId === groupId).map(({ id }) => id);
    const moved = differences.entries.filter(({ change }) => change.groupId === groupId);
    const masterGroup = libraries.master.groups.find(({ id }) => id === groupId);
    if (!masterGroup || ownEntries.length + moved.length === 0) continue;
    const composed = composeSiteLibrary(libraries, siteId);
    const { name, position } = composed.groups.find(({ id }) => id === groupId) ?? masterGroup;
    const copy = { id: randomUUID(), mode: masterGroup.mode, name, position };
    await insertGroups(context, siteId, [copy]);
    await db.libraryEntry.updateMany({ where: { id: { in: ownEntries } }, data: { groupId: copy.id } });
    for (const { targetId } of moved) {
      const difference = findEntryDifference(
        createLoadedLibrary(libraries, siteId, composed, masterGroup.mode),
        targetId,
      );
      if (!difference) continue;
      const { removed, change, base } = difference;
      await writeEntryDifference(context, { siteId }, targetId, {
        removed,
        base,
        change: { ...change, groupId: copy.id },
      });
    }
  }
}

const composeSiteLibrary = ({ master, sites }: LoadedLibraries, siteId: string): ComposedLibrary => {
  const rows = sites.get(siteId);
  return rows
    ? composeLibrary(master, rows.differences, rows.own)
    : { groups: [], hidden: { groups: [], entries: [] } };
};

function createLoadedLibrary(
  { master, sites }: LoadedLibraries,
  siteId: string,
  composed: ComposedLibrary,
  mode: LibraryMode,
): LoadedLibrary {
  const { differences = NO_DIFFERENCES, own = EMPTY_LIBRARY } = sites.get(siteId) ?? {};
  return { siteId, siteName: '', mode, master, differences, own, composedLibrary: composed };
}

const listEntries = ({ groups }: ComposedLibrary): readonly ComposedEntry[] => groups.flatMap(({ entries }) => entries);
