import type { ComposedEntry, LibraryMode } from './library';

/**
 * The audit record of an import, with what is needed to undo the parts that nobody has changed since (decision X-235).
 */
export interface ImportRecord {
  /** Digest of the input, to detect a repeated request. */
  digest: string;
  /** Number of entries that the import left as they were. */
  unchangedCount: number;
  /** Groups and entries that the import added. */
  groups: readonly ImportedItem[];
  entries: readonly ImportedItem[];
  changedEntries: readonly ChangedByImport[];
}

/**
 * `version` is the one after the import; another version means a later change. It is null for an item of the master
 * library that the site does not change.
 */
interface ImportedItem {
  id: string;
  mode: LibraryMode;
  version: number | null;
}

export interface ChangedByImport extends ImportedItem {
  /** The values before the import of the fields that it changed. */
  was: Partial<
    Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'formItem' | 'pictures' | 'groupId' | 'position'>
  >;
  /** Corrective actions that the import connected and disconnected. */
  connected: readonly string[];
  disconnected: readonly string[];
}

/** The message about items that an undo of an import kept; undefined if there are none. */
export const formatKeptEntries = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1
    ? 'Kept 1 item that was changed or is in use.'
    : `Kept ${count} items that were changed or are in use.`;
};
