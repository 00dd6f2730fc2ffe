import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import type { EventsOf, UnitActor } from '@/lib/events';
import type { Language } from '@/lib/language';
import { createLiveNotification } from '@/lib/live-messages';
import { registerMessages } from '@/lib/register/events';
import { reportMessages } from '@/lib/reports/events';

/** Has the names at that time, so that the sentence stays complete. */
interface FixEventData {
  fixId: string;
  reportId: string;
  siteId: string;
  siteName: string;
  /** 'Silt Fence' */
  bmp: string;
}

/** Sent by a link, without signing in. */
export const sentFixEvents = {
  'sent-fix': ({
    unitId,
    siteId,
  }: FixEventData & {
    unitId: string;
    /** The name that was entered; '' if none was. */
    by: string;
    sending: { notifiedIds: string[] };
  }) => [createLiveNotification(registerMessages['changed-register'], unitId, { idsite: siteId })],
};

export const fixEvents = {
  'accepted-fix': (
    { siteId, reportId }: FixEventData & { sending: { answeredIds: string[] } },
    { unit }: UnitActor,
  ) => [
    createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId }),
    createLiveNotification(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: undefined }),
  ],
  'returned-fix': (
    { siteId }: FixEventData & { reason: string; sending: { text: ReturnText | null } },
    { unit }: UnitActor,
  ) => [createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId })],
  'revoked-fix-link': (
    { reportId }: { reportId: string; siteName: string; linkId: string; name: string },
    { unit }: UnitActor,
  ) => [
    createLiveNotification(reportMessages['updated-report'], unit.id, { idreport: reportId, changedAt: undefined }),
  ],
};

/** The text to who sent the fix; `address` is a secret. */
export interface ReturnText {
  personId: string | null;
  /** In E.164. */
  phone: string;
  language: Language;
  address: string;
}

export const fixSentences = {
  'sent-fix': ({ bmp, siteName }) => `sent a fix of ${formatBmp(bmp, siteName)}`,
  'accepted-fix': ({ bmp, siteName }) => `accepted a fix of ${formatBmp(bmp, siteName)}`,
  'returned-fix': ({ bmp, siteName, reason }) =>
    `returned a fix of ${formatBmp(bmp, siteName)}${reason ? `: ${reason}` : ''}`,
  'revoked-fix-link': ({ name, siteName }) =>
    `revoked the fix link of ${name ?? 'a crew member'}, ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof fixEvents & typeof sentFixEvents>;

const formatBmp = (bmp: string | undefined, siteName: string | undefined): string =>
  `${bmp ?? 'a BMP'}, ${formatNamed('site', siteName)}`;

export type FixEvent = EventsOf<typeof fixEvents>;
export type SentFixEvent = EventsOf<typeof sentFixEvents>;
