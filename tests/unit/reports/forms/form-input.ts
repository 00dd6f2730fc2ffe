import type { FormInput } from '@/lib/reports/forms/fill-form';
import { createSmallReport } from '@/tests/integration/reports/pdf/sample';

/** What a form is filled from: the small report at a site of these rules. */
export const createFormInput = (facts: Partial<FormInput> = {}): FormInput => ({
  report: createSmallReport(),
  permit: {
    options: { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' },
    permitNumber: 'WI-S067831-6',
    permittee: 'Harbor Estates LLC',
    county: 'Waukesha',
    contractor: 'Lakeshore Grading',
    officePhone: '4145550123',
  },
  position: { lat: 43.15, lng: -88.11 },
  unitName: 'Lakeshore Erosion Control, North Crew',
  items: { 'practice-0': 'Silt Fence', 'practice-1': 'Tracking Pads', p3: 'Temporary Seeding', p1: 'Silt Fence' },
  actions: [],
  logSignatures: [],
  ...facts,
});
