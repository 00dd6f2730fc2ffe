import type { Config } from './config';

type Sources = Pick<Config, 'MAPBOX_TOKEN' | 'OIDC_ISSUER' | 'PUBLIC_URL' | 'STRIPE_PUBLISHABLE_KEY'>;

/** Carries the page's policy to Next, which finds the nonce in it, and to the browser. */
export const POLICY_HEADER = 'content-security-policy';

/** Carries a page's own path and query from the server to the page. */
export const PATH_HEADER = 'x-earthtight-path';

/** The only page on which the payment provider's fields may stand. */
const HOSTED_FIELDS_PAGE = '/user-settings/billing';

/**
 * The content security policy of the page at this path: everything from our own origin, scripts by nonce only. The
 * payment provider's hosts are let in on the billing tab alone, and only where billing is set up.
 */
export function pagePolicy(nonce: string, path: string, config: Sources, development: boolean): string {
  const mapbox = config.MAPBOX_TOKEN
    ? ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']
    : [];
  // Browsers check a form also against the address that the answer redirects to, here the provider's sign-in page.
  const provider = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : [];
  const paying = config.STRIPE_PUBLISHABLE_KEY && path.replace(/\/$/, '') === HOSTED_FIELDS_PAGE;
  const fields = paying ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The development server evaluates code and injects styles, which production does not.
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...fields,
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Pictures are drawn and captured in the browser before they are uploaded.
    'img-src': ["'self'", 'data:', 'blob:', ...mapbox, ...(paying ? ['https://*.stripe.com'] : [])],
    'connect-src': ["'self'", 'data:', 'blob:', ...mapbox, ...(paying ? ['https://api.stripe.com'] : [])],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    // The card's bank asks its own questions in a frame of the provider's.
    'frame-src': ["'self'", ...fields, ...(paying ? ['https://hooks.stripe.com'] : [])],
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
