import { command, query } from '@/lib/contract';
import type { Report } from '@/lib/reports/domain/report';
import type { LinkState } from './rules';

export interface Recipient {
  name: string;
  email: string;
}

/** Who can be sent a report: 'Send To Myself' first, then the stakeholders of its site (SHARE-02, SHARE-03). */
export const shareRecipients = query<
  { idreport: string },
  {
    /** `ended`: it can be read, and acknowledged no more. */
    report: { siteName: string; date: string; timeZone: string; ended: boolean };
    me: Recipient;
    stakeholders: (Recipient & { company: string })[];
    shares: ShareState[];
  }
>()({
  name: 'sharing.recipients',
  route: 'GET /reports/shareRecipients/{idreport}',
  permission: 'share-reports',
});

/** How things stand with one person who was sent a report. Each person appears once, with their latest link. */
export interface ShareState {
  /** Of the latest link. */
  id: string;
  name: string;
  email: string;
  sentAt: string;
  delivery: 'queued' | 'sent' | 'delivered' | 'failed';
  link: LinkState;
  revokedAt: string | null;
  expiresAt: string;
  /** By this link or by one that it replaced: a person acknowledges a report once. */
  acknowledgedAt: string | null;
  notes: string;
}

/**
 * Makes one secret link per recipient and e-mails it with the PDF (decisions ). Asked again with the same
 * `idshare`, because an answer was lost, nobody is sent a report twice.
 */
export const shareReports = command<
  { reportids: string[]; recipients: Recipient[]; idshare?: string },
  { success: true; notReached: string[] }
>()({
  name: 'sharing.share',
  route: 'POST /reports/shareReport',
  permission: 'share-reports',
});

/**
 * Ends the link of one person to one report at once (decision X-01). Who may share may also revoke, whoever of the unit
 * sent the link: it is recorded, everybody sees it, and 'Send again' makes it good. Also after the acknowledgements
 * have ended, because a link is still good for reading then. Asked again, it does nothing more.
 */
export const revokeLink = command<{ idlink: string }, { success: true }>()({
  name: 'sharing.revokeLink',
  route: 'POST /reports/revokeLink',
  permission: 'share-reports',
});

/**
 * Sends the same person a new link, which replaces this one. Asked again for the same link, because an answer was lost
 * or two colleagues pressed at once, nobody is e-mailed twice.
 */
export const sendLinkAgain = command<{ idlink: string }, { success: true }>()({
  name: 'sharing.sendAgain',
  route: 'POST /reports/sendLinkAgain',
  permission: 'share-reports',
});

/** What a stakeholder sees behind the link. */
export interface SharedReport {
  report: Report;
  unitName: string;
  recipientName: string;
  acknowledged: boolean;
  acknowledgedAt: string | null;
  /** Signed addresses of the report's photos and map picture by file name, and of the PDF. */
  images: Record<string, string>;
  pdf: string;
}

export const loadReportFromToken = query<
  { token: string },
  { tokenData: SharedReport[]; workGroupData: { name: string } }
>()({
  name: 'sharing.loadFromToken',
  route: 'GET /reports/loadReportFromToken/{token}',
  permission: 'anyone',
});

export const acknowledgeReport = command<{ token: string; notes: string }, { success: true }>()({
  name: 'sharing.acknowledge',
  route: 'POST /reports/acknowledgeReport',
  permission: 'anyone',
});
