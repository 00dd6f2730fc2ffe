import type { StoredDifference } from './differences';
import type { ComposedGroup, Differences, EntryChange, GroupChange, LibraryMode, StoredLibrary } from './library';

/** Rows that a deletion or reset removed from a site's library, for undo. */
export interface RemovedRows extends StoredLibrary {
  /** Former differences of entries and groups of the master library; null: they had none. */
  differed: { entries: readonly PreviousDifference<EntryChange>[]; groups: readonly PreviousDifference<GroupChange>[] };
}

interface PreviousDifference<Change> {
  targetId: string;
  was: StoredDifference<Change> | null;
}

interface SiteLibrary {
  master: StoredLibrary;
  own: StoredLibrary;
  differences: Differences;
}

export function listResetRemovals({ master, own, differences }: SiteLibrary, mode: LibraryMode): RemovedRows {
  const isOfMode = (item: { mode: LibraryMode }) => item.mode === mode;
  const targets = new Set([...master.entries, ...master.groups].filter(isOfMode).map(({ id }) => id));
  return {
    ...withOwnConnections(own, { groups: own.groups.filter(isOfMode), entries: own.entries.filter(isOfMode) }),
    differed: {
      entries: differences.entries.filter(({ targetId }) => targets.has(targetId)).map(toPreviousDifference),
      groups: differences.groups.filter(({ targetId }) => targets.has(targetId)).map(toPreviousDifference),
    },
  };
}

/**
 * What is removed with a group at a site: an own group with its entries. Of the master library nothing is deleted;
 * hidden entries are restored as they were.
 */
export function listGroupRemovals({ master, own, differences }: SiteLibrary, group: ComposedGroup): RemovedRows {
  const isOwn = group.origin === 'own';
  const masterIds = new Set(master.entries.map(({ id }) => id));
  const before = <Change>(known: readonly (StoredDifference<Change> & { targetId: string })[], targetId: string) => {
    const difference = known.find((each) => each.targetId === targetId);
    return difference ? toPreviousDifference(difference) : { targetId, was: null };
  };
  return {
    ...withOwnConnections(own, {
      groups: isOwn ? own.groups.filter(({ id }) => id === group.id) : [],
      entries: isOwn ? own.entries.filter(({ groupId }) => groupId === group.id) : [],
    }),
    differed: {
      entries: group.entries.filter(({ id }) => masterIds.has(id)).map(({ id }) => before(differences.entries, id)),
      groups: isOwn ? [] : [before(differences.groups, group.id)],
    },
  };
}

const toPreviousDifference = <Change>({
  targetId,
  removed,
  change,
  base,
}: StoredDifference<Change> & { targetId: string }) => ({
  targetId,
  was: { removed, change, base },
});

/** The site's own rows, with the connections of its entries. */
function withOwnConnections(
  { connections }: StoredLibrary,
  removed: Pick<StoredLibrary, 'groups' | 'entries'>,
): StoredLibrary {
  const ids = new Set(removed.entries.map(({ id }) => id));
  return {
    ...removed,
    connections: connections.filter(({ practiceId, actionId }) => ids.has(practiceId) || ids.has(actionId)),
  };
}
