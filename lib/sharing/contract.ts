import { command, creation, query } from '@/lib/contract';
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
    /** `ended`: the report can still be read, but no longer acknowledged. */
    report: { siteName: string; date: string; timeZone: string; ended: boolean };
    me: Recipient;
    stakeholders: (Recipient & { company: string })[];
    shares: ShareState[];
    /** Whether whoever asks may add stakeholders. */
    mayAddStakeholders: boolean;
  }
>()({
  name: 'sharing.recipients',
  route: 'GET /reports/shareRecipients/{idreport}',
  permission: 'share-reports',
});

/** What became of one person's copy of a report. Each person appears once, with their latest link. */
export interface ShareState {
  /** The id of the latest link. */
  id: string;
  name: string;
  email: string;
  sentAt: string;
  delivery: 'queued' | 'sent' | 'delivered' | 'failed';
  link: LinkState;
  revokedAt: string | null;
  expiresAt: string;
  /** When the person acknowledged, by this link or by a former one: a person acknowledges a report once. */
  acknowledgedAt: string | null;
  notes: string;
}

/**
 * Makes one secret link per recipient and e-mails it with the PDF (decisions ). When it is asked again with
 * the same `idshare`, because an answer was lost, nobody gets a report twice.
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
 * Ends one person's link to one report at once (decision X-01). Anybody who may share may also revoke, whoever sent the
 * link: it is recorded, everybody sees it, and 'Send again' undoes it. It works after the acknowledgements have ended,
 * too, because the link can still be read. Asking again changes nothing.
 */
export const revokeLink = command<{ idlink: string }, { success: true }>()({
  name: 'sharing.revokeLink',
  route: 'POST /reports/revokeLink',
  permission: 'share-reports',
});

/**
 * Sends the same person a new link, which replaces this one. When it is asked again for the same link, because an
 * answer was lost or two colleagues pressed at once, nobody gets a second e-mail.
 */
export const sendLinkAgain = creation<{ idlink: string }, { success: true }>()({
  name: 'sharing.sendAgain',
  route: 'POST /reports/sendLinkAgain',
  permission: 'share-reports',
});

/** What a stakeholder sees behind a link. */
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
