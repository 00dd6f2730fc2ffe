import type { Operation } from '@/lib/platform/operation/implement';
import {
  changeMaterialCommand,
  postMaterialCommand,
  putBackMaterialCommand,
  renewMaterialCommand,
  takeDownMaterialCommand,
} from './commands';
import { unitMaterialsQuery } from './queries';
import {
  discoveryModesQuery,
  everyUserMaterialQuery,
  quantitiesQuery,
  resourcesQuery,
  uniqueResourcesQuery,
  uniqueResourceTypesQuery,
} from './wire-queries';

export const MATERIALS_OPERATIONS: readonly Operation[] = [
  unitMaterialsQuery,
  postMaterialCommand,
  changeMaterialCommand,
  renewMaterialCommand,
  takeDownMaterialCommand,
  putBackMaterialCommand,
  everyUserMaterialQuery,
  resourcesQuery,
  uniqueResourcesQuery,
  uniqueResourceTypesQuery,
  quantitiesQuery,
  discoveryModesQuery,
];
