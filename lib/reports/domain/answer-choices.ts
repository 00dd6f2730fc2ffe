import type { SoilMoisture } from './report';

/** Codes and labels in the order shown (EDIT-78, EDIT-79). */
export const SOIL_MOISTURES: readonly { code: SoilMoisture; label: string }[] = [
  { code: 'dry', label: 'Dry' },
  { code: 'variable', label: 'Variable' },
  { code: 'wet', label: 'Wet' },
  { code: 'frozen', label: 'Frozen or snow covered' },
  { code: 'frozenthaw', label: 'Frozen (Thaw predicted in next week)' },
  { code: 'melting', label: 'Melting Snow/Slush' },
];

export const PLAN_REVIEW_REVISIONS = [
  'Sequencing changed',
  'Control added',
  'Control moved',
  'Control replaced',
  'Control removed',
  'Discharge point changed',
  'Contact or contractor changed',
  'Other',
] as const;
