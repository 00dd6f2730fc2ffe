import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { Material } from './material';
import type { editMaterialSchema, materialSchema } from './server/schema';

/** The work unit's current and recently ended materials with their matches, newest first. */
export const unitMaterials = query<object, { materials: Material[] }>()({
  name: 'materials.list',
  route: 'GET /materials/list',
  permission: 'use-disposal',
});

export type NewMaterial = z.output<typeof materialSchema>;

export const postMaterial = command<NewMaterial, { material: Material }>()({
  name: 'materials.post',
  route: 'POST /materials/post',
  permission: 'use-disposal',
});

export const editMaterial = command<z.output<typeof editMaterialSchema>, { material: Material }>()({
  name: 'materials.edit',
  route: 'POST /materials/edit',
  permission: 'use-disposal',
});

/** Extends the expiry date of a listing, even after it has expired. */
export const renewMaterial = command<{ materialId: string; expires: string }, { material: Material }>()({
  name: 'materials.renew',
  route: 'POST /materials/renew',
  permission: 'use-disposal',
});

export const removeMaterial = command<{ materialId: string }, { material: Material }>()({
  name: 'materials.remove',
  route: 'POST /materials/remove',
  permission: 'use-disposal',
});

export const restoreMaterial = command<{ materialId: string }, { material: Material }>()({
  name: 'materials.restore',
  route: 'POST /materials/restore',
  permission: 'use-disposal',
});
