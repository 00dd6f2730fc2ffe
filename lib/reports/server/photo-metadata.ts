import { toPosition } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import type { PhotoMetadata } from '@/lib/reports/domain/photos';

/** When, where and by whom the stored BMP photos of a report were taken. */
export async function listPhotoMetadata(db: Db, reportId: string): Promise<PhotoMetadata[]> {
  const photos = await db.photo.findMany({
    where: { reportId, directory: 'practiceactions' },
    select: { fileName: true, takenAt: true, isZoneAssumed: true, uploadedBy: true, lat: true, lng: true },
    orderBy: { fileName: 'asc' },
  });
  const ids = [...new Set(photos.map(({ uploadedBy }) => uploadedBy))];
  const people = await db.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return photos.map(({ fileName, takenAt, isZoneAssumed, uploadedBy, ...place }) => ({
    fileName,
    takenAt: takenAt?.toISOString() ?? null,
    isZoneAssumed,
    by: names.get(uploadedBy) ?? '',
    position: toPosition(place),
  }));
}
