import { createContentSecurityPolicy } from '@/lib/platform/http/content-security-policy';

const plain = {
  PUBLIC_URL: 'http://localhost:3000',
  MAPBOX_TOKEN: undefined,
  OIDC_ISSUER: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
};

test('the policy of a production page allows only scripts and styles of the same response', () => {
  const policy = parseDirectives(createContentSecurityPolicy('n0nce', '/', plain, false));

  expect(policy['script-src']).toBe("'self' 'nonce-n0nce' 'strict-dynamic' 'wasm-unsafe-eval'");
  expect(policy['style-src']).toBe("'self' 'nonce-n0nce'");
  expect(policy['worker-src']).toBe("'self'");
  expect(policy['object-src']).toBe("'none'");
  expect(JSON.stringify(policy)).not.toMatch(/(?<!'wasm-)unsafe|https:/);
});

test('the policy allows requests to Mapbox only when it is configured', () => {
  expect(
    parseDirectives(createContentSecurityPolicy('n', '/', { ...plain, MAPBOX_TOKEN: 'pk.x' }, false))['connect-src'],
  ).toContain('https://api.mapbox.com');
});

test('the policy allows the sign-in form to redirect to the configured provider', () => {
  const policy = parseDirectives(
    createContentSecurityPolicy('n', '/', { ...plain, OIDC_ISSUER: 'https://login.example.com/tenant' }, false),
  );

  expect(policy['form-action']).toBe("'self' https://login.example.com");
});

test("the policy allows the payment provider's hosts only on the billing tab, if billing is configured", () => {
  const withKeys = { ...plain, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const policy = parseDirectives(createContentSecurityPolicy('n', '/user-settings/billing', withKeys, false));
  expect(policy['script-src']).toBe(
    "'self' 'nonce-n' 'strict-dynamic' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(policy['frame-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(policy['connect-src']).toContain('https://api.stripe.com');
  for (const path of ['/', '/user-settings', '/user-settings/billing/x', '/app/user-settings/billing', '/login'])
    expect(createContentSecurityPolicy('n', path, withKeys, false)).not.toContain('stripe');
  expect(createContentSecurityPolicy('n', '/user-settings/billing', plain, false)).not.toContain('stripe');
});

test('the policy upgrades insecure requests over https', () => {
  expect(
    createContentSecurityPolicy('n', '/', { ...plain, PUBLIC_URL: 'https://earthtight.example.com' }, false),
  ).toContain('upgrade-insecure-requests');
  expect(createContentSecurityPolicy('n', '/', plain, false)).not.toContain('upgrade-insecure-requests');
});

function parseDirectives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s, 2)));
}
