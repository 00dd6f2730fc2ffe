import { startLibrary } from '@/lib/library/server/default-library';
import { createWorkUnitWith } from '@/lib/workgroups/server/create-work-unit';

/** Creating a work unit involves two rooms, and the lower one may not import the upper one. They meet here. */
export const createWorkUnitCommand = createWorkUnitWith(startLibrary);
