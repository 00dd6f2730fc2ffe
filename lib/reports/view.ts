import { viewAddress } from './addresses';
import { reportDay, statusDay } from '@/lib/reports/domain/fields';
import type { BmpStatus, LoggedBmp, Phase, Report } from '@/lib/reports/domain/report';
import { bmpStatus } from '@/lib/reports/domain/rules';

/** The read-only view (inspection-core §2): it starts with the summary, and shows one BMP at a time (decision X-59). */
const VIEW_PHASES = [
  'InspectionSummary',
  'BMPEventSummaryComplete',
  'BMPEventSummaryIncomplete',
] as const satisfies readonly Phase[];
export type ViewPhase = (typeof VIEW_PHASES)[number];

/** The phase that the address asks for; null when the view has no page for it. */
export function viewPhaseOf(asked: string | undefined): ViewPhase | null {
  if (asked === undefined || asked === '') return 'InspectionSummary';
  return VIEW_PHASES.find((phase) => phase === asked) ?? null;
}

/** The text for an address with an unknown phase (VIEW-04). */
export const invalidPhaseText = (phase: string): string =>
  `Error: The report has loaded, but the system attempted to go to the invalid page ${phase}`;

/** Where the read-only view shows one BMP. */
export function bmpViewAddress(reportId: string, bmpId: string, status: BmpStatus): string {
  const complete = status === 'Complete' || status === 'Documentation';
  const phase: ViewPhase = complete ? 'BMPEventSummaryComplete' : 'BMPEventSummaryIncomplete';
  return `${viewAddress(reportId)}&phase=${phase}&bmp=${bmpId}`;
}

/**
 * The record of an inspection that somebody came to change after it was closed, at the BMP they came for. The page then
 * says that it is closed. The view finds the BMP by its id, in whatever status it is.
 */
export const closedAddress = (reportId: string, bmpId: string | null): string =>
  `${bmpId === null ? viewAddress(reportId) : bmpViewAddress(reportId, bmpId, 'Complete')}&closed=1`;

/** Why nothing can be changed where somebody came to correct. */
export const CLOSED_MEANWHILE =
  'This inspection was closed, and corrections can be entered no more. This is its record.';

export interface RatedBmp {
  bmp: LoggedBmp;
  status: BmpStatus;
}

/**
 * The logged BMPs in their order, each with its status at this instant. For a closed report it is the status at the
 * instant of closing, so that page, PDF and map picture say the same for ever. Days are counted at the site.
 */
export function ratedBmps(report: Report, now: string): RatedBmp[] {
  const today = statusDay(report, now);
  return report.bmps.map((bmp) => ({ bmp, status: bmpStatus(bmp, reportDay(report), today) }));
}

/**
 * With which version of its library's entry a BMP was logged, and what became of that entry (decision X-234). `now` is
 * its version today, null when the library no longer has it.
 */
export function libraryVersionText({ libraryVersion }: LoggedBmp, now: string | null): string | null {
  if (libraryVersion === undefined) return null;
  const logged = `Logged with library version ${libraryVersion}`;
  if (now === null) return `${logged}, which the library no longer has`;
  return now === libraryVersion ? logged : `${logged}, now ${now}`;
}

/** A past report of the same site, next to the report that is shown. `date` is the instant of its inspection. */
export interface Neighbour {
  id: string;
  date: string;
}

export interface Neighbours {
  older: Neighbour | null;
  newer: Neighbour | null;
}
