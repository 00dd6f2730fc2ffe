import { isEqual } from '@/lib/equal';
import type {
  Composed,
  ComposedEntry,
  ComposedGroup,
  Differences,
  Drift,
  EntryChange,
  EntryDifference,
  EntryField,
  FieldValue,
  GroupDifference,
  HiddenEntry,
  HiddenGroup,
  StoredConnection,
  StoredEntry,
  StoredGroup,
  StoredLibrary,
} from './library';

export const NO_DIFFERENCES: Differences = { entries: [], groups: [] };
export const EMPTY_LIBRARY: StoredLibrary = { groups: [], entries: [], connections: [] };

/**
 * The library of a site: the master library, the site's differences and its own entries (decision X-155). A field
 * without a difference follows the master library. Differences about deleted entries have no effect.
 *
 * - Groups: the master's that are not removed, with the site's names and order, and the site's own.
 * - Entries: the master's that are not removed, with the site's fields, in the site's group if it exists, else the
 *   master's. Entries of a removed group are hidden with it.
 * - Connections: the master's without those the site removed, then those it added, if both ends exist.
 */
export function composeLibrary(master: StoredLibrary, differences: Differences, own: StoredLibrary): Composed {
  const groupDifferences = new Map(differences.groups.map((each) => [each.targetId, each]));
  const entryDifferences = new Map(differences.entries.map((each) => [each.targetId, each]));
  const masterGroups = new Map(master.groups.map((group) => [group.id, group]));

  const groups = new Map<string, Mutable<ComposedGroup>>();
  const hiddenGroups: Mutable<HiddenGroup>[] = [];
  for (const group of master.groups) {
    const difference = groupDifferences.get(group.id);
    if (difference?.removed) hiddenGroups.push({ id: group.id, mode: group.mode, name: group.name, entries: 0 });
    else groups.set(group.id, composeGroup(group, difference));
  }
  for (const group of own.groups) groups.set(group.id, { ...composeGroup(group), origin: 'own' });

  const hiddenWithGroup = new Map(hiddenGroups.map((group) => [group.id, group]));
  const hiddenEntries: HiddenEntry[] = [];
  const entries: Mutable<ComposedEntry>[] = [];
  const nameOfGroup = (id: string) => groups.get(id)?.name ?? masterGroups.get(id)?.name ?? '';
  const place = (entry: Mutable<ComposedEntry>) => {
    if (groups.get(entry.groupId)?.mode === entry.mode) entries.push(entry);
    else hideWithGroup(hiddenWithGroup, entry.groupId);
  };
  for (const entry of master.entries) {
    const difference = entryDifferences.get(entry.id);
    if (difference?.removed) {
      const groupName = nameOfGroup(entry.groupId);
      hiddenEntries.push({ id: entry.id, mode: entry.mode, name: entry.name, groupName });
    } else place(composeEntry(entry, difference, { groups, nameOfGroup }));
  }
  for (const entry of own.entries) {
    const composed = toComposedEntry(entry);
    composed.origin = 'own';
    place(composed);
  }

  connect(entries, { master, differences: entryDifferences, own });
  return {
    groups: withEntries([...groups.values()], entries),
    hidden: { groups: hiddenGroups, entries: hiddenEntries },
  };
}

export const composeMaster = (master: StoredLibrary): Composed => composeLibrary(master, NO_DIFFERENCES, EMPTY_LIBRARY);

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function hideWithGroup(hidden: ReadonlyMap<string, Mutable<HiddenGroup>>, groupId: string): void {
  const group = hidden.get(groupId);
  if (group) group.entries += 1;
}

function composeGroup(group: StoredGroup, difference?: GroupDifference): Mutable<ComposedGroup> {
  const name = difference?.change.name ?? group.name;
  const renamed = name !== group.name;
  const before = difference?.base.name;
  const moved = renamed && before !== undefined && before !== group.name;
  return {
    id: group.id,
    mode: group.mode,
    name,
    position: difference?.change.position ?? group.position,
    origin: renamed ? 'changed' : 'master',
    drift: moved ? [{ field: 'name', before, master: group.name, ours: name }] : [],
    version: formatVersion(group, difference),
    entries: [],
  };
}

const formatVersion = (stored: { version: number }, difference?: { version: number }): string =>
  difference ? `${stored.version}.${difference.version}` : `${stored.version}`;

function toComposedEntry(entry: StoredEntry, difference?: EntryDifference): Mutable<ComposedEntry> {
  // Written out because a spread is twice as slow for thousands of entries.
  return {
    id: entry.id,
    mode: entry.mode,
    groupId: entry.groupId,
    name: entry.name,
    description: entry.description,
    standard: entry.standard,
    pictures: entry.pictures,
    autoBmp: entry.autoBmp,
    position: entry.position,
    updatedAt: entry.updatedAt,
    connections: [],
    origin: 'master',
    changed: [],
    drift: [],
    version: formatVersion(entry, difference),
  };
}

interface GroupLookup {
  groups: ReadonlyMap<string, { mode: string }>;
  nameOfGroup: (id: string) => string;
}

/** Fields compared by value; group and connections are compared separately. */
const PLAIN_FIELDS = ['name', 'description', 'standard', 'pictures'] as const;

function composeEntry(entry: StoredEntry, difference: EntryDifference | undefined, places: GroupLookup) {
  const composed = toComposedEntry(entry, difference);
  if (!difference) return composed;
  const { change, base } = difference;
  const changed: EntryField[] = [];
  const drift: Drift[] = [];
  for (const field of PLAIN_FIELDS) {
    const ours = change[field];
    if (ours === undefined || isEqual(ours, entry[field])) continue;
    Object.assign(composed, { [field]: ours });
    changed.push(field);
    drift.push(...findDrift(field, base[field], entry[field], ours));
  }
  const groupId = findGroupId(entry, change, places);
  if (groupId !== entry.groupId) {
    composed.groupId = groupId;
    composed.position = change.position ?? entry.position;
    changed.push('group');
    // Drift of a group is shown by name, so a deleted group has none.
    if (base.groupId !== undefined && base.groupId !== entry.groupId) {
      const [before, now, ours] = [base.groupId, entry.groupId, groupId].map(places.nameOfGroup);
      drift.push({ field: 'group', before: before ?? '', master: now ?? '', ours: ours ?? '' });
    }
  }
  composed.changed = changed;
  composed.drift = drift;
  composed.origin = getOrigin(changed);
  return composed;
}

function findDrift(
  field: Drift['field'],
  before: FieldValue | undefined,
  master: FieldValue,
  ours: FieldValue,
): Drift[] {
  return before === undefined || isEqual(before, master) ? [] : [{ field, before, master, ours }];
}

/** The site's group for an entry, if it exists in its mode; else the master's. */
const findGroupId = (entry: StoredEntry, { groupId }: EntryChange, { groups }: GroupLookup): string =>
  groupId !== undefined && groups.get(groupId)?.mode === entry.mode ? groupId : entry.groupId;

const getOrigin = (changed: readonly EntryField[]): ComposedEntry['origin'] => {
  if (changed.some((field) => field !== 'group')) return 'changed';
  return changed.length > 0 ? 'moved' : 'master';
};

interface Connected {
  master: StoredLibrary;
  differences: ReadonlyMap<string, EntryDifference>;
  own: StoredLibrary;
}

/** Sets the connections of each entry. They are stored by practice; actions get the reverse. */
function connect(entries: readonly Mutable<ComposedEntry>[], { master, differences, own }: Connected): void {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const isAction = (id: string) => entriesById.get(id)?.mode === 'action';
  const masterActions = actionsByPractice(master.connections);
  const ownActions = actionsByPractice(own.connections);
  const practicesByAction = new Map<string, string[]>();
  for (const practice of entries) {
    if (practice.mode !== 'practice') continue;
    const stored = practice.origin === 'own' ? ownActions.get(practice.id) : masterActions.get(practice.id);
    const offered = (stored ?? []).filter(isAction);
    const change = practice.origin === 'own' ? undefined : differences.get(practice.id)?.change;
    practice.connections = change ? applyConnectionChange(offered, change, isAction) : offered;
    if (change && !isEqual([...practice.connections], offered)) markConnectionsChanged(practice);
    for (const id of practice.connections) {
      const practices = practicesByAction.get(id);
      if (practices) practices.push(practice.id);
      else practicesByAction.set(id, [practice.id]);
    }
  }
  for (const [id, practices] of practicesByAction) {
    const action = entriesById.get(id);
    if (action) action.connections = practices;
  }
}

/** The actions of each practice in order. Sorted per practice, because those lists are short. */
function actionsByPractice(connections: readonly StoredConnection[]): Map<string, string[]> {
  const byPractice = new Map<string, StoredConnection[]>();
  for (const connection of connections) {
    const offered = byPractice.get(connection.practiceId);
    if (offered) offered.push(connection);
    else byPractice.set(connection.practiceId, [connection]);
  }
  const actions = new Map<string, string[]>();
  for (const [id, offered] of byPractice)
    actions.set(
      id,
      offered.sort(byPosition).map(({ actionId }) => actionId),
    );
  return actions;
}

const byPosition = (a: StoredConnection, b: StoredConnection): number =>
  a.position - b.position || (a.actionId < b.actionId ? -1 : 1);

function applyConnectionChange(
  offered: readonly string[],
  change: EntryChange,
  exists: (id: string) => boolean,
): string[] {
  const without = new Set(change.disconnected);
  const added = (change.connected ?? []).filter(exists);
  return [...new Set([...offered.filter((id) => !without.has(id)), ...added])];
}

function markConnectionsChanged(practice: Mutable<ComposedEntry>): void {
  practice.changed = [...practice.changed, 'connections'];
  practice.origin = 'changed';
}

function withEntries(groups: readonly ComposedGroup[], entries: readonly ComposedEntry[]): ComposedGroup[] {
  const byGroup = new Map<string, ComposedEntry[]>(groups.map(({ id }) => [id, []]));
  for (const entry of entries) byGroup.get(entry.groupId)?.push(entry);
  return groups
    .map((group) => ({ ...group, entries: (byGroup.get(group.id) ?? []).toSorted(comparePositions) }))
    .toSorted(comparePositions);
}

/** By position, then by id, so that everyone sees the same order. */
const comparePositions = (a: Positioned, b: Positioned): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

interface Positioned {
  id: string;
  position: number;
}
