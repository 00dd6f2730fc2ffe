import { randomUUID } from 'node:crypto';
import type { NewMaterial } from '@/lib/materials/contract';

/** What a person searches for or posts, seen by other companies, until 20 December 2026. */
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
