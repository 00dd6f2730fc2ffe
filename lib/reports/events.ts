import { type RecordedBy, type InWorkUnit, tellsNobody } from '@/lib/events';
import type { Language } from '@/lib/language';
import { fields, liveMessages, optional, tell, isText } from '@/lib/live-messages';
import { several, type Sentences } from '@/lib/sentences';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { PastExport } from './domain/past-reports-export';
import type { PastQuery } from './domain/past-reports-filter';
import type { ImportResult } from './domain/inspection-file';
import type { PhotoDirectory } from './domain/photos';
import type { Report } from './domain/report';
import { inspectionAt } from './inspection-at';

/**
 * Saves and photos come too often for their report to be read for each of them, so they record no name of a site: Activity
 * looks it up, because a report is never removed.
 */
interface OfReport {
  reportId: string;
  siteName?: string;
}

/** `siteName` as the report had it then; '' before its site is chosen. */
interface OfNamedReport extends OfReport {
  siteName: string;
}

/**
 * `changedAt` is the instant with which the save was answered. A browser that has this change already need not fetch
 * the report.
 */
interface Changed {
  changedAt?: string;
}

const changedReport = fields({ idreport: isText, changedAt: optional(isText) });

/** What browsers of the work unit hear about its reports (LIVE-08…12, decision X-60). */
export const reportMessages = liveMessages('reports', {
  'new-report': changedReport,
  'updated-report': changedReport,
  'remove-report': fields({ idreport: isText }),
  /** A report was closed: it belongs to Past Reports now. */
  new: fields({ idreport: isText }),
});

const isNew = ({ reportId, sending }: OfReport & { sending?: Changed }, { unit }: InWorkUnit) =>
  tell(reportMessages['new-report'], unit.id, { idreport: reportId, changedAt: sending?.changedAt });

const isUpdated = ({ reportId, sending }: OfReport & { sending?: Changed }, { unit }: InWorkUnit) =>
  tell(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: sending?.changedAt });

/** What happens to reports, and what each event tells live. */
export const reportEvents = {
  'new-report': (event: OfReport & { sending?: Changed }, who: InWorkUnit) => [isNew(event, who)],
  'updated-report': (event: OfReport & { sending?: Changed }, who: InWorkUnit) => [isUpdated(event, who)],
  'started-report': (
    {
      reportId,
    }: OfNamedReport & {
      crewIds: string[];
      /** `languages` has those who chose one; the others are written to in English. */
      sending: { report: Report; crew: CrewMember[]; languages: ReadonlyMap<string, Language>; address: string };
    },
    who: InWorkUnit,
  ) => [isUpdated({ reportId }, who)],
  /**
   * Browsers add the report to Past Reports by the message 'new', and fetch Pending Inspections again, which no longer
   * have it (decisions ).
   */
  'closed-report': ({ reportId }: OfNamedReport & { pdfSha256: string }, who: InWorkUnit) => [
    tell(reportMessages.new, who.unit.id, { idreport: reportId }),
    isUpdated({ reportId }, who),
  ],
  'finished-report': (event: OfNamedReport, who: InWorkUnit) => [isUpdated(event, who)],
  'deleted-report': ({ reportId }: OfNamedReport, { unit }: InWorkUnit) => [
    tell(reportMessages['remove-report'], unit.id, { idreport: reportId }),
  ],
  'restored-report': (event: OfNamedReport, who: InWorkUnit) => [isNew(event, who)],
  /** Whose answer went out as a file: all that the filter shows, or the reports that were chosen. */
  'exported-reports': tellsNobody<{ of: PastExport; query: PastQuery; reportIds: string[] | null }>(),
  'deleted-photos': tellsNobody<{ fileNames: string[] }>(),
  'deleted-library-photos': tellsNobody<{ fileNames: string[] }>(),
  'stored-photos': tellsNobody<{
    directory: PhotoDirectory;
    /** null if the sender did not say which report the photos are for. */
    reportId: string | null;
    siteName?: string;
    at: Date;
    fileNames: string[];
  }>(),
  /** Not told live, because every save that the import makes is told already. */
  'imported-inspection': tellsNobody<OfNamedReport & { outcome: ImportResult['outcome'] }>(),
};

export const reportSentences = {
  'new-report': ({ siteName }) => `began ${inspectionAt(siteName)}`,
  'updated-report': ({ siteName }) => `worked on ${inspectionAt(siteName)}`,
  'started-report': ({ siteName, crewIds }) =>
    `completed ${inspectionAt(siteName)} and notified ${crewIds ? several(crewIds.length, 'person', 'people') : 'the crew'}`,
  'closed-report': ({ siteName }) => `closed ${inspectionAt(siteName)}`,
  'finished-report': ({ siteName }) => `ended the acknowledgements of ${inspectionAt(siteName)}`,
  'deleted-report': ({ siteName }) => `deleted ${inspectionAt(siteName)}`,
  'restored-report': ({ siteName }) => `restored ${inspectionAt(siteName)}`,
  'exported-reports': ({ reportIds }) =>
    `exported ${reportIds ? several(reportIds.length, 'past report') : 'past reports'} as a file`,
  'deleted-photos': ({ fileNames }) => `removed ${several(fileNames?.length, 'photo')} from an inspection`,
  'deleted-library-photos': ({ fileNames }) => `removed ${several(fileNames?.length, 'photo')} of the library`,
  'stored-photos': ({ fileNames, siteName }) =>
    `added ${several(fileNames?.length, 'photo')} to ${inspectionAt(siteName)}`,
  'imported-inspection': ({ siteName }) => `imported ${inspectionAt(siteName)} from a file`,
} satisfies Sentences<typeof reportEvents>;

export type ReportEvent = RecordedBy<typeof reportEvents>;
