import { unitMaterials } from '@/lib/materials/contract';
import { implement } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadMaterials } from './rows';
import { materialsOutput } from './schema';

export const unitMaterialsQuery = implement(unitMaterials, {
  input: noInput,
  output: materialsOutput,
  run: async ({ db, actor, now }) => ({ materials: await loadMaterials(db, actor, now) }),
});
