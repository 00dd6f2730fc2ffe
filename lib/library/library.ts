/**
 * The words of a library. The master library belongs to the work unit; a site's library is the master library plus what
 * differs at that site (`lib/library/compose.ts`). Each exists in two modes: practices (BMPs) and corrective actions.
 */
export const LIBRARY_MODES = ['practice', 'action'] as const;
export type LibraryMode = (typeof LIBRARY_MODES)[number];

export type AutoBmpEntry = '-1' | '-2';

/** A group as it is stored: of the master library, or of one site alone. */
export interface StoredGroup {
  id: string;
  mode: LibraryMode;
  name: string;
  /** Groups and entries are sorted by it. It need not be whole: what is moved gets a number between its neighbours. */
  position: number;
  version: number;
}

export interface StoredEntry {
  id: string;
  mode: LibraryMode;
  groupId: string;
  name: string;
  description: string;
  /** The technical standard that describes a practice, 'WDNR 1056'. */
  standard: string;
  /** File names of its photos. */
  pictures: readonly string[];
  autoBmp: AutoBmpEntry | null;
  position: number;
  version: number;
  updatedAt: string;
}

/** A corrective action that a practice offers. */
export interface StoredConnection {
  practiceId: string;
  actionId: string;
  position: number;
}

export interface StoredLibrary {
  groups: readonly StoredGroup[];
  entries: readonly StoredEntry[];
  connections: readonly StoredConnection[];
}

/** What an entry of the master library is at one site; what is not named follows the master library. */
export interface EntryChange {
  name?: string;
  description?: string;
  standard?: string;
  pictures?: readonly string[];
  groupId?: string;
  position?: number;
  /** Of a practice: corrective actions that it offers here in addition, and those that it doesn't offer here. */
  connected?: readonly string[];
  disconnected?: readonly string[];
}

export interface GroupChange {
  name?: string;
  position?: number;
}

/**
 * How one entry or group of the master library differs at a site. `base` is what the master library said when each field
 * was changed, so that it can be told when the master library moved on.
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

/** What a person can change in an entry, and can follow the master library in again. */
export const ENTRY_FIELDS = ['name', 'description', 'standard', 'pictures', 'group', 'connections'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type FieldValue = string | readonly string[];

/** Where something of a composed library comes from. What was changed and moved is 'changed'. */
export type Origin = 'master' | 'changed' | 'moved' | 'own';

/**
 * A field that was changed at the site, and that the master library has changed since, too. For the field 'group' the
 * values are names of groups.
 */
export interface Drift {
  field: Exclude<EntryField, 'connections'>;
  /** What the master library said when the field was changed here. */
  before: FieldValue;
  master: FieldValue;
  ours: FieldValue;
}

export interface ComposedEntry {
  id: string;
  mode: LibraryMode;
  groupId: string;
  name: string;
  description: string;
  standard: string;
  pictures: readonly string[];
  autoBmp: AutoBmpEntry | null;
  position: number;
  /** Ids of the connected entries of the opposite mode: of a practice in the order in which it offers them. */
  connections: readonly string[];
  origin: Origin;
  /** The fields that differ from the master library. Nothing in the master library, and nothing of what is the site's own. */
  changed: readonly EntryField[];
  drift: readonly Drift[];
  /** Another text after every change of this entry. */
  version: string;
  updatedAt: string;
}

export interface ComposedGroup {
  id: string;
  mode: LibraryMode;
  name: string;
  position: number;
  origin: Origin;
  /** At most one: of its name. */
  drift: readonly Drift[];
  version: string;
  entries: readonly ComposedEntry[];
}

/** An entry of the master library that a site hides. */
export interface HiddenEntry {
  id: string;
  mode: LibraryMode;
  name: string;
  groupName: string;
}

/** A group of the master library that a site hides, with all that is in it. */
export interface HiddenGroup {
  id: string;
  mode: LibraryMode;
  name: string;
  entries: number;
}

/** A library as people see and use it, both modes. */
export interface Composed {
  groups: readonly ComposedGroup[];
  hidden: { groups: readonly HiddenGroup[]; entries: readonly HiddenEntry[] };
}
