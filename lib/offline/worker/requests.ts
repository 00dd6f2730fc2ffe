/** What the worker answers; everything else goes to the server as if there were no worker (decision 007). */
export type Kind =
  /** A page of the app: the server's, or the empty shell when the server does not answer. */
  | 'page'
  /** What the app asks to move to another page without loading it anew: fails soon rather than never. */
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
  if (pathname !== '/app' && !pathname.startsWith('/app/')) return null;
  if (mode === 'navigate') return 'page';
  return headers.has('rsc') ? 'page-data' : null;
}

/** Pictures of the shell. */
const NAMED: readonly string[] = ['/icon.svg', '/contours.svg'];

/** The shell is as good here as the server's page; any other page it can only stand in for. */
const AS_GOOD: readonly string[] = ['/app/report-setup', '/app/on-this-device'];
const AS_GOOD_PATIENCE_MS = 3_000;
const PATIENCE_MS = 10_000;

/** How long the server may take for a page. */
export const patienceFor = (url: string): number =>
  AS_GOOD.includes(new URL(url).pathname) ? AS_GOOD_PATIENCE_MS : PATIENCE_MS;

/** A proxy before the server, or the server while it starts: nobody is there who knows. */
export const isNoAnswer = (status: number): boolean => status === 502 || status === 503 || status === 504;
