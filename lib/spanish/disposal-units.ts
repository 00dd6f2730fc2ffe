/** What quantities are counted in, of one and of several. */
export const UNITS_IN_SPANISH = {
  'cubic yard': 'yarda cúbica',
  'cubic yards': 'yardas cúbicas',
  ton: 'tonelada',
  tons: 'toneladas',
  load: 'carga',
  loads: 'cargas',
  gallon: 'galón',
  gallons: 'galones',
} as const;
