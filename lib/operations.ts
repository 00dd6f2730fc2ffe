import {
  myContactInfoQuery,
  updateCompanyCommand,
  updateNameCommand,
  updatePhoneCommand,
} from '@/lib/accounts/server/contact-info';
import { forgotPasswordCommand, resetPasswordCommand } from '@/lib/accounts/server/forgotten-password';
import { signOutCommand } from '@/lib/accounts/server/sign-in';
import { confirmAccountCommand, registerCommand, resendCodeCommand } from '@/lib/accounts/server/sign-up';
import { retryDeliveryCommand } from '@/lib/activity/server/commands';
import { outboxListQuery, outboxMessageQuery } from '@/lib/activity/server/queries';
import { createWorkUnitCommand } from '@/lib/new-work-unit';
import type { Operation } from '@/lib/platform/operation/implement';
import {
  deleteReportCommand,
  restoreReportCommand,
  deleteReportPhotosCommand,
  endReportCommand,
  finishReportCommand,
  saveReportCommand,
  startReportCommand,
} from '@/lib/reports/server/commands';
import {
  crewMessagesQuery,
  pdfJobProgressQuery,
  getReportQuery,
  editorDataQuery,
  referenceDataQuery,
  missingPhotosQuery,
  newEditorDataQuery,
  pastReportsQuery,
  deletedReportsQuery,
  pendingReportsQuery,
  previousInspectionsQuery,
} from '@/lib/reports/server/queries';
import {
  acknowledgeReportCommand,
  revokeLinkCommand,
  sendLinkAgainCommand,
  shareReportsCommand,
} from '@/lib/sharing/server/commands';
import { loadReportFromTokenQuery, shareRecipientsQuery } from '@/lib/sharing/server/queries';
import { addSiteCommand, setSiteMapCommand, updateSitePhasesCommand } from '@/lib/sites/server/commands';
import { workUnitSitesQuery } from '@/lib/sites/server/queries';
import { liveTokenCommand, setActiveUnitCommand } from '@/lib/workgroups/server/commands';
import { employeesQuery, ownWorkUnitsQuery } from '@/lib/workgroups/server/queries';

/**
 * Every operation of every room. The JSON route, OpenAPI and the tests read this list. Signing in is not among them,
 * because it ends in a cookie (lib/accounts/server/auth.ts).
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
  createWorkUnitCommand,
  setActiveUnitCommand,
  ownWorkUnitsQuery,
  employeesQuery,
  liveTokenCommand,
  addSiteCommand,
  workUnitSitesQuery,
  setSiteMapCommand,
  updateSitePhasesCommand,
  pendingReportsQuery,
  pastReportsQuery,
  deletedReportsQuery,
  getReportQuery,
  editorDataQuery,
  missingPhotosQuery,
  referenceDataQuery,
  newEditorDataQuery,
  previousInspectionsQuery,
  crewMessagesQuery,
  pdfJobProgressQuery,
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
