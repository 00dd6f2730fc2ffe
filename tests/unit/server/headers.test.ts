import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { readConfig } from '@/lib/platform/process/config';
import { sanitizeRequest, setPageHeaders, setSecurityHeaders } from '@/server/http/headers';

test('who calls is what the connection says, whatever the request claims', () => {
  const request = requestFrom('::ffff:203.0.113.7', {
    'x-earthtight-ip': '198.51.100.1',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example.com',
    'x-request-id': 'chosen',
  });

  sanitizeRequest(request, { TRUST_PROXY: false });

  expect(request.headers['x-earthtight-ip']).toBe('203.0.113.7');
  expect(request.headers['x-forwarded-host']).toBeUndefined();
  expect(request.headers['x-forwarded-for']).toBeUndefined();
  expect(request.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('behind a trusted proxy, the caller is the address that the proxy saw, not one that the caller put before it', () => {
  const request = requestFrom('10.0.0.2', {
    'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    'x-forwarded-host': 'earthtight.example.com',
  });

  sanitizeRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('203.0.113.7');
  expect(request.headers['x-forwarded-host']).toBe('earthtight.example.com');
});

test('a trusted proxy that says nothing is itself the caller', () => {
  const request = requestFrom('10.0.0.2', {});

  sanitizeRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('10.0.0.2');
});

test('every answer is protected; only a server with https insists on it', () => {
  const plain = getResponse('http://localhost:3000');
  expect(plain.getHeader('X-Content-Type-Options')).toBe('nosniff');
  expect(plain.getHeader('Permissions-Policy')).toContain('geolocation=(self), camera=(self)');
  expect(plain.hasHeader('Strict-Transport-Security')).toBe(false);

  expect(getResponse('https://earthtight.example.com').getHeader('Strict-Transport-Security')).toBe('max-age=31536000');
});

describe('a page', () => {
  const config = { ...readConfig({}, false), PUBLIC_URL: 'http://localhost:3000' };
  const prepared = (url: string, headers: Record<string, string> = {}) => {
    const request = requestFrom('10.0.0.2', headers);
    request.url = url;
    const response = new ServerResponse(request);
    sanitizeRequest(request, { TRUST_PROXY: true });
    setPageHeaders(request, response, config);
    return { request, policy: response.getHeader('content-security-policy') };
  };

  test.each(['/login', '/app/inspection-reports?page=2', '/no/such/page', '/record/x.pdf', '/%6cogin'])(
    '%s gets a policy with a nonce of its own, which is passed to Next',
    (url) => {
      const [one, other] = [prepared(url), prepared(url)];

      expect(one.policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'/);
      expect(one.policy).not.toBe(other.policy);
      expect(one.request.headers['content-security-policy']).toBe(one.policy);
    },
  );

  test('nobody chooses its nonce, or the address that sign-in leads back to', () => {
    const chosen = { 'content-security-policy': "script-src 'nonce-mine'", 'x-earthtight-path': '//evil.example' };

    const { request, policy } = prepared('/app/new-site', chosen);
    expect(policy).not.toContain('mine');
    expect(request.headers).toMatchObject({ 'content-security-policy': policy, 'x-earthtight-path': '/app/new-site' });

    const { headers } = prepared('/images/practiceactions/x.jpg', chosen).request;
    expect([headers['content-security-policy'], headers['x-earthtight-path']]).toEqual([undefined, undefined]);
  });

  test('gets its address as the person sees it', () => {
    const address = (url: string) => prepared(url).request.headers['x-earthtight-path'];

    expect(address('/app/report-view?report=1&x=a%20b')).toBe('/app/report-view?report=1&x=a%20b');
    expect(address('/app/report-view?report=1&_rsc=3f2a')).toBe('/app/report-view?report=1');
    expect(address('/app/new-site?_rsc=3f2a')).toBe('/app/new-site');
  });
});

function requestFrom(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

function getResponse(address: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response, { PUBLIC_URL: address });
  return response;
}
