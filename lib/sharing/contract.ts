import type { z } from 'zod';
import { command, creation, query } from '@/lib/contract';
import type { SharedAddendum } from '@/lib/reports/addenda-contract';
import type { Report } from '@/lib/reports/domain/report';
import type { shareRecipientsOutput, shareStateSchema } from './server/schema';

export interface Recipient {
  name: string;
  email: string;
}

/**
 * The caller and the stakeholders of the report's site, to select from (SHARE-02, SHARE-03), and the links already
 * sent.
 */
export const shareRecipients = query<{ idreport: string }, z.output<typeof shareRecipientsOutput>>()({
  name: 'sharing.recipients',
  route: 'GET /reports/shareRecipients/{idreport}',
  permission: 'share-reports',
});

/** One person who was sent a report, with the latest link. */
export type ShareState = z.output<typeof shareStateSchema>;

/**
 * Sends reports to recipients (decisions ). A retry with the same `idshare` sends nobody a second email.
 * `notReached` has the addresses that are not allowed.
 */
export const shareReports = command<
  { reportids: string[]; recipients: Recipient[]; idshare?: string },
  { success: true; notReached: string[] }
>()({
  name: 'sharing.share',
  route: 'POST /reports/shareReport',
  permission: 'share-reports',
});

/** Revokes a link of any sender (decision X-01), also after the acknowledgements have ended. Idempotent. */
export const revokeLink = command<{ idlink: string }, { success: true }>()({
  name: 'sharing.revokeLink',
  route: 'POST /reports/revokeLink',
  permission: 'share-reports',
});

/** Sends the person a new link that replaces this one. A repeated request for the same link sends no second email. */
export const sendLinkAgain = creation<{ idlink: string }, { success: true }>()({
  name: 'sharing.sendAgain',
  route: 'POST /reports/sendLinkAgain',
  permission: 'share-reports',
});

/** What the recipient of a link sees. */
export interface SharedReport {
  report: Report;
  unitName: string;
  recipientName: string;
  isAcknowledged: boolean;
  acknowledgedAt: string | null;
  addenda: readonly SharedAddendum[];
  /** Signed URLs of the report's photos and map picture by file name, and of the PDF. */
  images: Record<string, string>;
  pdf: string;
}

/** Empty for an unknown, revoked or expired link. */
export const loadReportFromToken = query<
  { token: string },
  { tokenData: SharedReport[]; workGroupData: { name: string } }
>()({
  name: 'sharing.loadFromToken',
  route: 'GET /reports/loadReportFromToken/{token}',
  permission: 'anyone',
});

/** Why a link no longer opens its report, as shown to the person who has it (decision X-397). */
export interface EndedLink {
  /** 'replaced': a newer link to the same address works. 'not-shared': the report is no longer shared with this address. */
  state: 'expired' | 'replaced' | 'revoked' | 'not-shared';
  unitName: string;
  /** The member who shared the report, or null if they have left. */
  sender: string | null;
  /** Masked, because the link may have been forwarded. */
  sentTo: string;
  /** Whether the newest link was sent so recently that no other is sent. */
  isJustSent: boolean;
}

/** null for an open or unknown link. */
export const loadEndedLink = query<{ token: string }, { link: EndedLink | null }>()({
  name: 'sharing.loadEndedLink',
  route: 'GET /reports/loadEndedLink/{token}',
  permission: 'anyone',
});

/** Emails a new link to the address of an expired or replaced one, at most once an hour (decision X-397). */
export const renewLink = command<{ token: string }, { success: true }>()({
  name: 'sharing.renewLink',
  route: 'POST /reports/renewLink',
  permission: 'anyone',
});

export const acknowledgeReport = command<{ token: string; notes: string }, { success: true }>()({
  name: 'sharing.acknowledge',
  route: 'POST /reports/acknowledgeReport',
  permission: 'anyone',
});
