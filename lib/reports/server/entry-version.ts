import type { Db } from '@/lib/platform/database/client';
import { loadPracticeVersion } from '@/lib/library/server/queries';
import type { Report } from '@/lib/reports/domain/report';

/**
 * Current version of a logged BMP's entry in the library of the site; null if the entry no longer exists, or if the BMP
 * stored no version.
 */
export async function loadEntryVersion(
  db: Db,
  { fields: { siteId }, bmps }: Report,
  bmpId: string | undefined,
): Promise<string | null> {
  const bmp = bmps.find(({ id }) => id === bmpId);
  return bmp?.libraryVersion === undefined ? null : loadPracticeVersion(db, { siteId, practiceId: bmp.practiceId });
}
