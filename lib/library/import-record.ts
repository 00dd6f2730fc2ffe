import type { ComposedEntry, LibraryMode } from './library';

/**
 * The audit record of an import, with what is needed to undo the parts that nobody has changed since (decision X-235).
 */
export interface ImportRecord {
  /** Digest of the input, to detect a repeated request. */
  digest: string;
  same: number;
  groups: readonly Touched[];
  entries: readonly Touched[];
  changed: readonly ChangedByImport[];
}

/** `version` after the import; another one means a later change. */
interface Touched {
  id: string;
  mode: LibraryMode;
  version: number | null;
}

export interface ChangedByImport extends Touched {
  was: Partial<Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'pictures' | 'groupId' | 'position'>>;
  /** Corrective actions that the import connected and disconnected. */
  connected: readonly string[];
  disconnected: readonly string[];
}

/** What an undo of an import keeps; undefined if nothing. */
export const keptAfterUndoText = (stays: number): string | undefined => {
  if (stays === 0) return undefined;
  return stays === 1
    ? 'Kept 1 entry that changed after the import.'
    : `Kept ${stays} entries that changed after the import.`;
};
