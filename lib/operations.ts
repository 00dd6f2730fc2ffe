import type { Operation } from '@/lib/platform/operation/implement';
import {
  deleteReportCommand,
  deleteReportPhotosCommand,
  endReportCommand,
  finishReportCommand,
  saveReportCommand,
  startReportCommand,
} from '@/lib/reports/commands';
import {
  crewMessagesQuery,
  getReportQuery,
  inspectionPackQuery,
  newInspectionPackQuery,
  pastReportsQuery,
  pendingReportsQuery,
  pullPastReportDataQuery,
} from '@/lib/reports/queries';
import { acknowledgeReportCommand, shareReportsCommand } from '@/lib/sharing/commands';
import { loadReportFromTokenQuery, shareRecipientsQuery } from '@/lib/sharing/queries';

/** Every operation of every room: the door, OpenAPI and the tests read this list. */
export const OPERATIONS: readonly Operation[] = [
  pendingReportsQuery,
  pastReportsQuery,
  getReportQuery,
  inspectionPackQuery,
  newInspectionPackQuery,
  pullPastReportDataQuery,
  crewMessagesQuery,
  saveReportCommand,
  startReportCommand,
  endReportCommand,
  finishReportCommand,
  deleteReportCommand,
  deleteReportPhotosCommand,
  shareRecipientsQuery,
  shareReportsCommand,
  loadReportFromTokenQuery,
  acknowledgeReportCommand,
];
