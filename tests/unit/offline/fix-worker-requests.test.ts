import { classifyFixRequest } from '@/lib/offline/worker/fix-requests';

const ORIGIN = 'https://here.example';
const classify = (path: string, mode = 'cors', method = 'GET', origin = ORIGIN) =>
  classifyFixRequest({ url: `${origin}${path}`, method, mode }, ORIGIN);

test('the worker of the crew’s page handles only the page, its files and its photos', () => {
  expect(classify('/fix/abc_-123', 'navigate')).toBe('page');
  expect(classify('/fix/abc?lang=es', 'navigate')).toBe('page');
  expect(classify('/_next/static/chunks/a.js')).toBe('file');
  expect(classify('/images/practiceactions/a.jpg?unit=1')).toBe('file');
  for (const path of ['/fix/a/b', '/app/my-day', '/']) expect(classify(path, 'navigate')).toBeNull();
  for (const path of ['/api/fixes/read/abc', '/images/mapimages/a.jpg', '/fix/abc']) expect(classify(path)).toBeNull();
  expect(classify('/_next/static/a.js', 'cors', 'POST')).toBeNull();
  expect(classify('/_next/static/a.js', 'cors', 'GET', 'https://elsewhere.example')).toBeNull();
});
