import type { Operation } from '@/lib/platform/operation/implement';
import {
  notifyCrewCommand,
  closeOutCommand,
  endAcknowledgementsCommand,
  deleteReportCommand,
  restoreReportCommand,
} from './commands';
import { deleteLibraryPhotosCommand, deleteReportPhotosCommand } from './delete-photos';
import { saveReportCommand } from './save';
import {
  getReportQuery,
  editorDataQuery,
  missingPhotosQuery,
  photoFactsQuery,
  referenceDataQuery,
  newEditorDataQuery,
  previousInspectionsQuery,
  crewMessagesQuery,
  pdfJobProgressQuery,
} from './queries';
import { pastReportsQuery } from './past-reports';
import { pendingReportsQuery, deletedReportsQuery } from './lists';

export const REPORTS_OPERATIONS: readonly Operation[] = [
  pendingReportsQuery,
  pastReportsQuery,
  deletedReportsQuery,
  getReportQuery,
  editorDataQuery,
  missingPhotosQuery,
  photoFactsQuery,
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
  deleteLibraryPhotosCommand,
];
