import { type EventsOf, type UnitActor, withoutLiveMessages } from '@/lib/events';
import { formatCount } from '@/lib/format-count';
import type { Language } from '@/lib/language';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, isOptional, hasFields } from '@/lib/type-guards';
import { type Sentences } from '@/lib/audit-sentences';
import type { SignatureKind } from '@/lib/signing/statements';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { PastExport } from './domain/past-reports-export';
import type { PastQuery } from './domain/past-reports-filter';
import type { ImportResult } from './domain/inspection-file';
import type { PhotoDirectory } from './domain/photos';
import type { Report } from './domain/report';
import { formatInspectionAt } from './inspection-at';

/**
 * Saves and photos are too frequent to read the report for each, so these events have no site name. Activity looks it
 * up, because reports are never removed.
 */
interface ReportEventData {
  reportId: string;
  siteName?: string;
}

/** `siteName` at that time; '' before a site is chosen. */
interface NamedReportEventData extends ReportEventData {
  siteName: string;
}

/**
 * `changedAt` is the time in the response to the save. A browser that already has this change need not fetch the
 * report.
 */
interface ChangeTime {
  changedAt?: string;
}

const changedReport = hasFields({ idreport: isString, changedAt: isOptional(isString) });

/** Live messages about reports to the browsers of the work unit (LIVE-08…12, decision X-60). */
export const reportMessages = defineLiveMessages('reports', {
  'new-report': changedReport,
  'updated-report': changedReport,
  'remove-report': hasFields({ idreport: isString }),
  new: hasFields({ idreport: isString }),
});

/** Someone without an account. `phone` in E.164; `address` is a secret. */
export interface AddedRecipient {
  name: string;
  phone: string;
  language: Language;
  address: string;
}

const createNewMessage = ({ reportId, sending }: ReportEventData & { sending?: ChangeTime }, { unit }: UnitActor) =>
  createLiveNotification(reportMessages['new-report'], unit.id, { idreport: reportId, changedAt: sending?.changedAt });

const createUpdatedMessage = ({ reportId, sending }: ReportEventData & { sending?: ChangeTime }, { unit }: UnitActor) =>
  createLiveNotification(reportMessages['updated-report'], unit.id, {
    idreport: reportId,
    changedAt: sending?.changedAt,
  });

export const reportEvents = {
  'new-report': (event: ReportEventData & { sending?: ChangeTime }, actor: UnitActor) => [
    createNewMessage(event, actor),
  ],
  'updated-report': (event: ReportEventData & { sending?: ChangeTime }, actor: UnitActor) => [
    createUpdatedMessage(event, actor),
  ],
  'started-report': (
    {
      reportId,
    }: NamedReportEventData & {
      crewIds: string[];
      /** People without an account. */
      addedNames?: string[];
      sending: {
        report: Report;
        crew: CrewMember[];
        languages: ReadonlyMap<string, Language>;
        address: string;
        /** Addresses of the crew's text messages, by person id, and people without an account. */
        links: { addresses: ReadonlyMap<string, string>; added: AddedRecipient[] };
        /** BMPs that are not in the register, and who can make room for them. */
        leftOutBmps: number;
        leaderIds: string[];
      };
    },
    actor: UnitActor,
  ) => [createUpdatedMessage({ reportId }, actor)],
  /** On 'new', browsers add the report to Past Reports and fetch Pending Inspections again (decisions X-60, X-63). */
  'closed-report': (
    { reportId }: NamedReportEventData & { pdfSha256: string; sealNumber?: number },
    actor: UnitActor,
  ) => [
    createLiveNotification(reportMessages.new, actor.unit.id, { idreport: reportId }),
    createUpdatedMessage({ reportId }, actor),
  ],
  'signed-report': (
    { reportId }: NamedReportEventData & { signatureId: string; kind: SignatureKind; sealNumber: number },
    actor: UnitActor,
  ) => [createUpdatedMessage({ reportId }, actor)],
  'requested-signed-pdf': ({ reportId }: ReportEventData & { signatureId: string }, actor: UnitActor) => [
    createUpdatedMessage({ reportId }, actor),
  ],
  'added-addendum': (
    { reportId }: NamedReportEventData & { addendumId: string; number: number; sealNumber: number },
    actor: UnitActor,
  ) => [createUpdatedMessage({ reportId }, actor)],
  'finished-report': (event: NamedReportEventData, actor: UnitActor) => [createUpdatedMessage(event, actor)],
  'deleted-report': ({ reportId }: NamedReportEventData, { unit }: UnitActor) => [
    createLiveNotification(reportMessages['remove-report'], unit.id, { idreport: reportId }),
  ],
  'restored-report': (event: NamedReportEventData, actor: UnitActor) => [createNewMessage(event, actor)],
  /** Exported reports: all that match the filter, or those selected. */
  'exported-reports': withoutLiveMessages<{ of: PastExport; query: PastQuery; reportIds: string[] | null }>(),
  'deleted-photos': withoutLiveMessages<{ fileNames: string[] }>(),
  'deleted-library-photos': withoutLiveMessages<{ fileNames: string[] }>(),
  'stored-photos': withoutLiveMessages<{
    directory: PhotoDirectory;
    /** null if the sender named no report for the photos. */
    reportId: string | null;
    siteName?: string;
    at: Date;
    fileNames: string[];
  }>(),
  'stored-different-evidence': withoutLiveMessages<ReportEventData & { fileName: string }>(),
  /** No live message: every save of the import sends its own. */
  'imported-inspection': withoutLiveMessages<NamedReportEventData & { outcome: ImportResult['outcome'] }>(),
};

export const reportSentences = {
  'new-report': ({ siteName }) => `began ${formatInspectionAt(siteName)}`,
  'updated-report': ({ siteName }) => `worked on ${formatInspectionAt(siteName)}`,
  'started-report': ({ siteName, crewIds, addedNames = [] }) =>
    `completed ${formatInspectionAt(siteName)} and notified ${crewIds ? formatCount(crewIds.length + addedNames.length, 'person', 'people') : 'the crew'}`,
  'closed-report': ({ siteName }) => `closed ${formatInspectionAt(siteName)}`,
  'signed-report': ({ siteName, kind }) =>
    `${kind === 'certification' ? 'certified' : 'signed'} ${formatInspectionAt(siteName)}`,
  'requested-signed-pdf': ({ siteName }) =>
    `requested the PDF of ${formatInspectionAt(siteName)} without photos that are missing`,
  'added-addendum': ({ siteName, number }) =>
    `added ${number === undefined ? 'an addendum' : `addendum ${number}`} to ${formatInspectionAt(siteName)}`,
  'finished-report': ({ siteName }) => `ended the acknowledgements of ${formatInspectionAt(siteName)}`,
  'deleted-report': ({ siteName }) => `deleted ${formatInspectionAt(siteName)}`,
  'restored-report': ({ siteName }) => `restored ${formatInspectionAt(siteName)}`,
  'exported-reports': ({ reportIds }) =>
    `exported ${reportIds ? formatCount(reportIds.length, 'past report') : 'past reports'} as a file`,
  'deleted-photos': ({ fileNames }) => `removed ${formatCount(fileNames?.length, 'photo')} from an inspection`,
  'deleted-library-photos': ({ fileNames }) => `removed ${formatCount(fileNames?.length, 'photo')} from the library`,
  'stored-photos': ({ fileNames, siteName }) =>
    `added ${formatCount(fileNames?.length, 'photo')} to ${formatInspectionAt(siteName)}`,
  'stored-different-evidence': ({ siteName }) =>
    `sent a full-size photo of ${formatInspectionAt(siteName)} that differs from the one on the phone`,
  'imported-inspection': ({ siteName }) => `imported ${formatInspectionAt(siteName)} from a file`,
} satisfies Sentences<typeof reportEvents>;

export type ReportEvent = EventsOf<typeof reportEvents>;
