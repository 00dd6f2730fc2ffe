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
