import type { Text } from '@/lib/text';

/** What an inspection deadline asks for, by its kind (`InspectionDeadline` in lib/compliance). */
export const DEADLINE_TITLES = {
  routine: 'Routine inspection',
  storm: 'Inspection after rain',
  'end-of-storm': 'Inspection after the end of the storm',
  dewatering: 'Inspection on a day of dewatering',
  snowmelt: 'Inspection after snowmelt',
} as const satisfies Record<string, Text>;

export type DeadlineKind = keyof typeof DEADLINE_TITLES;
