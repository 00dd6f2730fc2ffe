import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { cleanRequest, secureResponse } from '@/server/headers';

test('who calls is what the connection says, whatever the request claims', () => {
  const request = requestFrom('::ffff:203.0.113.7', {
    'x-earthtight-ip': '198.51.100.1',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example.com',
    'x-request-id': 'chosen',
  });

  cleanRequest(request, { TRUST_PROXY: false });

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

  cleanRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('203.0.113.7');
  expect(request.headers['x-forwarded-host']).toBe('earthtight.example.com');
});

test('a trusted proxy that says nothing is itself the caller', () => {
  const request = requestFrom('10.0.0.2', {});

  cleanRequest(request, { TRUST_PROXY: true });

  expect(request.headers['x-earthtight-ip']).toBe('10.0.0.2');
});

test('every answer is protected; only a server with https insists on it', () => {
  const plain = responseOf('http://localhost:3000');
  expect(plain.getHeader('X-Content-Type-Options')).toBe('nosniff');
  expect(plain.getHeader('Permissions-Policy')).toContain('geolocation=(self), camera=(self)');
  expect(plain.hasHeader('Strict-Transport-Security')).toBe(false);

  expect(responseOf('https://earthtight.example.com').getHeader('Strict-Transport-Security')).toBe('max-age=31536000');
});

function requestFrom(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

function responseOf(address: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  secureResponse(response, { PUBLIC_URL: address });
  return response;
}
