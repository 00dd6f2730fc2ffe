import type { RecordedBy, InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';
import { reportMessages } from '@/lib/reports/events';

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
  'revoked-link': (event: { reportId: string; shareIds: string[]; name: string }, who: InWorkUnit) =>
    isUpdated(event, who),
};

export type SharingEvent = RecordedBy<typeof sharingEvents>;

/** What the recipient of a link does, who is nobody's member: the event says which work unit is told. */
export const acknowledgementEvents = {
  'acknowledged-report': ({ unitId, reportId }: { reportId: string; shareId: string; unitId: string }) => [
    tell(sharingMessages['acknowledged-report'], unitId, { idreport: reportId }),
  ],
};
