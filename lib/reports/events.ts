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
 * Saves and photos are too frequent to read the report for each, so these events have no site name. Activity looks it
 * up, because reports are never removed.
 */
interface OfReport {
  reportId: string;
  siteName?: string;
}

/** `siteName` at that time; '' before a site is chosen. */
interface OfNamedReport extends OfReport {
  siteName: string;
}

/**
 * `changedAt` is the time in the response to the save. A browser that already has this change need not fetch the
 * report.
 */
interface Changed {
  changedAt?: string;
}

const changedReport = fields({ idreport: isText, changedAt: optional(isText) });

/** Live messages about reports to the browsers of the work unit (LIVE-08…12, decision X-60). */
export const reportMessages = liveMessages('reports', {
  'new-report': changedReport,
  'updated-report': changedReport,
  'remove-report': fields({ idreport: isText }),
  new: fields({ idreport: isText }),
});

const isNew = ({ reportId, sending }: OfReport & { sending?: Changed }, { unit }: InWorkUnit) =>
  tell(reportMessages['new-report'], unit.id, { idreport: reportId, changedAt: sending?.changedAt });

const isUpdated = ({ reportId, sending }: OfReport & { sending?: Changed }, { unit }: InWorkUnit) =>
  tell(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: sending?.changedAt });

export const reportEvents = {
  'new-report': (event: OfReport & { sending?: Changed }, who: InWorkUnit) => [isNew(event, who)],
  'updated-report': (event: OfReport & { sending?: Changed }, who: InWorkUnit) => [isUpdated(event, who)],
  'started-report': (
    {
      reportId,
    }: OfNamedReport & {
      crewIds: string[];
      sending: { report: Report; crew: CrewMember[]; languages: ReadonlyMap<string, Language>; address: string };
    },
    who: InWorkUnit,
  ) => [isUpdated({ reportId }, who)],
  /** On 'new', browsers add the report to Past Reports and fetch Pending Inspections again (decisions ). */
  'closed-report': ({ reportId }: OfNamedReport & { pdfSha256: string }, who: InWorkUnit) => [
    tell(reportMessages.new, who.unit.id, { idreport: reportId }),
    isUpdated({ reportId }, who),
  ],
  'finished-report': (event: OfNamedReport, who: InWorkUnit) => [isUpdated(event, who)],
  'deleted-report': ({ reportId }: OfNamedReport, { unit }: InWorkUnit) => [
    tell(reportMessages['remove-report'], unit.id, { idreport: reportId }),
  ],
  'restored-report': (event: OfNamedReport, who: InWorkUnit) => [isNew(event, who)],
  /** Exported reports: all that match the filter, or those selected. */
  'exported-reports': tellsNobody<{ of: PastExport; query: PastQuery; reportIds: string[] | null }>(),
  'deleted-photos': tellsNobody<{ fileNames: string[] }>(),
  'deleted-library-photos': tellsNobody<{ fileNames: string[] }>(),
  'stored-photos': tellsNobody<{
    directory: PhotoDirectory;
    /** null if the sender named no report for the photos. */
    reportId: string | null;
    siteName?: string;
    at: Date;
    fileNames: string[];
  }>(),
  /** No live message: every save of the import sends its own. */
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
