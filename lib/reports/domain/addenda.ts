import { SUMMARY_CARDS } from './summary';

/** Which part of the report an addendum is about. */
export const ADDENDUM_SECTIONS: readonly string[] = [...SUMMARY_CARDS.map(({ title }) => title), 'Other'];

/** Addenda of a report. */
export const MAX_ADDENDA = 50;
/** Characters of an addendum. */
export const MAX_ADDENDUM_LENGTH = 10_000;
/** Photos of an addendum. */
export const MAX_ADDENDUM_PHOTOS = 5;
