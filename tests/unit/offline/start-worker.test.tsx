import { startWorker } from '@/lib/offline/worker/start-worker';

/** A worker that this browser registered at some time. */
function registration(address: string, waiting: string | null = null) {
  const worker = (script: string) => ({ scriptURL: script, postMessage: jest.fn() });
  return {
    active: worker(address),
    waiting: waiting === null ? null : worker(waiting),
    installing: null,
    unregister: jest.fn().mockResolvedValue(true),
  };
}

function browserWith(found: ReturnType<typeof registration>[], local = registration('https://here.example/sw.js')) {
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

test('unregisters other workers on start and registers ours [SHELL-65]', async () => {
  jest.replaceProperty(process.env, 'NODE_ENV', 'production');
  const old = registration('https://here.example/service-worker.js');
  const elsewhere = registration('https://here.example/old/sw.js');
  const local = registration('https://here.example/sw.js');
  const { register } = browserWith([old, local, elsewhere], local);
  await startWorker();
  expect(old.unregister).toHaveBeenCalledTimes(1);
  expect(elsewhere.unregister).toHaveBeenCalledTimes(1);
  expect(local.unregister).not.toHaveBeenCalled();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

test('unregisters every worker in development [SHELL-65]', async () => {
  const local = registration('https://here.example/sw.js');
  const { register } = browserWith([local]);
  await startWorker();
  expect(local.unregister).toHaveBeenCalledTimes(1);
  expect(register).not.toHaveBeenCalled();
});

test('does nothing in a browser without service workers', async () => {
  await expect(startWorker()).resolves.toBeUndefined();
});
