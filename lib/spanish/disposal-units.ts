/** Units of quantities, singular and plural. */
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
