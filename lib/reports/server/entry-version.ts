import type { Statements } from '@/lib/platform/database/statements';
import { entryVersionAt } from '@/lib/library/server/queries';
import type { Report } from '@/lib/reports/domain/report';

/**
 * The version that the entry of a logged BMP has today in the library of the site; null where it is no longer there. Only
 * the page of one BMP shows it, and only of a BMP that says what it was logged with, so that nothing else is asked.
 */
export async function entryVersionOf(
  db: Statements,
  { fields: { siteId }, bmps }: Report,
  bmpId: string | undefined,
): Promise<string | null> {
  const bmp = bmps.find(({ id }) => id === bmpId);
  return bmp?.libraryVersion === undefined ? null : entryVersionAt(db, { siteId, practiceId: bmp.practiceId });
}
