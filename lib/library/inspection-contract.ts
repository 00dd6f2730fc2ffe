import { query } from '@/lib/contract';
import type { InspectionLibraries } from './rules';

/** The work unit's libraries for inspections. */
export const inspectionLibraries = query<Record<string, never>, InspectionLibraries>()({
  name: 'library.ofInspections',
  route: 'GET /library/ofInspections',
  permission: 'read-library',
});
