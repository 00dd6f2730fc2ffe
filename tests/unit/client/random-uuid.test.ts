import { z } from 'zod';
import { randomUuid } from '@/lib/client/random-uuid';

// The real modules listen to the history and the install offer of a browser, which there is not here.
jest.mock('@/lib/client/back-entry', () => ({ listenForBack: () => undefined }));
jest.mock('@/lib/client/install', () => ({ captureInstallPrompt: () => undefined }));

test('where the browser makes no ids, ours are UUIDs that the server takes, each another one', () => {
  const made = Array.from({ length: 1000 }, randomUuid);
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(made).size).toBe(1000);
});

test('a page that came by http in a local network has them before anything asks', async () => {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(crypto), 'randomUUID');
  delete Object.getPrototypeOf(crypto).randomUUID;
  expect('randomUUID' in crypto).toBe(false);
  await import('@/instrumentation-client');
  expect(z.uuid().safeParse(crypto.randomUUID()).success).toBe(true);
  Object.defineProperty(Object.getPrototypeOf(crypto), 'randomUUID', own ?? {});
});
