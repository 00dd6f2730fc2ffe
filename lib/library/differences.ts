import { isEqual } from '@/lib/equal';
import type { EntryChange, EntryDifference, EntryField, GroupDifference, StoredEntry, StoredGroup } from './library';

/**
 * A stored difference. Values that equal the master library are dropped; an empty difference is null and not stored
 * (decision X-155).
 */
export interface StoredDifference<Change> {
  removed: boolean;
  change: Change;
  base: Change;
}

type StoredEntryDifference = StoredDifference<EntryChange>;
type Before = Pick<EntryDifference, 'removed' | 'change' | 'base'> | undefined;

/** Fields with a base: the master library's value when they were changed. */
const BASE_FIELDS = ['name', 'description', 'standard', 'pictures', 'groupId'] as const;

/**
 * The difference after fields were changed at the site. A field changed before keeps its base, so that unresolved drift
 * is still shown.
 */
export function addChange(entry: StoredEntry, before: Before, change: EntryChange): StoredEntryDifference | null {
  const changed: EntryChange = { ...before?.change, ...change };
  const base = Object.fromEntries(
    BASE_FIELDS.filter((field) => changed[field] !== undefined).map((field) => [
      field,
      before?.change[field] === undefined ? entry[field] : (before.base[field] ?? entry[field]),
    ]),
  );
  return nullIfEmpty(entry, { removed: false, change: changed, base });
}

export const setRemoved = (before: Before, removed: boolean): StoredEntryDifference | null => {
  const { change = {}, base = {} } = before ?? {};
  return removed || Object.keys(change).length > 0 ? { removed, change, base } : null;
};

/** 'Take master': the field follows the master library again. */
export function removeField(entry: StoredEntry, before: Before, field: EntryField): StoredEntryDifference | null {
  const change = { ...before?.change };
  const base = { ...before?.base };
  for (const key of KEYS[field]) {
    delete change[key];
    delete base[key];
  }
  return nullIfEmpty(entry, { removed: before?.removed ?? false, change, base });
}

/** 'Keep ours': accepts the master's current value as the new base. */
export function acceptBase(entry: StoredEntry, before: Before, field: EntryField): StoredEntryDifference | null {
  if (field === 'connections' || !before) return before ?? null;
  const key = field === 'group' ? 'groupId' : field;
  if (before.change[key] === undefined) return nullIfEmpty(entry, before);
  return nullIfEmpty(entry, { ...before, base: { ...before.base, [key]: entry[key] } });
}

const KEYS: Readonly<Record<EntryField, readonly (keyof EntryChange)[]>> = {
  name: ['name'],
  description: ['description'],
  standard: ['standard'],
  pictures: ['pictures'],
  group: ['groupId', 'position'],
  connections: ['connected', 'disconnected'],
};

/**
 * The connections of a master practice at the site after changes. `offered` are the actions that the master library
 * connects.
 */
export function changeConnections(
  change: EntryChange | undefined,
  offered: readonly string[],
  { connect = [], disconnect = [] }: { connect?: readonly string[]; disconnect?: readonly string[] },
): Pick<EntryChange, 'connected' | 'disconnected'> {
  const inMaster = new Set(offered);
  const away = new Set(disconnect);
  const connected = [...new Set([...(change?.connected ?? []), ...connect])];
  const disconnected = [...new Set([...(change?.disconnected ?? []), ...disconnect])];
  return {
    connected: connected.filter((id) => !inMaster.has(id) && !away.has(id)),
    disconnected: disconnected.filter((id) => inMaster.has(id) && !connect.includes(id)),
  };
}

function nullIfEmpty(
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
type GroupBefore = Pick<GroupDifference, 'removed' | 'change' | 'base'> | undefined;

export function groupDifference(
  group: StoredGroup,
  before: GroupBefore,
  changed: { name?: string; position?: number; removed?: boolean; settled?: boolean },
): StoredGroupDifference | null {
  const name = changed.name ?? before?.change.name;
  const position = changed.position ?? before?.change.position;
  const removed = changed.removed ?? before?.removed ?? false;
  const change = {
    ...(name === undefined || name === group.name ? {} : { name }),
    ...(position === undefined || position === group.position ? {} : { position }),
  };
  if (!removed && Object.keys(change).length === 0) return null;
  const known = changed.settled === true ? undefined : before?.base.name;
  return { removed, change, base: change.name === undefined ? {} : { name: known ?? group.name } };
}
