import { z } from 'zod';
import { randomUuid } from '@/lib/client/random-uuid';

// The real modules need a browser.
jest.mock('@/lib/client/back-entry', () => ({ listenForBack: () => undefined }));
jest.mock('@/lib/client/install', () => ({ captureInstallPrompt: () => undefined }));

test('the polyfill creates unique UUIDs that the server accepts', () => {
  const ids = Array.from({ length: 1000 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

test('the polyfill defines crypto.randomUUID at startup on a page loaded over http', async () => {
  const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(crypto), 'randomUUID');
  delete Object.getPrototypeOf(crypto).randomUUID;
  expect('randomUUID' in crypto).toBe(false);
  await import('@/instrumentation-client');
  expect(z.uuid().safeParse(crypto.randomUUID()).success).toBe(true);
  Object.defineProperty(Object.getPrototypeOf(crypto), 'randomUUID', descriptor ?? {});
});
