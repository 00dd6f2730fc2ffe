/** Requests of the crew's fix page that its service worker handles. */
export type FixRequestKind = 'page' | 'file';

export const isFixPagePath = (pathname: string): boolean => /^\/fix\/[\w-]+$/.test(pathname);

/** The kind of a request; null if it goes to the network. */
export function classifyFixRequest(
  { url, method, mode }: { url: string; method: string; mode: string },
  origin: string,
): FixRequestKind | null {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return null;
  if (mode === 'navigate') return isFixPagePath(pathname) ? 'page' : null;
  return pathname.startsWith('/_next/static/') || pathname.startsWith('/images/practiceactions/') ? 'file' : null;
}
