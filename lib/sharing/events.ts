import type { EventsOf, UnitActor } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import { reportMessages } from '@/lib/reports/events';
import { formatNames, quoteName, type Sentences } from '@/lib/audit-sentences';
import { formatInspectionAt } from '@/lib/reports/inspection-at';

export interface RecipientWithLink {
  shareId: string;
  name: string;
  email: string;
  /** Sealed in the outbox, never recorded. */
  link: string;
  /** Whether the person acknowledged the report through an earlier link. */
  hasAcknowledged: boolean;
}

/** A stored PDF to attach to an email. */
export interface PdfAttachment {
  fileName: string;
  storageKey: string;
  sha256: string;
}

interface SharedReportEvent {
  reportId: string;
  siteName: string;
  names: string[];
  shareIds: string[];
  /** Earlier links of the same people, which this share revoked. */
  replacedIds: string[];
  sending: {
    siteName: string;
    date: string;
    timeZone: string;
    recipients: RecipientWithLink[];
    pdf: PdfAttachment | null;
    /** Whether the report can no longer be acknowledged. */
    hasEnded: boolean;
  };
}

export const sharingMessages = defineLiveMessages('reports', {
  'acknowledged-report': hasFields({ idreport: isString }),
});

const createUpdatedMessages = ({ reportId }: { reportId: string }, { unit }: UnitActor) => [
  createLiveNotification(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: undefined }),
];

export const sharingEvents = {
  'shared-report': (event: SharedReportEvent, actor: UnitActor) => createUpdatedMessages(event, actor),
  'revoked-link': (event: { reportId: string; siteName: string; shareIds: string[]; name: string }, actor: UnitActor) =>
    createUpdatedMessages(event, actor),
};

export const sharingSentences = {
  'shared-report': ({ siteName, names }) =>
    `shared ${formatInspectionAt(siteName)}${names && names.length > 0 ? ` with ${formatNames(names)}` : ''}`,
  'revoked-link': ({ siteName, name }) =>
    `revoked ${name ? `the link of ${quoteName(name)}` : 'a link'} to ${formatInspectionAt(siteName)}`,
} satisfies Sentences<typeof sharingEvents>;

export type SharingEvent = EventsOf<typeof sharingEvents>;

/** Actions of a recipient, who is not a member. The event has the id of the work unit to notify. */
export const acknowledgementEvents = {
  'acknowledged-report': ({
    unitId,
    reportId,
  }: {
    reportId: string;
    siteName: string;
    shareId: string;
    unitId: string;
    /** The recipient's name, because nobody is signed in. */
    by: string;
  }) => [createLiveNotification(sharingMessages['acknowledged-report'], unitId, { idreport: reportId })],
  'renewed-link': ({ reportId, unitId }: RenewedLinkEvent) => [
    createLiveNotification(reportMessages['updated-report'], unitId, { idreport: reportId, changedAt: undefined }),
  ],
};

interface RenewedLinkEvent {
  unitId: string;
  reportId: string;
  siteName: string;
  shareId: string;
  /** Earlier links of the same person, which the new one replaces. */
  replacedIds: string[];
  /** The recipient's name, because nobody is signed in. */
  by: string;
  sending: {
    date: string;
    timeZone: string;
    unitName: string;
    sender: string | null;
    email: string;
    /** Sealed in the outbox, never recorded. */
    link: string;
  };
}

export type RecipientEvent = EventsOf<typeof acknowledgementEvents>;

export const acknowledgementSentences = {
  'acknowledged-report': ({ siteName }) => `acknowledged ${formatInspectionAt(siteName)}`,
  'renewed-link': ({ siteName }) => `requested a new link to ${formatInspectionAt(siteName)}`,
} satisfies Sentences<typeof acknowledgementEvents>;
