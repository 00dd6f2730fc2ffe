import { formatMapFileName } from '@/lib/sites/file-name';

const format = (siteName: string) => formatMapFileName(siteName, '2026-11-28');

test('the file name of a map picture has its site and day', () => {
  expect(format('Acme site')).toBe('Acme-site-2026-11-28-map.png');
  expect(format('Peñón del Río – Etapa 2')).toBe('Penon-del-Rio-Etapa-2-2026-11-28-map.png');
});

test('the file name has no path, markup or direction control from the site name', () => {
  expect(format('../../etc/<img src=x onerror=alert(1)>.exe')).toBe(
    'etc-img-src-x-onerror-alert-1-exe-2026-11-28-map.png',
  );
  expect(format('\u202egnp.exe\u2066')).toBe('gnp-exe-2026-11-28-map.png');
  expect(format('מגדל 7')).toBe('מגדל-7-2026-11-28-map.png');
  expect(format('🚧')).toBe('site-2026-11-28-map.png');
});

test('the file name shortens a long site name', () => {
  expect(format('W'.repeat(140))).toBe(`${'W'.repeat(60)}-2026-11-28-map.png`);
});
