import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@/lib/operations';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createRouteLabeler, labelMethod } from '@/server/metrics/request-labels';

const labelRoute = createRouteLabeler();

test.each([
  ['POST', '/api/accounts/resetPassword', '/api/accounts/resetPassword'],
  ['GET', '/images/practiceactions/3f2a.jpg', '/images/{directory}/{file}'],
  ['GET', '/app/inspection-reports', '/app/{…}'],
  ['GET', '/inspection-acknowledgement/abcdef', '/inspection-acknowledgement/{…}'],
  ['GET', '/_next/static/chunks/1.js', '/_next/{file}'],
  ['GET', '/api/health', '/api/health'],
  ['GET', '/', '/'],
  ['GET', '/login', '/login'],
  ['GET', '/dana.kowalczyk', '{unknown}'],
  ['GET', '/api/nothing/dana', '{unknown}'],
  ['GET', '/toString', '{unknown}'],
])('the metrics label %s %s as %s', (method, path, route) => {
  expect(labelRoute(method, path)).toBe(route);
});

test('the metrics label all unknown methods alike', () => {
  expect([labelMethod('GET'), labelMethod('BREW')]).toEqual(['GET', '_OTHER']);
});

test('the alert excludes only existing routes', () => {
  const routes = [
    ...OPERATIONS.map(({ contract }) => `/api${contract.path}`),
    ...Object.values(FILE_ENDPOINTS).map(({ route }) => route.split(' ')[1]),
  ];
  const [, words = ''] = /http_route!~"[^(]*\(([^)]*)\)/.exec(readFileSync('docs/monitoring/alerts.yml', 'utf8')) ?? [];
  expect(words).toContain('|');
  for (const word of words.split('|')) expect(routes.join('\n')).toContain(word);
});
