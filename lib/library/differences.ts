import { isEqual } from '@/lib/equal';
import type { Difference, EntryChange, EntryField, GroupDifference, StoredEntry, StoredGroup } from './library';

/** A difference to store. Functions return null if none remains, so that the row is deleted (decision X-155). */
export type StoredDifference<Change> = Omit<Difference<Change>, 'targetId' | 'version'>;

type StoredEntryDifference = StoredDifference<EntryChange>;
type CurrentDifference = StoredEntryDifference | undefined;

/** Fields with a base: the master library's value when they were changed. */
const BASE_FIELDS = ['name', 'description', 'standard', 'formItem', 'pictures', 'groupId'] as const;

/**
 * The difference after fields were changed at the site, which also shows a hidden entry again. A field that was already
 * changed keeps its base, so that unresolved drift is still shown.
 */
export function addChange(
  entry: StoredEntry,
  current: CurrentDifference,
  change: EntryChange,
): StoredEntryDifference | null {
  const changed: EntryChange = { ...current?.change, ...change };
  const base = Object.fromEntries(
    BASE_FIELDS.filter((field) => changed[field] !== undefined).map((field) => [
      field,
      current?.change[field] === undefined ? entry[field] : (current.base[field] ?? entry[field]),
    ]),
  );
  return pruneDifference(entry, { removed: false, change: changed, base });
}

/** The difference after the entry was hidden or shown again. Changes stay, even if they equal the master's values. */
export const setRemoved = (current: CurrentDifference, removed: boolean): StoredEntryDifference | null => {
  const { change = {}, base = {} } = current ?? {};
  return removed || Object.keys(change).length > 0 ? { removed, change, base } : null;
};

/** 'Use master version': the field follows the master library again. */
export function resetField(
  entry: StoredEntry,
  current: CurrentDifference,
  field: EntryField,
): StoredEntryDifference | null {
  const change = { ...current?.change };
  const base = { ...current?.base };
  for (const key of CHANGE_KEYS[field]) {
    delete change[key];
    delete base[key];
  }
  return pruneDifference(entry, { removed: current?.removed ?? false, change, base });
}

/** 'Keep site version': accepts the master's current value as the new base. */
export function rebaseField(
  entry: StoredEntry,
  current: CurrentDifference,
  field: EntryField,
): StoredEntryDifference | null {
  if (field === 'connections' || !current) return current ?? null;
  const key = field === 'group' ? 'groupId' : field;
  if (current.change[key] === undefined) return pruneDifference(entry, current);
  return pruneDifference(entry, { ...current, base: { ...current.base, [key]: entry[key] } });
}

const CHANGE_KEYS: Readonly<Record<EntryField, readonly (keyof EntryChange)[]>> = {
  name: ['name'],
  description: ['description'],
  standard: ['standard'],
  formItem: ['formItem'],
  pictures: ['pictures'],
  group: ['groupId', 'position'],
  connections: ['connected', 'disconnected'],
};

/**
 * The changed connections of a master practice at the site. `masterActionIds` are the actions that the master library
 * connects.
 */
export function changeConnections(
  change: EntryChange | undefined,
  masterActionIds: readonly string[],
  { connect = [], disconnect = [] }: { connect?: readonly string[]; disconnect?: readonly string[] },
): Pick<EntryChange, 'connected' | 'disconnected'> {
  const masterIds = new Set(masterActionIds);
  const toDisconnect = new Set(disconnect);
  const connected = [...new Set([...(change?.connected ?? []), ...connect])];
  const disconnected = [...new Set([...(change?.disconnected ?? []), ...disconnect])];
  return {
    connected: connected.filter((id) => !masterIds.has(id) && !toDisconnect.has(id)),
    disconnected: disconnected.filter((id) => masterIds.has(id) && !connect.includes(id)),
  };
}

/** Drops values that equal the master library's. Returns null if nothing remains. */
function pruneDifference(
  entry: StoredEntry,
  { removed, change, base }: StoredEntryDifference,
): StoredEntryDifference | null {
  const remaining: EntryChange = { ...change };
  for (const field of BASE_FIELDS)
    if (remaining[field] === undefined || isEqual(remaining[field], entry[field])) delete remaining[field];
  if (remaining.groupId === undefined) delete remaining.position;
  for (const list of ['connected', 'disconnected'] as const) if (!remaining[list]?.length) delete remaining[list];
  if (!removed && Object.keys(remaining).length === 0) return null;
  return { removed, change: remaining, base: pickBase(remaining, base) };
}

const pickBase = (change: EntryChange, base: EntryChange): EntryChange =>
  Object.fromEntries(BASE_FIELDS.filter((field) => change[field] !== undefined).map((field) => [field, base[field]]));

type StoredGroupDifference = StoredDifference<GroupDifference['change']>;
type CurrentGroupDifference = StoredGroupDifference | undefined;

/**
 * The difference after a group was changed at the site. `keepsSiteName` ('Keep site version') accepts the master's
 * current name as the new base.
 */
export function changeGroupDifference(
  group: StoredGroup,
  current: CurrentGroupDifference,
  changes: { name?: string; position?: number; removed?: boolean; keepsSiteName?: boolean },
): StoredGroupDifference | null {
  const name = changes.name ?? current?.change.name;
  const position = changes.position ?? current?.change.position;
  const removed = changes.removed ?? current?.removed ?? false;
  const change = {
    ...(name === undefined || name === group.name ? {} : { name }),
    ...(position === undefined || position === group.position ? {} : { position }),
  };
  if (!removed && Object.keys(change).length === 0) return null;
  const base = changes.keepsSiteName === true ? undefined : current?.base.name;
  return { removed, change, base: change.name === undefined ? {} : { name: base ?? group.name } };
}
