import { compareStrings } from '@/lib/compare';

/** Sheets of a site that are not archived. */
export const MAX_PLAN_SHEETS = 20;
export const MAX_PLAN_SHEET_NAME_LENGTH = 60;
/** Of the chosen file and of the picture. */
export const MAX_PLAN_SHEET_BYTES = 15 * 1024 * 1024;
/** Pixels of the longer side of the picture. */
export const MAX_PLAN_SHEET_EDGE = 4096;

/** In percent. */
export const MIN_OPACITY = 10;

/** The address of a sheet's picture. */
export const getPlanPicturePath = (sheetId: string): string => `/api/planSheets/pictures/${sheetId}`;

interface DatedSheet {
  id: string;
  sheetDate: string;
}

/** The newest first; of sheets of one day, in a fixed order. */
export const compareNewestSheets = (a: DatedSheet, b: DatedSheet): number =>
  compareStrings(b.sheetDate, a.sheetDate) || compareStrings(a.id, b.id);

/** The sheet whose date is offered for the plan sheet date of a new inspection; undefined without sheets. */
export const findNewestSheet = <Sheet extends DatedSheet>(sheets: readonly Sheet[]): Sheet | undefined =>
  sheets.toSorted(compareNewestSheets)[0];

interface SheetUse {
  /** Instants. */
  addedAt: string;
  archivedAt: string | null;
}

/** Whether a sheet was in use at a time: it was added by then, and archived later or never. */
export const wasInUse = ({ addedAt, archivedAt }: SheetUse, at: string): boolean =>
  addedAt <= at && (archivedAt === null || archivedAt > at);
