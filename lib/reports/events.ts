import { type RecordedBy, type InWorkUnit, tellsNobody } from '@/lib/events';
import type { Language } from '@/lib/language';
import { fields, liveMessages, optional, tell, isText } from '@/lib/live-messages';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { PastExport } from './domain/past-reports-export';
import type { PastQuery } from './domain/past-reports-filter';
import type { ImportResult } from './domain/inspection-file';
import type { PhotoDirectory } from './domain/photos';
import type { Report } from './domain/report';

interface OfReport {
  reportId: string;
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
    }: OfReport & {
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
  'closed-report': ({ reportId }: OfReport & { pdfSha256: string }, who: InWorkUnit) => [
    tell(reportMessages.new, who.unit.id, { idreport: reportId }),
    isUpdated({ reportId }, who),
  ],
  'finished-report': (event: OfReport, who: InWorkUnit) => [isUpdated(event, who)],
  'deleted-report': ({ reportId }: OfReport, { unit }: InWorkUnit) => [
    tell(reportMessages['remove-report'], unit.id, { idreport: reportId }),
  ],
  'restored-report': (event: OfReport, who: InWorkUnit) => [isNew(event, who)],
  /** Whose answer went out as a file: all that the filter shows, or the reports that were chosen. */
  'exported-reports': tellsNobody<{ of: PastExport; query: PastQuery; reportIds: string[] | null }>(),
  'deleted-photos': tellsNobody<{ fileNames: string[] }>(),
  'stored-photos': tellsNobody<{
    directory: PhotoDirectory;
    /** null if the sender did not say which report the photos are for. */
    reportId: string | null;
    at: Date;
    fileNames: string[];
  }>(),
  /** Not told live, because every save that the import makes is told already. */
  'imported-inspection': tellsNobody<OfReport & { outcome: ImportResult['outcome'] }>(),
};

export type ReportEvent = RecordedBy<typeof reportEvents>;
