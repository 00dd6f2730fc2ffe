import { createDefaultLibrary } from '@/lib/library/server/default-library';
import { implementCreateWorkUnit } from '@/lib/workgroups/server/create-work-unit';

/** Creating a work unit involves two features, of which the lower one may not import the upper one. */
export const createWorkUnitCommand = implementCreateWorkUnit(createDefaultLibrary);
