import type { Statements } from '@/lib/platform/database/statements';

export async function hasVisibleSite(db: Statements): Promise<boolean> {
  const [found] = await db.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT FROM site_visibility WHERE visible) AS has`;
  return found?.has ?? false;
}
