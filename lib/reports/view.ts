import { createViewUrl } from './urls';
import type { Pin } from '@/lib/map/types';
import { formatDueChip } from '@/lib/compliance/due-texts';
import { createStatusRule, getShownDueAt } from '@/lib/reports/domain/bmp-status';
import { createBmpPins } from '@/lib/reports/domain/bmp-pins';
import type { BmpStatus, LoggedBmp, Phase, Report } from '@/lib/reports/domain/report';
import { translateToEnglish } from '@/lib/text';

/** The read-only view (inspection-core §2): it starts with the summary and shows one BMP at a time (decision X-59). */
const VIEW_PHASES = [
  'InspectionSummary',
  'BMPEventSummaryComplete',
  'BMPEventSummaryIncomplete',
] as const satisfies readonly Phase[];
export type ViewPhase = (typeof VIEW_PHASES)[number];

/** The phase in the URL; null if the view has no such page. */
export function parseViewPhase(requested: string | undefined): ViewPhase | null {
  if (requested === undefined || requested === '') return 'InspectionSummary';
  return VIEW_PHASES.find((phase) => phase === requested) ?? null;
}

/** Text for a URL with an unknown phase (VIEW-04). */
export const formatInvalidPhase = (phase: string): string =>
  `Error: The report has loaded, but the system attempted to go to the invalid page ${phase}`;

export function createBmpViewUrl(reportId: string, bmpId: string, status: BmpStatus): string {
  const isComplete = status === 'Complete' || status === 'Documentation';
  const phase: ViewPhase = isComplete ? 'BMPEventSummaryComplete' : 'BMPEventSummaryIncomplete';
  return `${createViewUrl(reportId)}&phase=${phase}&bmp=${bmpId}`;
}

/**
 * URL of the record of an inspection that was closed before the person could change it, at the BMP that they came to
 * correct. The page says that it is closed. The view finds the BMP by id, whatever its status.
 */
export const createClosedReportUrl = (reportId: string, bmpId: string | null): string =>
  `${bmpId === null ? createViewUrl(reportId) : createBmpViewUrl(reportId, bmpId, 'Complete')}&closed=1`;

export const CLOSED_TEXT = 'This inspection is closed and no longer accepts corrections. This is its record.';

export interface RatedBmp {
  bmp: LoggedBmp;
  status: BmpStatus;
  /** 'Due Mon 5:00 PM'; null unless the BMP is Incomplete at a site with a permit profile. */
  dueText: string | null;
}

/**
 * The logged BMPs with their statuses now, or at closing for a closed report, so that page, PDF and map picture always
 * agree. Days are counted at the site.
 */
export function rateBmps(report: Report, now: string): RatedBmp[] {
  const computeStatus = createStatusRule(report, now);
  const at = report.closedAt ?? now;
  return report.bmps.map((bmp) => {
    const status = computeStatus(bmp);
    const dueAt = getShownDueAt(report, bmp, status);
    return { bmp, status, dueText: dueAt && formatDueChip(dueAt, at, report.timeZone, translateToEnglish) };
  });
}

export const createRatedPins = (ratedBmps: readonly RatedBmp[]): Pin[] => {
  const statuses = new Map(ratedBmps.map(({ bmp, status }) => [bmp.id, status]));
  return createBmpPins(
    ratedBmps.map(({ bmp }) => bmp),
    (id) => statuses.get(id) ?? 'Documentation',
  );
};

/**
 * The library version of a logged BMP and whether the entry has changed since (decision X-234); null without a version.
 * @param currentVersion null if the entry no longer exists
 */
export function formatLibraryVersion({ libraryVersion }: LoggedBmp, currentVersion: string | null): string | null {
  if (libraryVersion === undefined) return null;
  const logged = `Logged with library version ${libraryVersion}`;
  if (currentVersion === null) return `${logged}, which the library no longer has`;
  return currentVersion === libraryVersion ? logged : `${logged}, now ${currentVersion}`;
}

/** Another past report of the same site. `date` is the time of its inspection. */
export interface Neighbor {
  id: string;
  date: string;
}

export interface Neighbors {
  older: Neighbor | null;
  newer: Neighbor | null;
}
