import { command, query } from '@/lib/contract';
import type { Material } from './material';
import type { MaterialInput } from './rules';

/** The work unit's materials with their matches, newest first. */
export const unitMaterials = query<object, { materials: Material[] }>()({
  name: 'materials.list',
  route: 'GET /materials/list',
  permission: 'use-disposal',
});

/** The browser creates `materialId`, so that a repeated request returns the first result. */
export interface NewMaterial extends MaterialInput {
  materialId: string;
}

export const postMaterial = command<NewMaterial, { material: Material }>()({
  name: 'materials.post',
  route: 'POST /materials/post',
  permission: 'use-disposal',
});

/** `version` is the one that was read. */
export const changeMaterial = command<NewMaterial & { version: number }, { material: Material }>()({
  name: 'materials.change',
  route: 'POST /materials/change',
  permission: 'use-disposal',
});

/** Extends the material, also after it has expired. */
export const renewMaterial = command<{ materialId: string; expires: string }, { material: Material }>()({
  name: 'materials.renew',
  route: 'POST /materials/renew',
  permission: 'use-disposal',
});

export const takeDownMaterial = command<{ materialId: string }, { material: Material }>()({
  name: 'materials.takeDown',
  route: 'POST /materials/takeDown',
  permission: 'use-disposal',
});

export const putBackMaterial = command<{ materialId: string }, { material: Material }>()({
  name: 'materials.putBack',
  route: 'POST /materials/putBack',
  permission: 'use-disposal',
});

export interface WireMaterial {
  idmaterial: string;
  iduser: string;
  /** null if the material is not in `getresources`. */
  idresource: number | null;
  resource: string;
  /** 1 for a search, 2 for a post (NOTIF-20). */
  iddiscoverymode: number;
  discoverymode: string;
  quantity: number;
  quantityunit: string;
  idsite: string | null;
  siteName: string;
  note: string;
  private: boolean;
  dateposted: string;
  /** The last day, `YYYY-MM-DD`. */
  dateexpires: string;
}

/** CALLS-75, DATA-27: the caller's searches and posts. `id` must be the caller's own. */
export const everyUserMaterial = query<{ id: string }, { materials: WireMaterial[] }>()({
  name: 'materials.ofUser',
  route: 'GET /users/getEveryUserMaterial/{id}',
  permission: 'use-disposal',
});

export interface WireResource {
  idresource: number;
  resource: string;
  resourcetype: string;
}

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
