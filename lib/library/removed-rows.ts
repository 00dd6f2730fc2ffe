import type { StoredDifference } from './differences';
import type { ComposedGroup, Differences, EntryChange, GroupChange, LibraryMode, StoredLibrary } from './library';

/** Rows that a deletion or reset removed from a site's library, for undo. */
export interface RemovedRows extends StoredLibrary {
  /** The former differences of entries and groups of the master library. */
  previousDifferences: {
    entries: readonly PreviousDifference<EntryChange>[];
    groups: readonly PreviousDifference<GroupChange>[];
  };
}

interface PreviousDifference<Change> {
  targetId: string;
  /** null: there was none. */
  was: StoredDifference<Change> | null;
}

interface SiteLibrary {
  master: StoredLibrary;
  own: StoredLibrary;
  differences: Differences;
}

/** What a reset of the site's library removes in this mode. */
export function listResetRemovals({ master, own, differences }: SiteLibrary, mode: LibraryMode): RemovedRows {
  const hasMode = (item: { mode: LibraryMode }) => item.mode === mode;
  const targets = new Set([...master.entries, ...master.groups].filter(hasMode).map(({ id }) => id));
  return {
    ...addOwnConnections(own, { groups: own.groups.filter(hasMode), entries: own.entries.filter(hasMode) }),
    previousDifferences: {
      entries: differences.entries.filter(({ targetId }) => targets.has(targetId)).map(toPreviousDifference),
      groups: differences.groups.filter(({ targetId }) => targets.has(targetId)).map(toPreviousDifference),
    },
  };
}

/**
 * What deleting a group at a site removes: the site's own group with its entries. A group of the master library is only
 * hidden. Differences of the group and its entries are listed, so that undo restores them.
 */
export function listGroupRemovals({ master, own, differences }: SiteLibrary, group: ComposedGroup): RemovedRows {
  const isOwn = group.origin === 'own';
  const masterIds = new Set(master.entries.map(({ id }) => id));
  const findPrevious = <Change>(
    stored: readonly (StoredDifference<Change> & { targetId: string })[],
    targetId: string,
  ) => {
    const difference = stored.find((candidate) => candidate.targetId === targetId);
    return difference ? toPreviousDifference(difference) : { targetId, was: null };
  };
  return {
    ...addOwnConnections(own, {
      groups: isOwn ? own.groups.filter(({ id }) => id === group.id) : [],
      entries: isOwn ? own.entries.filter(({ groupId }) => groupId === group.id) : [],
    }),
    previousDifferences: {
      entries: group.entries
        .filter(({ id }) => masterIds.has(id))
        .map(({ id }) => findPrevious(differences.entries, id)),
      groups: isOwn ? [] : [findPrevious(differences.groups, group.id)],
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

/** Adds the connections of the removed entries. */
function addOwnConnections(
  { connections }: StoredLibrary,
  removed: Pick<StoredLibrary, 'groups' | 'entries'>,
): StoredLibrary {
  const ids = new Set(removed.entries.map(({ id }) => id));
  return {
    ...removed,
    connections: connections.filter(({ practiceId, actionId }) => ids.has(practiceId) || ids.has(actionId)),
  };
}
