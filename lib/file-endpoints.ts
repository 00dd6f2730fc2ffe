import { activityEndpoint } from '@/lib/activity/server/activity-endpoint';
import { packEndpoint } from '@/lib/audit-packs/server/download-endpoint';
import { certificateEndpoint, uploadCertificateEndpoint } from '@/lib/boards/server/certificate-endpoints';
import { boardPdfEndpoint } from '@/lib/boards/server/pdf-endpoint';
import { stripeWebhookEndpoint } from '@/lib/billing/server/webhook-endpoint';
import type { FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { twilioStatusEndpoint } from '@/lib/notifications/server/twilio-status-endpoint';
import { ownDataEndpoint } from '@/lib/leaving/server/own-data-endpoint';
import { tileEndpoint } from '@/lib/map/server/tile-endpoint';
import { correctiveActionsCsvEndpoint } from '@/lib/register/server/csv-endpoint';
import { evidenceEndpoint, uploadEvidenceEndpoint } from '@/lib/reports/server/evidence-endpoints';
import { exportEndpoint } from '@/lib/reports/server/export-endpoint';
import { libraryExportEndpoint } from '@/lib/library/server/library-export-endpoint';
import { libraryPhotosEndpoint } from '@/lib/reports/server/library-photo-endpoint';
import { importEndpoint } from '@/lib/reports/server/import-endpoint';
import { createPictureEndpoint, uploadPhotosEndpoint } from '@/lib/reports/server/photo-endpoint';
import { createFinalPdfEndpoint, signedPdfEndpoint } from '@/lib/reports/server/final-pdf-endpoint';
import { letterEndpoint, uploadLetterEndpoint } from '@/lib/signing/server/letter-endpoints';
import { isFixPassValid } from '@/lib/fixes/server/open-link';
import { uploadFixPhotoEndpoint } from '@/lib/fixes/server/photo-endpoint';
import { isSharePassValid } from '@/lib/sharing/server/share-pass';
import { planPictureEndpoint, uploadPlanSheetEndpoint } from '@/lib/sites/server/plan-sheet-endpoints';

/** All file endpoints. The routes and the permission tests use this list. The first route that matches counts. */
export const FILE_ENDPOINTS = {
  libraryPhotos: libraryPhotosEndpoint,
  uploadPhotos: uploadPhotosEndpoint,
  uploadEvidence: uploadEvidenceEndpoint,
  evidence: evidenceEndpoint,
  // The fix link is checked last, because that narrows the transaction to its work unit.
  pictures: createPictureEndpoint(
    async (db, pass, at) => (await isSharePassValid(db, pass, at)) || isFixPassValid(db, pass, at),
  ),
  uploadFixPhoto: uploadFixPhotoEndpoint,
  finalPdfs: createFinalPdfEndpoint(isSharePassValid),
  signedPdfs: signedPdfEndpoint,
  libraryExports: libraryExportEndpoint,
  imports: importEndpoint,
  exports: exportEndpoint,
  correctiveActionsCsv: correctiveActionsCsvEndpoint,
  uploadLetter: uploadLetterEndpoint,
  letters: letterEndpoint,
  uploadCertificate: uploadCertificateEndpoint,
  certificates: certificateEndpoint,
  boardPdfs: boardPdfEndpoint,
  auditPacks: packEndpoint,
  uploadPlanSheet: uploadPlanSheetEndpoint,
  planPictures: planPictureEndpoint,
  activity: activityEndpoint,
  ownData: ownDataEndpoint,
  tiles: tileEndpoint,
  smsReports: twilioStatusEndpoint,
  stripeEvents: stripeWebhookEndpoint,
} as const satisfies Record<string, FileEndpoint>;
