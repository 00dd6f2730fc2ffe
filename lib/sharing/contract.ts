import { command, query } from '@/lib/platform/contract';
import type { Report } from '@/lib/reports/report';

export interface Recipient {
  name: string;
  email: string;
}

/** Who can be sent a report: 'Send To Myself' first, then the stakeholders of its site (SHARE-02, SHARE-03). */
export const shareRecipients = query<
  { idreport: string },
  {
    report: { siteName: string; date: string; timeZone: string };
    me: Recipient;
    stakeholders: (Recipient & { company: string })[];
    shares: ShareState[];
  }
>()({
  name: 'sharing.recipients',
  route: 'GET /reports/shareRecipients/{idreport}',
  permission: 'share-reports',
});

export interface ShareState {
  id: string;
  name: string;
  email: string;
  sentAt: string;
  delivery: 'queued' | 'sent' | 'delivered' | 'failed';
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
