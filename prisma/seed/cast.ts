import type { Role } from '@/lib/permissions';

// The people, sites and stakeholders of the demonstration: invented, with unassigned numbers and addresses.

export const DEMO_PASSWORD = 'earthtight-demo';
export const UNIT_NAME = 'Lakeshore Erosion Control';

interface DemoPerson {
  username: string;
  name: string;
  role: Role;
  workRole: string;
  phone: string;
}

/** Creates a person. The username is the first initial and the last name: dkowalczyk for Dana Kowalczyk. */
function createPerson(name: string, role: Role, workRole: string, phone: string): DemoPerson {
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  return { username: `${first.charAt(0)}${last}`, name, role, workRole, phone };
}

export const PEOPLE: readonly DemoPerson[] = [
  createPerson('Dana Kowalczyk', 'admin', 'Compliance Manager', '4145550101'),
  createPerson('Marcus Hale', 'crewleader', 'Erosion Control Foreman', '4145550102'),
  createPerson('Priya Raman', 'crewleader', 'Environmental Inspector', '4145550103'),
  createPerson('Luis Ortega', 'employee', 'Inspector', '4145550104'),
  createPerson('Hannah Schmitt', 'employee', 'Equipment Operator', '4145550105'),
  createPerson('Teng Vang', 'employee', 'Laborer', ''),
];

/** A second company, with which the first one hauls. */
export const PARTNER_UNIT_NAME = 'Lakeside Fill';
export const PARTNER = {
  ...createPerson('Lena Novak', 'admin', 'Yard Manager', '4145550160'),
  unit: PARTNER_UNIT_NAME,
};
export const PARTNER_SITE = { name: 'Lakeside Pit', lat: 42.9302, lng: -87.8519 };

const MILWAUKEE = 'City of Milwaukee';
const createSite = (name: string, lat: number, lng: number, permit: string, municipality: string) => ({
  name,
  lat,
  lng,
  permit,
  municipality,
});

export const SITES = [
  createSite('Menomonee Crossing, Phase 2', 43.0316, -87.9285, 'WI-S067831-6', MILWAUKEE),
  createSite('Kinnickinnic River Outfall 14', 42.9985, -87.9085, 'WI-S067831-7', MILWAUKEE),
  createSite('Granville Station', 43.173, -87.987, 'WI-S070114-2', 'Village of Brown Deer'),
  createSite('Bay View Lofts', 42.9991, -87.8992, 'WI-S071920-1', MILWAUKEE),
] as const;

/** From another application of the provider, so Import Sites offers it to the Office. */
export const SITE_OF_ANOTHER_APP = {
  name: 'Ridge Road Borrow Pit',
  lat: 43.082,
  lng: -88.061,
  appOfOrigin: 'haulcheck',
};

/** `sites`: indices into SITES. */
export const STAKEHOLDERS: readonly { name: string; company: string; sites: readonly number[] }[] = [
  { name: 'Ruth Albrecht', company: 'Menomonee Valley Partners', sites: [0] },
  { name: 'Owen Pruitt', company: 'City of Milwaukee, DPW', sites: [0, 1, 3] },
  { name: 'Grace Nakamura', company: 'Kettle Moraine Engineering', sites: [0, 2] },
  { name: 'Victor Delgado', company: 'Milwaukee Metropolitan Sewerage', sites: [1] },
  { name: 'Elena Fischer', company: 'Granville Development', sites: [2] },
  { name: 'Samuel Okafor', company: 'Village of Brown Deer', sites: [2] },
  { name: 'Carla Janssen', company: 'Bay View Lofts LLC', sites: [3] },
  { name: 'Peter Lindqvist', company: 'Lindqvist Grading & Excavating', sites: [0, 1, 2, 3] },
];

export const demoEmail = (name: string): string => `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`;
