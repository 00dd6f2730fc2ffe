import type { Config } from '@/lib/platform/process/config';

type PolicyConfig = Pick<Config, 'MAPBOX_TOKEN' | 'OIDC_ISSUER' | 'PUBLIC_URL' | 'STRIPE_PUBLISHABLE_KEY'>;

/** Carries the content security policy to Next, which reads the nonce from it, and to the browser. */
export const POLICY_HEADER = 'content-security-policy';

/** Carries the path and query of the request to the page. */
export const PATH_HEADER = 'x-earthtight-path';

/** The only page with fields from the payment provider. */
const HOSTED_FIELDS_PAGE = '/user-settings/billing';

/**
 * The content security policy of a page: everything from our own origin and, if configured, images and data from
 * Mapbox; scripts by nonce. The hosts of the payment provider are allowed on the billing tab only, if billing is
 * configured.
 */
export function createContentSecurityPolicy(
  nonce: string,
  path: string,
  config: PolicyConfig,
  isDevelopment: boolean,
): string {
  const mapbox = config.MAPBOX_TOKEN
    ? ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']
    : [];
  // Browsers apply form-action to redirects too, here to the sign-in page of the provider.
  const provider = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : [];
  const isBillingPage = config.STRIPE_PUBLISHABLE_KEY && path.replace(/\/$/, '') === HOSTED_FIELDS_PAGE;
  const stripeScripts = isBillingPage ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The development server uses eval and injects styles.
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      // The reader of QR codes. It allows WebAssembly, but no eval.
      "'wasm-unsafe-eval'",
      ...stripeScripts,
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Images are drawn and captured in the browser before upload.
    'img-src': ["'self'", 'data:', 'blob:', ...mapbox, ...(isBillingPage ? ['https://*.stripe.com'] : [])],
    'connect-src': ["'self'", 'data:', 'blob:', ...mapbox, ...(isBillingPage ? ['https://api.stripe.com'] : [])],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    // 3-D Secure opens in a frame from the provider.
    'frame-src': ["'self'", ...stripeScripts, ...(isBillingPage ? ['https://hooks.stripe.com'] : [])],
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
