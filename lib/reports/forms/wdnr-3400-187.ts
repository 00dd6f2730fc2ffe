import { FORM_ITEMS } from '@/lib/library/form-items';
import type { Form, FormField } from './form';
import type { FormSource } from './sources';

const text = (label: string, source: FormSource | null): FormField => ({ label, kind: 'text', source });
const box = (label: string, source: FormSource): FormField => ({ label, kind: 'box', source });

/** The item for practices without an item of their own (FORM-02). */
export const OTHER_ITEM = 'Other (specify)';
export const ITEM_ROWS = [...FORM_ITEMS, OTHER_ITEM] as const;

/**
 * WDNR's form 3400-187 (rev. 9/04): the labels of page 1 to the letter, in their order. Its page 2 has not been read;
 * page 2 here is the product's own (FORM-03).
 */
export const WDNR_3400_187: Form = {
  key: 'wdnr-3400-187',
  name: 'form 3400-187',
  parts: [
    {
      title: 'Construction Site Inspection Report',
      startsPage: true,
      isVerified: true,
      note: 'State of Wisconsin, Department of Natural Resources · Form 3400-187 (rev. 9/04)',
      fields: [
        text('Name of Permittee:', 'permittee'),
        text('Construction Site Name (Project):', 'siteName'),
        text('Construction Site ID No.:', 'permitNumber'),
        text('Location:', 'location'),
        text('County:', 'county'),
        text('Contractor:', 'contractor'),
        text('Field Office Phone:', 'officePhone'),
        text('Date of inspection (mm/dd/yy):', 'shortDate'),
        { label: 'Time of inspection:', kind: 'label', source: null },
        text('Start:', 'start'),
        text('End:', 'end'),
        { label: 'Type of inspection:', kind: 'label', source: null },
        box('Weekly', 'typeWeekly'),
        box('Precipitation Event', 'typePrecipitation'),
        box('Other', 'typeOther'),
        text('(specify)', 'otherType'),
        text('Name(s) of individual(s) performing inspection:', 'inspectors'),
        text('Weather:', 'weather'),
        text('Description of present phase of construction:', 'phase'),
      ],
      table: {
        kind: 'items',
        columns: [
          'Modifications Required',
          'Yes',
          'No',
          'Not Applicable',
          'Comments/Recommendations about the overall effectiveness of the erosion and sediment control measures.',
        ],
      },
    },
    {
      title: 'Follow-up on page 1',
      startsPage: true,
      isVerified: false,
      note: "Earth Tight's own layout, not page 2 of form 3400-187",
      fields: [],
      table: {
        kind: 'follow-up',
        columns: [
          ...['Item', 'Place', 'Action', 'First seen on', 'How often seen'],
          ...['Due', 'Done on', 'By', 'Entered on'],
        ],
      },
    },
  ],
};
