import { isProxyError, classifyRequest, getPageTimeout } from '@/lib/offline/worker/requests';

const ORIGIN = 'https://earthtight.example';

function classify(address: string, more: { method?: string; mode?: string; rsc?: boolean } = {}) {
  const { method = 'GET', mode = 'no-cors', rsc = false } = more;
  return classifyRequest({ url: new URL(address, ORIGIN).href, method, mode, headers: { has: () => rsc } }, ORIGIN);
}

test('the worker handles build files, the map’s worker and imagery', () => {
  expect(classify('/_next/static/chunks/2t9xzoeu1h72c.js')).toBe('built');
  expect(classify('/_next/static/media/atkinson.woff2')).toBe('built');
  expect(classify('/_next/static/media/maplibre-gl-worker.0vivtmd3b5ds3.mjs')).toBe('built');
  expect(classify('/contours.svg')).toBe('named');
  expect(classify('/api/tiles/17/33000/47000')).toBe('tile');
});

test('the worker serves the shell only for navigation to pages of the app', () => {
  const opened = { mode: 'navigate' };
  expect(classify('/app/report-setup?report=1', opened)).toBe('page');
  expect(classify('/app', opened)).toBe('page');
  expect(classify('/app/inspection-reports', { mode: 'cors', rsc: true })).toBe('page-data');
  for (const page of ['/', '/logout', '/user-settings', '/user-settings/billing'])
    expect(classify(page, opened)).toBe('page');
  for (const other of ['/login', '/record/a.pdf', '/user-settingsx', '/inspection-acknowledgement/secret', '/apple'])
    expect(classify(other, opened)).toBeNull();
});

test('the worker serves the shell for pages of tickets, except to people without an account', () => {
  const opened = { mode: 'navigate' };
  for (const page of ['/open-ticket?agreement=1', '/active-tickets', '/ticket/6b1f2f5e', '/site-agreements'])
    expect(classify(page, opened)).toBe('page');
  expect(classify('/ticket/6b1f2f5e', { mode: 'cors', rsc: true })).toBe('page-data');
  for (const other of ['/disposal-agreement-setup-2/secret', '/auth', '/my-sites', '/tickets', '/open-tickets'])
    expect(classify(other, opened)).toBeNull();
  expect(getPageTimeout(`${ORIGIN}/open-ticket`)).toBeLessThan(getPageTimeout(`${ORIGIN}/active-tickets`));
});

test('the worker serves the shell for the code at the gate, but not for its files [BOARD-06]', () => {
  expect(classify('/site/abc_-123?lang=es', { mode: 'navigate' })).toBe('page');
  for (const other of ['/site/abc/pdf/1', '/site/', '/api/boards/certificates/1'])
    expect(classify(other, { mode: 'navigate' })).toBeNull();
  expect(getPageTimeout(`${ORIGIN}/site/abc`)).toBe(3_000);
});

test('the worker ignores personal data, changes and other origins', () => {
  for (const call of [
    '/api/reports/referenceData',
    '/api/reports/editorData/1',
    '/images/practiceactions/a.jpg',
    '/api/tiles/../reports',
  ])
    expect(classify(call, { mode: 'cors' })).toBeNull();
  expect(classify('/app/inspection-reports', { mode: 'cors' })).toBeNull();
  expect(classify('/app/report-setup', { mode: 'navigate', method: 'POST' })).toBeNull();
  expect(classify('/api/tiles/1/2/3', { method: 'POST' })).toBeNull();
  expect(classify('https://api.mapbox.com/v4/1/2/3')).toBeNull();
  expect(classify('https://elsewhere.example/_next/static/chunks/a.js')).toBeNull();
});

test('the worker waits three seconds for pages that work offline, and longer for others', () => {
  expect(getPageTimeout(`${ORIGIN}/app/report-setup?report=1`)).toBe(3_000);
  expect(getPageTimeout(`${ORIGIN}/app/on-this-device`)).toBe(3_000);
  expect(getPageTimeout(`${ORIGIN}/app/inspection-reports`)).toBe(10_000);
});

test('the worker treats gateway errors as no response, but not errors of the server', () => {
  expect([502, 503, 504].every(isProxyError)).toBe(true);
  expect([200, 302, 401, 403, 404, 500].some(isProxyError)).toBe(false);
});
