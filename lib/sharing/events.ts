import type { RecordedBy, InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';
import { reportMessages } from '@/lib/reports/events';
import { listed, quoted, type Sentences } from '@/lib/sentences';
import { inspectionAt } from '@/lib/reports/inspection-at';

export interface RecipientWithLink {
  shareId: string;
  name: string;
  email: string;
  /** Sealed in the outbox, never recorded. */
  link: string;
  /** By a former link. */
  acknowledged: boolean;
}

/** The final PDF as an e-mail carries it. */
export interface PdfAttachment {
  fileName: string;
  storageKey: string;
  sha256: string;
}

interface SharedReportEvent {
  reportId: string;
  siteName: string;
  /** The recipients' names. */
  names: string[];
  shareIds: string[];
  /** Former links of the same people, which ended with this. */
  replacedIds: string[];
  sending: {
    siteName: string;
    date: string;
    timeZone: string;
    recipients: RecipientWithLink[];
    pdf: PdfAttachment | null;
    /** Nobody can acknowledge the report any more. */
    ended: boolean;
  };
}

/** What browsers of the work unit hear about the links of its reports. */
export const sharingMessages = liveMessages('reports', {
  'acknowledged-report': fields({ idreport: isText }),
});

const isUpdated = ({ reportId }: { reportId: string }, { unit }: InWorkUnit) => [
  tell(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: undefined }),
];

/** What members of the work unit do with links. */
export const sharingEvents = {
  'shared-report': (event: SharedReportEvent, who: InWorkUnit) => isUpdated(event, who),
  'revoked-link': (event: { reportId: string; siteName: string; shareIds: string[]; name: string }, who: InWorkUnit) =>
    isUpdated(event, who),
};

export const sharingSentences = {
  'shared-report': ({ siteName, names }) =>
    `shared ${inspectionAt(siteName)}${names && names.length > 0 ? ` with ${listed(names)}` : ''}`,
  'revoked-link': ({ siteName, name }) =>
    `revoked ${name ? `the link of ${quoted(name)}` : 'a link'} to ${inspectionAt(siteName)}`,
} satisfies Sentences<typeof sharingEvents>;

export type SharingEvent = RecordedBy<typeof sharingEvents>;

/** What the recipient of a link does, who is nobody's member: the event says which work unit is told. */
export const acknowledgementEvents = {
  'acknowledged-report': ({
    unitId,
    reportId,
  }: {
    reportId: string;
    siteName: string;
    shareId: string;
    unitId: string;
    /** The recipient's name: nobody was signed in. */
    by: string;
  }) => [tell(sharingMessages['acknowledged-report'], unitId, { idreport: reportId })],
};

export const acknowledgementSentences = {
  'acknowledged-report': ({ siteName }) => `acknowledged ${inspectionAt(siteName)}`,
} satisfies Sentences<typeof acknowledgementEvents>;
