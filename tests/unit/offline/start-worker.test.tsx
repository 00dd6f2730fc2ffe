import { startWorker } from '@/lib/offline/worker/start-worker';

/** A worker that the browser has registered. */
function createRegistration(address: string, waiting: string | null = null) {
  const createWorker = (script: string) => ({ scriptURL: script, postMessage: jest.fn() });
  return {
    active: createWorker(address),
    waiting: waiting === null ? null : createWorker(waiting),
    installing: null,
    unregister: jest.fn().mockResolvedValue(true),
  };
}

function mockServiceWorker(
  found: ReturnType<typeof createRegistration>[],
  local = createRegistration('https://here.example/sw.js'),
) {
  const serviceWorker = {
    getRegistrations: jest.fn().mockResolvedValue(found),
    register: jest.fn().mockResolvedValue(local),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return serviceWorker;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
});

test('the page unregisters other workers on start and registers ours [SHELL-65]', async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  const old = createRegistration('https://here.example/service-worker.js');
  const elsewhere = createRegistration('https://here.example/old/sw.js');
  const local = createRegistration('https://here.example/sw.js');
  const { register } = mockServiceWorker([old, local, elsewhere], local);
  await expect(startWorker()).resolves.toBe(true);
  expect(old.unregister).toHaveBeenCalledTimes(1);
  expect(elsewhere.unregister).toHaveBeenCalledTimes(1);
  expect(local.unregister).not.toHaveBeenCalled();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

test('the page unregisters every worker in development [SHELL-65]', async () => {
  const local = createRegistration('https://here.example/sw.js');
  const { register } = mockServiceWorker([local]);
  await expect(startWorker()).resolves.toBe(false);
  expect(local.unregister).toHaveBeenCalledTimes(1);
  expect(register).not.toHaveBeenCalled();
});

test('the page does nothing in a browser without service workers', async () => {
  await expect(startWorker()).resolves.toBe(false);
});
