import type { Operation } from '@/lib/platform/operation/implement';
import { shareReportsCommand, revokeLinkCommand, sendLinkAgainCommand, acknowledgeReportCommand } from './commands';
import { shareRecipientsQuery, loadReportFromTokenQuery } from './queries';

export const SHARING_OPERATIONS: readonly Operation[] = [
  shareRecipientsQuery,
  shareReportsCommand,
  revokeLinkCommand,
  sendLinkAgainCommand,
  loadReportFromTokenQuery,
  acknowledgeReportCommand,
];
