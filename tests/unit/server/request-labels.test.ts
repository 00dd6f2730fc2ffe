import { createRouteLabeler, labelMethod } from '@/server/metrics/request-labels';

const labelRoute = createRouteLabeler();

test.each([
  ['POST', '/api/accounts/resetPassword', 200, '/api/accounts/resetPassword'],
  ['GET', '/images/practiceactions/3f2a.jpg', 200, '/images/{directory}/{file}'],
  ['GET', '/app/inspection-reports', 200, '/app/{page}'],
  ['GET', '/inspection-acknowledgement/abcdef', 200, '/inspection-acknowledgement/{…}'],
  ['GET', '/_next/static/chunks/1.js', 200, '/_next/{file}'],
  ['GET', '/api/ready', 200, '/api/ready'],
  ['GET', '/', 200, '/'],
  ['GET', '/login', 200, '/login'],
  ['GET', '/dana@example.com', 404, '{unknown}'],
  ['GET', '/api/nothing/dana', 404, '{unknown}'],
  ['GET', `/${'x'.repeat(50)}`, 200, '{unknown}'],
])('%s %s with status %i is measured as %s', (method, path, status, route) => {
  expect(labelRoute(method, path, status)).toBe(route);
});

test('methods that clients invent have one label', () => {
  expect([labelMethod('GET'), labelMethod('BREW')]).toEqual(['GET', '_OTHER']);
});
