import type { Config } from './config';

type Sources = Pick<Config, 'MAPBOX_TOKEN' | 'OIDC_ISSUER' | 'PUBLIC_URL'>;

/** Carries the page's policy to Next, which finds the nonce in it, and to the browser. */
export const POLICY_HEADER = 'content-security-policy';

/** Carries a page's own path and query from the server to the page. */
export const PATH_HEADER = 'x-earthtight-path';

/** The content security policy of a page: everything from our own origin, scripts by nonce only. */
export function pagePolicy(nonce: string, config: Sources, development: boolean): string {
  const mapbox = config.MAPBOX_TOKEN
    ? ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']
    : [];
  // Browsers check a form also against the address that the answer redirects to, here the provider's sign-in page.
  const provider = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The development server evaluates code and injects styles, which production does not.
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Pictures are drawn and captured in the browser before they are uploaded.
    'img-src': ["'self'", 'data:', 'blob:', ...mapbox],
    'connect-src': ["'self'", 'data:', 'blob:', ...mapbox],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...provider],
    'frame-ancestors': ["'self'"],
    ...(config.PUBLIC_URL.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
