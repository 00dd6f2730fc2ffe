import type { ComposedEntry, LibraryMode } from './library';

/**
 * What an import did, as its entry of the audit trail keeps it: enough to take it back from whatever nobody has touched
 * since (decision X-235).
 */
export interface Imported {
  /** Of what was sent, so that the same import is known again. */
  digest: string;
  same: number;
  groups: readonly Touched[];
  entries: readonly Touched[];
  changed: readonly ChangedByImport[];
}

/** `version` is what the import left behind; another one says that somebody has changed it since. */
interface Touched {
  id: string;
  mode: LibraryMode;
  version: number | null;
}

export interface ChangedByImport extends Touched {
  /** What the changed fields held before. */
  was: Partial<Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'pictures' | 'groupId' | 'position'>>;
  /** The corrective actions that the import connected and took away. */
  connected: readonly string[];
  disconnected: readonly string[];
}

/** What of an import stays when it is taken back; undefined: nothing. */
export const staysText = (stays: number): string | undefined => {
  if (stays === 0) return undefined;
  return stays === 1 ? '1 that somebody has changed since stays.' : `${stays} that somebody has changed since stay.`;
};
