import type { StoredDifference } from './differences';
import type { ComposedGroup, Differences, EntryChange, GroupChange, LibraryMode, StoredLibrary } from './library';

/** Rows that a deletion or reset removed from a site's library, for undo. */
export interface TakenAway extends StoredLibrary {
  /** Former differences of entries and groups of the master library; null: they had none. */
  differed: { entries: readonly Differed<EntryChange>[]; groups: readonly Differed<GroupChange>[] };
}

interface Differed<Change> {
  targetId: string;
  was: StoredDifference<Change> | null;
}

interface SiteLibrary {
  master: StoredLibrary;
  own: StoredLibrary;
  differences: Differences;
}

export function takenByReset({ master, own, differences }: SiteLibrary, mode: LibraryMode): TakenAway {
  const isOfMode = (item: { mode: LibraryMode }) => item.mode === mode;
  const targets = new Set([...master.entries, ...master.groups].filter(isOfMode).map(({ id }) => id));
  return {
    ...ownOnes(own, { groups: own.groups.filter(isOfMode), entries: own.entries.filter(isOfMode) }),
    differed: {
      entries: differences.entries.filter(({ targetId }) => targets.has(targetId)).map(asDiffered),
      groups: differences.groups.filter(({ targetId }) => targets.has(targetId)).map(asDiffered),
    },
  };
}

/**
 * What is removed with a group at a site: an own group with its entries. Of the master library nothing is deleted;
 * hidden entries are restored as they were.
 */
export function takenWithGroup({ master, own, differences }: SiteLibrary, group: ComposedGroup): TakenAway {
  const isOwn = group.origin === 'own';
  const ofMaster = new Set(master.entries.map(({ id }) => id));
  const before = <Change>(known: readonly (StoredDifference<Change> & { targetId: string })[], targetId: string) => {
    const difference = known.find((each) => each.targetId === targetId);
    return difference ? asDiffered(difference) : { targetId, was: null };
  };
  return {
    ...ownOnes(own, {
      groups: isOwn ? own.groups.filter(({ id }) => id === group.id) : [],
      entries: isOwn ? own.entries.filter(({ groupId }) => groupId === group.id) : [],
    }),
    differed: {
      entries: group.entries.filter(({ id }) => ofMaster.has(id)).map(({ id }) => before(differences.entries, id)),
      groups: isOwn ? [] : [before(differences.groups, group.id)],
    },
  };
}

const asDiffered = <Change>({ targetId, removed, change, base }: StoredDifference<Change> & { targetId: string }) => ({
  targetId,
  was: { removed, change, base },
});

/** The site's own rows, with the connections of its entries. */
function ownOnes({ connections }: StoredLibrary, gone: Pick<StoredLibrary, 'groups' | 'entries'>): StoredLibrary {
  const ids = new Set(gone.entries.map(({ id }) => id));
  return {
    ...gone,
    connections: connections.filter(({ practiceId, actionId }) => ids.has(practiceId) || ids.has(actionId)),
  };
}
