import { activityDoor } from '@/lib/activity/server/activity-door';
import { stripeWebhookDoor } from '@/lib/billing/server/webhook-door';
import type { FileDoor } from '@/lib/platform/operation/file-door';
import { twilioStatusDoor } from '@/lib/notifications/server/twilio-status-door';
import { ownDataDoor } from '@/lib/leaving/server/own-data-door';
import { tileDoor } from '@/lib/map/server/tile-door';
import { exportDoor } from '@/lib/reports/server/export-door';
import { libraryExportDoor } from '@/lib/library/server/library-export-door';
import { libraryPhotosDoor } from '@/lib/reports/server/library-photo-door';
import { importDoor } from '@/lib/reports/server/import-door';
import { pictureDoor, uploadPhotosDoor } from '@/lib/reports/server/photo-door';
import { finalPdfDoor } from '@/lib/reports/server/final-pdf-door';
import { shareHolds } from '@/lib/sharing/server/share-pass';

/** All file endpoints. The routes and the permission tests use this list. */
export const DOORS = {
  uploadPhotos: uploadPhotosDoor,
  libraryPhotos: libraryPhotosDoor,
  pictures: pictureDoor(shareHolds),
  finalPdfs: finalPdfDoor(shareHolds),
  libraryExports: libraryExportDoor,
  imports: importDoor,
  exports: exportDoor,
  activity: activityDoor,
  ownData: ownDataDoor,
  tiles: tileDoor,
  smsReports: twilioStatusDoor,
  stripeEvents: stripeWebhookDoor,
} as const satisfies Record<string, FileDoor>;
