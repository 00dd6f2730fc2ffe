import { randomUUID } from 'node:crypto';
import type { NewMaterial } from '@/lib/materials/contract';

/** A search or post that other companies see until December 20, 2026. */
export const createMaterialInput = (more: Partial<NewMaterial> = {}): NewMaterial => ({
  materialId: randomUUID(),
  mode: 'post',
  resource: 'Clay',
  quantity: 100,
  quantityUnit: 'cubic yards',
  siteId: null,
  note: '',
  isPrivate: false,
  expires: '2026-12-20',
  ...more,
});
