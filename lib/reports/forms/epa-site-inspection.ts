import { UNVERIFIED_EPA_LAYOUT, type Form, type FormField, type FormPart } from './form';
import type { FormSource } from './sources';

const text = (label: string, source: FormSource | null): FormField => ({ label, kind: 'text', source });
const box = (label: string, source: FormSource): FormField => ({ label, kind: 'box', source });
const label = (words: string): FormField => ({ label: words, kind: 'label', source: null });

const STORM_OR_SNOWMELT = [
  label('A storm event that produces 0.25 inches or more of rain within a 24-hour period, or'),
  label('A snowmelt discharge from a storm event that produces 3.25 inches or more of snow within a 24-hour period'),
];

/** A part that nobody could compare with EPA's template. Its title and labels are the product's own. */
const unverified = (part: Pick<FormPart, 'title' | 'startsPage' | 'fields' | 'table'>): FormPart => ({
  ...part,
  isVerified: false,
  note: UNVERIFIED_EPA_LAYOUT,
});

/**
 * EPA's 2022 CGP Site Inspection Report: section A as in the template, as far as its text could be read, then parts of
 * our own and the corrective action log with its signatures (FORM-04, SIGN-12).
 */
export const EPA_SITE_INSPECTION: Form = {
  key: 'epa-site-inspection',
  name: "EPA's site inspection report",
  parts: [
    {
      title: 'Section A – General Information',
      startsPage: true,
      isVerified: true,
      note: '2022 Construction General Permit Site Inspection Report',
      fields: [
        text('Project Name:', 'siteName'),
        text('NPDES ID Number:', 'permitNumber'),
        label('Inspector Information'),
        text('Inspector Name:', 'inspectors'),
        text('Title:', 'inspectorTitle'),
        text('Company Name:', 'unitName'),
        text('Email:', null),
        text('Address:', null),
        text('Phone Number:', 'inspectorPhone'),
        label('Inspection Details'),
        text('Inspection Date:', 'date'),
        text('Inspection Location:', 'location'),
        text('Inspection Start Time:', 'start'),
        text('Inspection End Time:', 'end'),
        text('Current Phase of Construction:', 'phase'),
        text('Weather Conditions During Inspection:', 'weather'),
        {
          label: 'Did you determine that any portion of your site was unsafe for inspection per CGP Part 4.5?',
          kind: 'label',
          source: 'unsafeAreas',
        },
        box('Yes', 'unsafeYes'),
        box('No', 'unsafeNo'),
        label('If “Yes,” provide the following information:'),
        text('Location of unsafe conditions:', 'unsafeLocation'),
        text('The conditions that prevented you inspecting this location:', 'unsafeConditions'),
        label('Indicate the required inspection frequency:'),
        label(
          '(Check all that apply. You may be subject to different inspection frequencies in different areas of the site.)',
        ),
        label('Standard Frequency (CGP Part 4.2):'),
        box('At least once every 7 calendar days; OR', 'every7Days'),
        box('Once every 14 calendar days and within 24 hours of the occurrence of either:', 'every14Days'),
        ...STORM_OR_SNOWMELT,
        label('Increased Frequency (CGP Part 4.3.1)'),
        label(
          '(If site discharges to sediment or nutrient-impaired waters or to waters designated as Tier 2, Tier 2.5, or Tier 3):',
        ),
        box('Once every 7 calendar days and within 24 hours of the occurrence of either:', 'every7DaysAndStorms'),
        ...STORM_OR_SNOWMELT,
      ],
      table: null,
    },
    unverified({
      title: 'Section A, continued',
      startsPage: false,
      fields: [
        text('Reduced frequency (CGP Part 4.4)', null),
        text('Rain that triggered the inspection', 'triggeringRain'),
      ],
      table: null,
    }),
    unverified({
      title: 'Sections B and C: Condition of the controls',
      startsPage: true,
      fields: [],
      table: {
        kind: 'bmps',
        columns: ['BMP', 'Place', 'Repair or corrective action needed', 'First seen on', 'How often seen'],
      },
    }),
    unverified({
      title: 'Section D: Stabilization',
      startsPage: false,
      fields: [text('Areas and their stabilization', 'stabilizationAreas')],
      table: null,
    }),
    unverified({
      title: 'Section E: Discharges',
      startsPage: false,
      fields: [text('Discharges seen during the inspection', 'discharges')],
      table: null,
    }),
    unverified({
      title: 'Section F: Signature and certification',
      startsPage: false,
      fields: [text('Signatures', 'signatures')],
      table: null,
    }),
    unverified({
      title: 'Corrective action log',
      startsPage: true,
      fields: [],
      table: {
        kind: 'log',
        columns: [
          ...['BMP', 'Place', 'Corrective action', 'First seen on', 'How often seen'],
          ...['Due', 'Done on', 'By', 'Entered on'],
        ],
      },
    }),
    unverified({
      title: 'Signatures of the corrective action log',
      startsPage: false,
      fields: [],
      table: {
        kind: 'log-signatures',
        columns: ['BMP', 'Corrective action', 'As', 'Name and title', 'Signed on', 'Seal'],
      },
    }),
  ],
};
