import type { FormItems } from '@/lib/library/form-items';
import { filterVerified } from '@/lib/reports/domain/verification';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { ITEM_ROWS, OTHER_ITEM } from './wdnr-3400-187';

/** Ids of the practices that an inspection logged or verified. */
export const listPracticeIds = ({ bmps, fields }: Pick<Report, 'bmps' | 'fields'>): string[] => [
  ...new Set([...bmps, ...fields.verifiedBmps].map(({ practiceId }) => practiceId)),
];

export type ItemMark = 'Yes' | 'No' | 'Not Applicable' | '';

export interface MarkedItem {
  item: string;
  mark: ItemMark;
  /** Names of the practices under 'Other (specify)'; empty for other items. */
  specified: readonly string[];
}

export const getItem = (practiceId: string, items: FormItems): string => items[practiceId] ?? OTHER_ITEM;

export const isActionRequired = ({ correctiveActions }: LoggedBmp): boolean =>
  correctiveActions?.some(({ selected }) => selected) ?? false;

/**
 * Whether each item of form 3400-187 needs modifications (FORM-02). Yes: a BMP with a required action. No: one without,
 * or a practice that was verified as good. Not Applicable: one that was verified as such. Otherwise blank.
 */
export function markItems(report: Pick<Report, 'bmps' | 'fields'>, items: FormItems): MarkedItem[] {
  const seen = [
    ...report.bmps.map((bmp) => ({ ...bmp, mark: isActionRequired(bmp) ? ('Yes' as const) : ('No' as const) })),
    ...filterVerified(report, 'good').map((practice) => ({ ...practice, mark: 'No' as const })),
    ...filterVerified(report, 'na').map((practice) => ({ ...practice, mark: 'Not Applicable' as const })),
  ];
  return ITEM_ROWS.map((item) => {
    const ofItem = seen.filter(({ practiceId }) => getItem(practiceId, items) === item);
    return {
      item,
      mark: MARKS.find((mark) => ofItem.some((practice) => practice.mark === mark)) ?? '',
      specified: item === OTHER_ITEM ? [...new Set(ofItem.map(({ name }) => name))] : [],
    };
  });
}

/** The first one that applies counts. */
const MARKS = ['Yes', 'No', 'Not Applicable'] as const;
