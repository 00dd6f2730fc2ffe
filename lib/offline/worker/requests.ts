import { parseBoardPath } from '@/lib/boards/paths';

/** Requests that the service worker handles; all others go to the network (decision 007). */
export type RequestKind =
  /** A page of the app: from the server, or the offline shell. */
  | 'page'
  /** The data of a client-side navigation, with a timeout. */
  | 'page-data'
  /** A built file with a content hash in its name. */
  | 'built'
  /** A built file with a fixed name. */
  | 'named'
  /** A tile of the public imagery. */
  | 'tile'
  /** The picture of a plan sheet. */
  | 'plan';

export interface HandledRequest {
  url: string;
  method: string;
  mode: string;
  headers: { has(name: string): boolean };
}

/** The kind of a request; null if the service worker does not handle it. */
export function classifyRequest({ url, method, mode, headers }: HandledRequest, origin: string): RequestKind | null {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return null;
  if (pathname.startsWith('/_next/static/')) return 'built';
  if (NAMED_FILES.includes(pathname)) return 'named';
  if (/^\/api\/tiles\/\d+\/\d+\/\d+$/.test(pathname)) return 'tile';
  if (pathname.startsWith(PLAN_PICTURES)) return 'plan';
  if (!isShellPage(pathname)) return null;
  if (mode === 'navigate') return 'page';
  return headers.has('rsc') ? 'page-data' : null;
}

/**
 * Pages that the offline shell can replace: the app, members' pages of assured disposal, the start page, the account,
 * logging out, and the code at the gate of a site. Others are for people without an account.
 */
export const isShellPage = (pathname: string): boolean =>
  pathname === '/' ||
  pathname === '/logout' ||
  pathname === '/user-settings' ||
  pathname.startsWith('/user-settings/') ||
  pathname === '/app' ||
  pathname.startsWith('/app/') ||
  pathname.startsWith('/ticket/') ||
  parseBoardPath(pathname) !== null ||
  COMPANION_PAGES.includes(pathname);

const COMPANION_PAGES: readonly string[] = [
  '/open-ticket',
  '/active-tickets',
  '/closed-tickets',
  '/archived-tickets',
  '/assured-disposal-sites',
  '/site-agreements',
  '/site-team',
  '/disposal-agreement-setup-1',
];

/** As in `getPlanPicturePath`. */
const PLAN_PICTURES = '/api/planSheets/pictures/';

const NAMED_FILES: readonly string[] = ['/icon.svg', '/contours.svg'];

/** Pages that work fully in the offline shell. */
const OFFLINE_PAGES: readonly string[] = ['/app/report-setup', '/app/on-this-device', '/open-ticket'];
export const worksOffline = (pathname: string): boolean => OFFLINE_PAGES.includes(pathname);

const OFFLINE_PAGE_TIMEOUT_MS = 3_000;
export const PAGE_TIMEOUT_MS = 10_000;

export function getPageTimeout(url: string): number {
  const { pathname } = new URL(url);
  return worksOffline(pathname) || parseBoardPath(pathname) !== null ? OFFLINE_PAGE_TIMEOUT_MS : PAGE_TIMEOUT_MS;
}

/** Statuses of a proxy or a starting server. */
export const isProxyError = (status: number): boolean => status === 502 || status === 503 || status === 504;
