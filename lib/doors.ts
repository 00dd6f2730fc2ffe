import type { FileDoor } from '@/lib/platform/operation/file-door';
import { smsReportDoor } from '@/lib/platform/sms-report-door';
import { tileDoor } from '@/lib/platform/tile-door';
import { importDoor } from '@/lib/reports/import-door';
import { pictureDoor, uploadPhotosDoor } from '@/lib/reports/photo-door';
import { recordDoor } from '@/lib/reports/record-door';
import { shareHolds } from '@/lib/sharing/share-pass';

/** Every door that is no JSON operation: the routes open them, and the tests' matrix reads this list. */
export const DOORS = {
  uploadPhotos: uploadPhotosDoor,
  pictures: pictureDoor(shareHolds),
  records: recordDoor(shareHolds),
  imports: importDoor,
  tiles: tileDoor,
  smsReports: smsReportDoor,
} as const satisfies Record<string, FileDoor>;
