import { query } from '@/lib/contract';
import type { UnitLibraries } from './rules';

/** The libraries of the work unit as its inspections use them; an open editor asks when it hears that they changed. */
export const unitLibraries = query<Record<string, never>, UnitLibraries>()({
  name: 'library.ofInspections',
  route: 'GET /library/ofInspections',
  permission: 'read-library',
});
