/**
 * The named materials with their types (DATA-27). Ids are part of the wire format and permanent; a new material gets
 * the next one. Other materials are entered as text.
 */
export const RESOURCES = [
  { id: 1, resource: 'Topsoil', type: 'Soil' },
  { id: 2, resource: 'Clay', type: 'Soil' },
  { id: 3, resource: 'Silt', type: 'Soil' },
  { id: 4, resource: 'Sand', type: 'Soil' },
  { id: 5, resource: 'Clean Fill', type: 'Soil' },
  { id: 6, resource: 'Structural Fill', type: 'Soil' },
  { id: 7, resource: 'Gravel', type: 'Aggregate' },
  { id: 8, resource: 'Crushed Stone', type: 'Aggregate' },
  { id: 9, resource: 'Crushed Concrete', type: 'Aggregate' },
  { id: 10, resource: 'Riprap', type: 'Aggregate' },
  { id: 11, resource: 'Asphalt Millings', type: 'Aggregate' },
  { id: 12, resource: 'Asphalt Millings', type: 'Demolition' },
  { id: 13, resource: 'Concrete Rubble', type: 'Demolition' },
  { id: 14, resource: 'Brick', type: 'Demolition' },
  { id: 15, resource: 'Mulch', type: 'Organic' },
  { id: 16, resource: 'Compost', type: 'Organic' },
  { id: 17, resource: 'Wood Chips', type: 'Organic' },
  { id: 18, resource: 'Dredged Sediment', type: 'Sediment and water' },
  { id: 19, resource: 'Water for Dust Control', type: 'Sediment and water' },
] as const;

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Unique names: a material may have two types. */
export const UNIQUE_RESOURCES: readonly string[] = unique(RESOURCES.map(({ resource }) => resource));

export const UNIQUE_TYPES: readonly string[] = unique(RESOURCES.map(({ type }) => type));

/** The list's spelling of a material, ignoring case; otherwise the input. */
export const canonicalizeResource = (name: string): string =>
  UNIQUE_RESOURCES.find((resource) => resource.toLowerCase() === name.toLowerCase()) ?? name;

export const findResource = (name: string) => RESOURCES.find(({ resource }) => resource === name);
