import type { Operation } from '@/lib/platform/operation/implement';
import {
  saveReportCommand,
  notifyCrewCommand,
  closeOutCommand,
  endAcknowledgementsCommand,
  deleteReportCommand,
  restoreReportCommand,
  deleteReportPhotosCommand,
} from './commands';
import {
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
} from './queries';

export const REPORTS_OPERATIONS: readonly Operation[] = [
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
  notifyCrewCommand,
  closeOutCommand,
  endAcknowledgementsCommand,
  deleteReportCommand,
  restoreReportCommand,
  deleteReportPhotosCommand,
];
