import type { FormItem } from './form-items';

/** The two modes of a library: practices (BMPs) and corrective actions. */
export const LIBRARY_MODES = ['practice', 'action'] as const;
export type LibraryMode = (typeof LIBRARY_MODES)[number];

/** The id under which a report lists one of the two automatic BMPs. */
export type AutoBmpEntry = '-1' | '-2';

export interface StoredGroup {
  id: string;
  mode: LibraryMode;
  name: string;
  /** Sort key of groups and entries. May be fractional: a moved item gets a number between its neighbors. */
  position: number;
  version: number;
}

export interface StoredEntry {
  id: string;
  mode: LibraryMode;
  groupId: string;
  name: string;
  description: string;
  /** The technical standard of a practice, such as 'WDNR 1056'. */
  standard: string;
  /** The item of form 3400-187 under which inspections print a practice; '' for 'Other (specify)'. */
  formItem: FormItem | '';
  /** File names of its photos. */
  pictures: readonly string[];
  autoBmp: AutoBmpEntry | null;
  position: number;
  version: number;
  updatedAt: string;
}

export interface StoredConnection {
  practiceId: string;
  actionId: string;
  position: number;
}

/**
 * The stored rows of the work unit's master library, or those that a site has added. `composeLibrary` combines them
 * with the site's differences.
 */
export interface StoredLibrary {
  groups: readonly StoredGroup[];
  entries: readonly StoredEntry[];
  connections: readonly StoredConnection[];
}

/** Differences of a master entry at one site; missing fields follow the master library. */
export interface EntryChange {
  name?: string;
  description?: string;
  standard?: string;
  formItem?: FormItem | '';
  pictures?: readonly string[];
  groupId?: string;
  position?: number;
  /** Of a practice: corrective actions added and removed here. */
  connected?: readonly string[];
  disconnected?: readonly string[];
}

export interface GroupChange {
  name?: string;
  position?: number;
}

/**
 * How an entry or group of the master library differs at a site. `base` is the master library's value when each field
 * was changed, to detect later changes.
 */
export interface Difference<Change> {
  targetId: string;
  removed: boolean;
  change: Change;
  base: Change;
  version: number;
}

export type EntryDifference = Difference<EntryChange>;
export type GroupDifference = Difference<GroupChange>;

export interface Differences {
  entries: readonly EntryDifference[];
  groups: readonly GroupDifference[];
}

/** The fields that are compared by value. */
export const PLAIN_ENTRY_FIELDS = ['name', 'description', 'standard', 'formItem', 'pictures'] as const;

/** Fields of an entry that a site can change and reset. */
export const ENTRY_FIELDS = [...PLAIN_ENTRY_FIELDS, 'group', 'connections'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type FieldValue = string | readonly string[];

/** Where part of a composed library comes from. A moved entry with other changes is 'changed'. */
export type Origin = 'master' | 'changed' | 'moved' | 'own';

/** A field that both the site and the master library have changed. For 'group', values are names of groups. */
export interface Drift {
  field: Exclude<EntryField, 'connections'>;
  /** The master library's value when the field was changed here. */
  before: FieldValue;
  master: FieldValue;
  ours: FieldValue;
}

export interface ComposedEntry extends Omit<StoredEntry, 'version'> {
  /** Ids of the connected entries of the opposite mode; for a practice, in its order. */
  connections: readonly string[];
  origin: Origin;
  /** The fields that differ from the master library; empty in the master library and for the site's own entries. */
  changedFields: readonly EntryField[];
  drift: readonly Drift[];
  /** Changes with every change of this entry. */
  version: string;
}

export interface ComposedGroup extends Omit<StoredGroup, 'version'> {
  origin: Origin;
  /** At most one, of its name. */
  drift: readonly Drift[];
  version: string;
  entries: readonly ComposedEntry[];
}

export interface HiddenEntry {
  id: string;
  mode: LibraryMode;
  name: string;
  groupName: string;
}

/** A group of the master library that a site hides. */
export interface HiddenGroup {
  id: string;
  mode: LibraryMode;
  name: string;
  /** The number of entries that are hidden with it. */
  entryCount: number;
}

export interface ComposedLibrary {
  groups: readonly ComposedGroup[];
  hidden: { groups: readonly HiddenGroup[]; entries: readonly HiddenEntry[] };
}
