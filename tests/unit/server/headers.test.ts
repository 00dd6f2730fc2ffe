import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { readConfig } from '@/lib/platform/process/config';
import { sanitizeRequest, setPageHeaders, setSecurityHeaders } from '@/server/http/headers';

test('the server takes the caller’s address from the connection, not from the request headers', () => {
  const request = createRequest('::ffff:203.0.113.7', {
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

test('the server takes the last forwarded address behind a trusted proxy', () => {
  const request = createRequest('10.0.0.2', {
    'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    'x-forwarded-host': 'earthtight.example.com',
  });

  sanitizeRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('203.0.113.7');
  expect(request.headers['x-forwarded-host']).toBe('earthtight.example.com');
});

test('the server takes the proxy’s address if the proxy forwards none', () => {
  const request = createRequest('10.0.0.2', {});

  sanitizeRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('10.0.0.2');
});

test('the server sets the security headers, and Strict-Transport-Security only with https', () => {
  const plain = createResponse('http://localhost:3000');
  expect(plain.getHeader('X-Content-Type-Options')).toBe('nosniff');
  expect(plain.getHeader('Permissions-Policy')).toContain('geolocation=(self), camera=(self)');
  expect(plain.hasHeader('Strict-Transport-Security')).toBe(false);

  expect(createResponse('https://earthtight.example.com').getHeader('Strict-Transport-Security')).toBe(
    'max-age=31536000',
  );
});

describe('the request for a page', () => {
  const config = { ...readConfig({}, false), PUBLIC_URL: 'http://localhost:3000' };
  const prepareRequest = (url: string, headers: Record<string, string> = {}) => {
    const request = createRequest('10.0.0.2', headers);
    request.url = url;
    const response = new ServerResponse(request);
    sanitizeRequest(request, { TRUST_PROXY: true });
    setPageHeaders(request, response, config);
    return { request, policy: response.getHeader('content-security-policy') };
  };

  test.each(['/login', '/app/inspection-reports?page=2', '/no/such/page', '/record/x.pdf', '/%6cogin'])(
    '%s gets a policy with a new nonce, which Next receives too',
    (url) => {
      const [first, second] = [prepareRequest(url), prepareRequest(url)];

      expect(first.policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'/);
      expect(first.policy).not.toBe(second.policy);
      expect(first.request.headers['content-security-policy']).toBe(first.policy);
    },
  );

  test('cannot set its own nonce or return path in headers', () => {
    const forgedHeaders = {
      'content-security-policy': "script-src 'nonce-mine'",
      'x-earthtight-path': '//evil.example',
    };

    const { request, policy } = prepareRequest('/app/new-site', forgedHeaders);
    expect(policy).not.toContain('mine');
    expect(request.headers).toMatchObject({ 'content-security-policy': policy, 'x-earthtight-path': '/app/new-site' });

    const { headers } = prepareRequest('/images/practiceactions/x.jpg', forgedHeaders).request;
    expect([headers['content-security-policy'], headers['x-earthtight-path']]).toEqual([undefined, undefined]);
  });

  test('gets its path without Next’s parameters', () => {
    const getPath = (url: string) => prepareRequest(url).request.headers['x-earthtight-path'];

    expect(getPath('/app/report-view?report=1&x=a%20b')).toBe('/app/report-view?report=1&x=a%20b');
    expect(getPath('/app/report-view?report=1&_rsc=3f2a')).toBe('/app/report-view?report=1');
    expect(getPath('/app/new-site?_rsc=3f2a')).toBe('/app/new-site');
  });
});

function createRequest(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

function createResponse(address: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response, { PUBLIC_URL: address });
  return response;
}
