import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { resourcesOutput, wireMaterialSchema } from './server/wire-schema';

// Queries for API clients (CALLS-75, CALLS-81…85), not used by our own screens.

export type WireMaterial = z.output<typeof wireMaterialSchema>;

/** CALLS-75, DATA-27: the caller's searches and posts. `id` must be the caller's own. */
export const everyUserMaterial = query<{ id: string }, { materials: WireMaterial[] }>()({
  name: 'materials.ofUser',
  route: 'GET /users/getEveryUserMaterial/{id}',
  permission: 'use-disposal',
});

export type WireResource = z.output<typeof resourcesOutput>['resourcesList'][number];

/** CALLS-81. */
export const resourcesList = query<object, { resourcesList: WireResource[] }>()({
  name: 'materials.resources',
  route: 'GET /getresources',
  permission: 'use-disposal',
});

/** CALLS-82: unique names. */
export const uniqueResources = query<object, { uniqueResourcesList: string[] }>()({
  name: 'materials.uniqueResources',
  route: 'GET /getuniqueresources',
  permission: 'use-disposal',
});

/** CALLS-83. */
export const uniqueResourceTypes = query<object, { uniqueResourceTypesList: string[] }>()({
  name: 'materials.uniqueResourceTypes',
  route: 'GET /getuniqueresourcetypes',
  permission: 'use-disposal',
});

/** CALLS-84: units of quantities. */
export const quantitiesList = query<object, { quantitiesList: { idquantity: number; quantity: string }[] }>()({
  name: 'materials.quantities',
  route: 'GET /getquantities',
  permission: 'use-disposal',
});

/** CALLS-85. */
export const discoveryModes = query<
  object,
  { discoveryModesList: { iddiscoverymode: number; discoverymode: string }[] }
>()({
  name: 'materials.discoveryModes',
  route: 'GET /getdiscoverymodes',
  permission: 'use-disposal',
});
