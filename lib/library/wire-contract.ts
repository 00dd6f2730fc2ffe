import { query } from '@/lib/contract';
import type { LibraryMode } from './library';

/**
 * Library queries for API clients (CALLS-38…43), not used by our own screens. The unit in a path must be one's own;
 * 'getLibrary' accepts -1 for the list of the two automatic BMPs.
 */

/** An entry in the wire format (DATA-09, DATA-26). */
export interface WireEntry {
  identry: string;
  idpractice?: string;
  idaction?: string;
  name: string;
  description: string;
  pictures: readonly string[];
  /** Ids of connected entries, comma-separated: one string per group of the opposite mode that has some. */
  connectionData: readonly string[];
  type: string;
  mode: LibraryMode;
  /** The one site that has it; null for an entry of the master library. */
  idsite: string | null;
  /** Of a practice: its corrective actions. */
  cas?: readonly { idaction: string; name: string }[];
  oppositeRelations: readonly WireRelation[];
  /** Date of the last change, with flag 1 only (CALLS-41). */
  date?: string;
}

export interface WireRelation {
  identry: string;
  name: string;
  type: string;
}

/** A group in the wire format (DATA-08, DATA-26). `filter` is the search text of a screen, always empty. */
export interface WireGroup {
  name: string;
  activeGroup: string;
  filter: string;
  entries: readonly WireEntry[];
}

export const hasLibrary = query<{ id: string }, { hasLibrary: boolean }>()({
  name: 'library.hasLibrary',
  route: 'GET /library/getWorkgroupHasLibrary/{id}',
  permission: 'read-library',
});

interface AskedLibrary {
  idworkgroup: string;
  mode: LibraryMode;
  flag: '0' | '1';
}

export const getLibrary = query<AskedLibrary, { groups: readonly WireGroup[] }>()({
  name: 'library.get',
  route: 'GET /library/getLibrary/{idworkgroup}/{mode}/{flag}',
  permission: 'read-library',
});

export const getSiteLibrary = query<AskedLibrary & { idsite: string | null }, { groups: readonly WireGroup[] }>()({
  name: 'library.getOfSite',
  route: 'GET /library/getLibrary/{idworkgroup}/{mode}/{flag}/{idsite}',
  permission: 'read-library',
});

/** The corrective actions of these practices, comma-separated ids; 0: all of the master library. */
export const actionsForPractices = query<{ list: string[] }, { groups: readonly WireGroup[] }>()({
  name: 'library.actionsForPractices',
  route: 'GET /library/getActionsForPracticeList/{list}',
  permission: 'read-library',
});

export const oppositeRelations = query<
  { identry: string; mode: LibraryMode },
  { oppositeRelations: readonly WireRelation[] }
>()({
  name: 'library.oppositeRelations',
  route: 'GET /library/getOppositeRelations/{identry}/{mode}',
  permission: 'read-library',
});
