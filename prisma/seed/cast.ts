import type { Role } from '@/lib/permissions';

/** The people, sites and stakeholders of the demonstration: invented, with unassigned numbers and addresses. */
export const DEMO_PASSWORD = 'earthtight-demo';
export const UNIT_NAME = 'Lakeshore Erosion Control';

interface DemoPerson {
  username: string;
  name: string;
  role: Role;
  workRole: string;
  phone: string;
}

export const PEOPLE: readonly DemoPerson[] = [
  {
    username: 'dkowalczyk',
    name: 'Dana Kowalczyk',
    role: 'admin',
    workRole: 'Compliance Manager',
    phone: '4145550101',
  },
  {
    username: 'mhale',
    name: 'Marcus Hale',
    role: 'crewleader',
    workRole: 'Erosion Control Foreman',
    phone: '4145550102',
  },
  {
    username: 'praman',
    name: 'Priya Raman',
    role: 'crewleader',
    workRole: 'Environmental Inspector',
    phone: '4145550103',
  },
  { username: 'lortega', name: 'Luis Ortega', role: 'employee', workRole: 'Inspector', phone: '4145550104' },
  {
    username: 'hschmitt',
    name: 'Hannah Schmitt',
    role: 'employee',
    workRole: 'Equipment Operator',
    phone: '4145550105',
  },
  { username: 'tvang', name: 'Teng Vang', role: 'employee', workRole: 'Laborer', phone: '' },
];

/** A second company, with which the first one hauls. */
export const PARTNER_UNIT_NAME = 'Lakeside Fill';
export const PARTNER: DemoPerson & { unit: string } = {
  username: 'lnovak',
  name: 'Lena Novak',
  role: 'admin',
  workRole: 'Yard Manager',
  phone: '4145550160',
  unit: PARTNER_UNIT_NAME,
};
export const PARTNER_SITE = { name: 'Lakeside Pit', lat: 42.9302, lng: -87.8519 };

const MILWAUKEE = 'City of Milwaukee';
export const SITES = [
  { name: 'Menomonee Crossing, Phase 2', lat: 43.0316, lng: -87.9285, permit: 'WI-S067831-6', municipality: MILWAUKEE },
  {
    name: 'Kinnickinnic River Outfall 14',
    lat: 42.9985,
    lng: -87.9085,
    permit: 'WI-S067831-7',
    municipality: MILWAUKEE,
  },
  {
    name: 'Granville Station',
    lat: 43.173,
    lng: -87.987,
    permit: 'WI-S070114-2',
    municipality: 'Village of Brown Deer',
  },
  { name: 'Bay View Lofts', lat: 42.9991, lng: -87.8992, permit: 'WI-S071920-1', municipality: MILWAUKEE },
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
