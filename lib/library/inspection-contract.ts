import { query } from '@/lib/contract';
import type { UnitLibraries } from './rules';

/** The work unit's libraries for inspections; an open editor reloads them after a live message. */
export const unitLibraries = query<Record<string, never>, UnitLibraries>()({
  name: 'library.ofInspections',
  route: 'GET /library/ofInspections',
  permission: 'read-library',
});
