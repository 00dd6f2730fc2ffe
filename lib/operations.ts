import {
  myContactInfoQuery,
  updateCompanyCommand,
  updateNameCommand,
  updatePhoneCommand,
} from '@/lib/accounts/contact-info';
import { forgotPasswordCommand, resetPasswordCommand } from '@/lib/accounts/forgotten-password';
import { signOutCommand } from '@/lib/accounts/sign-in';
import { confirmAccountCommand, registerCommand, resendCodeCommand } from '@/lib/accounts/sign-up';
import { retryDeliveryCommand } from '@/lib/activity/commands';
import { outboxListQuery, outboxMessageQuery } from '@/lib/activity/queries';
import { createWorkGroupCommand } from '@/lib/library/new-work-group';
import type { Operation } from '@/lib/platform/operation/implement';
import {
  deleteReportCommand,
  restoreReportCommand,
  deleteReportPhotosCommand,
  endReportCommand,
  finishReportCommand,
  saveReportCommand,
  startReportCommand,
} from '@/lib/reports/commands';
import {
  crewMessagesQuery,
  recordProgressQuery,
  getReportQuery,
  inspectionPackQuery,
  inspectionShelfQuery,
  missingPhotosQuery,
  newInspectionPackQuery,
  pastReportsQuery,
  deletedReportsQuery,
  pendingReportsQuery,
  pullPastReportDataQuery,
} from '@/lib/reports/queries';
import {
  acknowledgeReportCommand,
  revokeLinkCommand,
  sendLinkAgainCommand,
  shareReportsCommand,
} from '@/lib/sharing/commands';
import { loadReportFromTokenQuery, shareRecipientsQuery } from '@/lib/sharing/queries';
import { addSiteCommand, setSiteMapCommand, updateSitePhasesCommand } from '@/lib/sites/commands';
import { workGroupSitesQuery } from '@/lib/sites/queries';
import { liveTokenCommand, setActiveUnitCommand } from '@/lib/workgroups/commands';
import { employeesQuery, userWorkGroupsQuery } from '@/lib/workgroups/queries';

/**
 * Every operation of every room: the door, OpenAPI and the tests read this list. Signing in is not at the door: it
 * ends in a cookie (lib/accounts/auth.ts).
 */
export const OPERATIONS: readonly Operation[] = [
  registerCommand,
  confirmAccountCommand,
  resendCodeCommand,
  forgotPasswordCommand,
  resetPasswordCommand,
  signOutCommand,
  myContactInfoQuery,
  updateNameCommand,
  updatePhoneCommand,
  updateCompanyCommand,
  createWorkGroupCommand,
  setActiveUnitCommand,
  userWorkGroupsQuery,
  employeesQuery,
  liveTokenCommand,
  addSiteCommand,
  workGroupSitesQuery,
  setSiteMapCommand,
  updateSitePhasesCommand,
  pendingReportsQuery,
  pastReportsQuery,
  deletedReportsQuery,
  getReportQuery,
  inspectionPackQuery,
  missingPhotosQuery,
  inspectionShelfQuery,
  newInspectionPackQuery,
  pullPastReportDataQuery,
  crewMessagesQuery,
  recordProgressQuery,
  saveReportCommand,
  startReportCommand,
  endReportCommand,
  finishReportCommand,
  deleteReportCommand,
  restoreReportCommand,
  deleteReportPhotosCommand,
  shareRecipientsQuery,
  shareReportsCommand,
  revokeLinkCommand,
  sendLinkAgainCommand,
  loadReportFromTokenQuery,
  acknowledgeReportCommand,
  outboxListQuery,
  outboxMessageQuery,
  retryDeliveryCommand,
];
