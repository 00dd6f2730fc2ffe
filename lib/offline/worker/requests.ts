/** What the worker answers; everything else goes to the server as if there were no worker (decision 007). */
export type Kind =
  /** A page of the app: the server's, or the empty shell when the server does not answer. */
  | 'page'
  /** The data with which the app moves to another page without loading it anew. It fails after a while rather than never. */
  | 'page-data'
  /** A built file whose name changes with its content. */
  | 'built'
  /** A built file whose name stays. */
  | 'named'
  /** A tile of the public imagery. */
  | 'tile';

/** The parts of a request that matter. */
export interface Asked {
  url: string;
  method: string;
  mode: string;
  headers: { has(name: string): boolean };
}

export function kindOf({ url, method, mode, headers }: Asked, origin: string): Kind | null {
  const { origin: whose, pathname } = new URL(url);
  if (method !== 'GET' || whose !== origin) return null;
  if (pathname.startsWith('/_next/static/')) return 'built';
  if (pathname.startsWith('/vendor/') || NAMED.includes(pathname)) return 'named';
  if (/^\/api\/tiles\/\d+\/\d+\/\d+$/.test(pathname)) return 'tile';
  if (!isShellPage(pathname)) return null;
  if (mode === 'navigate') return 'page';
  return headers.has('rsc') ? 'page-data' : null;
}

/**
 * Pages in whose place the shell can be shown: the app's, those of assured disposal that are for members, and the start,
 * the account's own pages and logging out. The others are read by people without an account.
 */
export const isShellPage = (pathname: string): boolean =>
  pathname === '/' ||
  pathname === '/logout' ||
  pathname === '/user-settings' ||
  pathname.startsWith('/user-settings/') ||
  pathname === '/app' ||
  pathname.startsWith('/app/') ||
  pathname.startsWith('/ticket/') ||
  COMPANION.includes(pathname);

const COMPANION: readonly string[] = [
  '/open-ticket',
  '/active-tickets',
  '/closed-tickets',
  '/archived-tickets',
  '/assured-disposal-sites',
  '/site-agreements',
  '/site-team',
  '/disposal-agreement-setup-1',
];

/** Pictures that the shell shows. */
const NAMED: readonly string[] = ['/icon.svg', '/contours.svg'];

/** Pages that the shell shows as well as the server does; for any other page it can only stand in. */
const AS_GOOD: readonly string[] = ['/app/report-setup', '/app/on-this-device', '/open-ticket'];
/** Pages that ask the device themselves while the server does not answer. */
export const opensWithoutServer = (pathname: string): boolean => AS_GOOD.includes(pathname);

const AS_GOOD_PATIENCE_MS = 3_000;
export const PATIENCE_MS = 10_000;

/** Milliseconds that the server may take for a page. */
export const patienceFor = (url: string): number =>
  AS_GOOD.includes(new URL(url).pathname) ? AS_GOOD_PATIENCE_MS : PATIENCE_MS;

/** Statuses of a proxy in front of the server, or of a server that is starting: they say nothing about the page. */
export const isNoAnswer = (status: number): boolean => status === 502 || status === 503 || status === 504;
