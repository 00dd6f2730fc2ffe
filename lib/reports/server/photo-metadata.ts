import { toPosition } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import type { PhotoMetadata } from '@/lib/reports/domain/photos';
import { EVIDENCE_COLUMNS, getEvidenceCopy } from './evidence-copy';
import { ORIGIN_COLUMNS, toPhotoOrigin } from './photo-origin';

/** When, where, how and by whom the stored BMP photos of a report were taken, with their evidence copies. */
export async function listPhotoMetadata(
  db: Db,
  reportId: string,
  viewer: { isOffice: boolean; now: Date },
): Promise<PhotoMetadata[]> {
  const photos = await db.photo.findMany({
    where: { reportId, directory: 'practiceactions' },
    select: {
      takenAt: true,
      isZoneAssumed: true,
      uploadedBy: true,
      lat: true,
      lng: true,
      ...ORIGIN_COLUMNS,
      ...EVIDENCE_COLUMNS,
    },
    orderBy: { fileName: 'asc' },
  });
  const ids = [...new Set(photos.map(({ uploadedBy }) => uploadedBy))];
  const people = await db.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return photos.map((photo) => ({
    fileName: photo.fileName,
    takenAt: photo.takenAt?.toISOString() ?? null,
    isZoneAssumed: photo.isZoneAssumed,
    by: names.get(photo.uploadedBy) ?? '',
    position: toPosition(photo),
    origin: toPhotoOrigin(photo),
    evidenceCopy: getEvidenceCopy(photo, viewer),
  }));
}
