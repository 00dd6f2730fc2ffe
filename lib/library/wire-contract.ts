import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { LibraryMode } from './library';
import type { wireEntrySchema, wireGroupSchema } from './server/wire-outputs';

// Library queries for API clients (CALLS-38…43), not used by our own screens.

export type WireEntry = z.output<typeof wireEntrySchema>;
export type WireRelation = WireEntry['oppositeRelations'][number];
export type WireGroup = z.output<typeof wireGroupSchema>;

export const hasLibrary = query<{ id: string }, { hasLibrary: boolean }>()({
  name: 'library.hasLibrary',
  route: 'GET /library/getWorkgroupHasLibrary/{id}',
  permission: 'read-library',
});

interface LibraryRequest {
  /** The id of a work unit, or -1 for the two auto BMPs. The library is always that of the caller's unit. */
  idworkgroup: string;
  mode: LibraryMode;
  /** '1' adds the date of the last change to each entry. */
  flag: '0' | '1';
}

export const getLibrary = query<LibraryRequest, { groups: readonly WireGroup[] }>()({
  name: 'library.get',
  route: 'GET /library/getLibrary/{idworkgroup}/{mode}/{flag}',
  permission: 'read-library',
});

export const getSiteLibrary = query<LibraryRequest & { idsite: string | null }, { groups: readonly WireGroup[] }>()({
  name: 'library.getOfSite',
  route: 'GET /library/getLibrary/{idworkgroup}/{mode}/{flag}/{idsite}',
  permission: 'read-library',
});

/** The corrective actions of practices. The URL has comma-separated ids, or 0 for all of the master library. */
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
