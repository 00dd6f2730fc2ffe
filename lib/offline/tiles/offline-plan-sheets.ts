import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import type { SitePlanSheet } from '@/lib/sites/site';
import { PLAN_SHEET_CACHE } from './tile-cache';

/** Each has a few megabytes. */
const MAX_PLAN_SHEETS_ON_DEVICE = 40;

interface SiteWithSheets {
  planSheets?: readonly SitePlanSheet[];
}

/** The addresses of the placed sheets of these sites, at most MAX_PLAN_SHEETS_ON_DEVICE: the newest of each site first. */
export function listPlanPictures(sites: readonly SiteWithSheets[]): string[] {
  const sheetsBySite = sites.map(({ planSheets = [] }) => planSheets.filter(({ points }) => points.length > 0));
  const maxCount = Math.max(0, ...sheetsBySite.map(({ length }) => length));
  return Array.from({ length: maxCount }, (_, index) => sheetsBySite.flatMap((sheets) => sheets[index] ?? []))
    .flat()
    .slice(0, MAX_PLAN_SHEETS_ON_DEVICE)
    .map(({ id }) => getPlanPicturePath(id));
}

/**
 * Caches the plan sheets of these sites for offline inspections, one at a time, and deletes others. Stops at the first
 * picture without a response; one that the server no longer has is skipped.
 */
export async function cachePlanSheets(sites: readonly SiteWithSheets[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(PLAN_SHEET_CACHE);
  const paths = listPlanPictures(sites);
  const cached = await cache.keys();
  const isListed = ({ url }: Request) => paths.includes(new URL(url).pathname);
  await Promise.all(cached.filter((request) => !isListed(request)).map((request) => cache.delete(request)));
  const cachedPaths = new Set(cached.map(({ url }) => new URL(url).pathname));
  for (const path of paths) {
    if (cachedPaths.has(path)) continue;
    const response = await fetch(path);
    if (response.status === 200) await cache.put(path, response);
    else if (response.status !== 404) return;
  }
}
