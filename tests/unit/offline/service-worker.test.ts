/**
 * The real service worker with a fake origin, server, caches and pages. The requests that it handles are
 * tested in worker-requests.test.ts.
 */
const ORIGIN = 'https://earthtight.example';
const SHELL = `${ORIGIN}/offline-shell`;
const CHUNK = `${ORIGIN}/_next/static/chunks/a.js`;
const TILE = `${ORIGIN}/api/tiles/19/1/2`;
const EDITOR = `${ORIGIN}/app/report-setup?report=1`;

interface WorkerRequest {
  url: string;
  method: string;
  mode: string;
  headers: Headers;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  data?: unknown;
  request?: WorkerRequest;
  respondWith?: (response: Promise<Response>) => void;
}

/** The responses by URL. A URL without one is unreachable. */
let server: Map<string, () => Promise<Response>>;
let requests: { url: string; credentials: RequestCredentials | undefined }[];
let pages: unknown[];
let listeners: Map<string, (event: WorkerEvent) => void>;
let skipped: boolean;
let stored: Map<string, Map<string, Response>>;

const getAddress = (request: string | WorkerRequest) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

function openCache(name: string) {
  const cache = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, cache);
  return {
    match: async (request: string | WorkerRequest) => cache.get(getAddress(request))?.clone(),
    put: async (request: string | WorkerRequest, response: Response) => void cache.set(getAddress(request), response),
    delete: async (request: string | WorkerRequest) => cache.delete(getAddress(request)),
    keys: async () => [...cache.keys()].map((url) => ({ url })),
  };
}

async function loadWorker(build: string): Promise<void> {
  listeners = new Map();
  skipped = false;
  Object.assign(globalThis, {
    BUILD: build,
    FILES: ['/_next/static/chunks/a.js'],
    self: {
      location: { origin: ORIGIN },
      clients: {
        claim: async () => undefined,
        // A waiting worker does not control a page yet.
        matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? pages : []),
      },
      skipWaiting: async () => void (skipped = true),
      addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
    },
    caches: {
      open: async (name: string) => openCache(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
    fetch: async (request: string | WorkerRequest, init?: RequestInit) => {
      const url = getAddress(request);
      requests.push({ url, credentials: init?.credentials });
      const respond = server.get(url);
      if (!respond) throw new TypeError('Failed to fetch');
      return respond();
    },
  });
  await jest.isolateModulesAsync(async () => {
    await import('@/lib/offline/worker/service-worker');
  });
}

async function postMessage(type: string, data?: unknown): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(type)?.({ data, waitUntil: (work) => works.push(work) });
  await Promise.all(works);
}

/** The worker's response, or null if it does not handle the request. */
function open(url: string, mode = 'navigate'): Promise<Response> | null {
  let answered: Promise<Response> | null = null;
  const request = { url, mode, method: 'GET', headers: new Headers() };
  const respondWith = (response: Promise<Response>) => {
    answered = response;
  };
  listeners.get('fetch')?.({ request, waitUntil: () => undefined, respondWith });
  return answered;
}

const createResponder =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });
const getText = async (response: Promise<Response> | null) => (await response)?.text();

beforeEach(async () => {
  stored = new Map();
  requests = [];
  pages = [];
  server = new Map([
    [SHELL, createResponder('shell')],
    [CHUNK, createResponder('chunk')],
  ]);
  await loadWorker('one');
});
afterEach(() => jest.useRealTimers());

test('the worker fetches files and shell without cookies', async () => {
  await postMessage('install');
  expect(requests.map(({ url }) => url).sort()).toEqual([CHUNK, SHELL]);
  expect(requests.every(({ credentials }) => credentials === 'omit')).toBe(true);
});

test('the worker keeps the previous build if a file of the new build is missing', async () => {
  server.delete(CHUNK);
  await expect(postMessage('install')).rejects.toThrow();
  server.set(CHUNK, createResponder('signal is back'));
  server.set(SHELL, createResponder('signed in elsewhere', 500));
  await expect(postMessage('install')).rejects.toThrow('500');
});

test('the worker returns the server’s page, or the shell if the server does not respond', async () => {
  await postMessage('install');
  expect(await getText(open(EDITOR))).toBe('shell');
  server.set(EDITOR, createResponder('starting', 503));
  expect(await getText(open(EDITOR))).toBe('shell');
  for (const status of [200, 401, 403, 404, 500]) {
    server.set(EDITOR, createResponder(`from the server, ${status}`, status));
    expect(await getText(open(EDITOR))).toBe(`from the server, ${status}`);
  }
  expect(stored.get('built-one')?.has(EDITOR)).toBe(false);
});

test('the worker returns the shell after three seconds without a response', async () => {
  await postMessage('install');
  jest.useFakeTimers();
  server.set(EDITOR, () => new Promise(() => undefined));
  const text = getText(open(EDITOR));
  await jest.advanceTimersByTimeAsync(3000);
  expect(await text).toBe('shell');
});

test('the worker neither handles nor caches personal or changing data', async () => {
  await postMessage('install');
  for (const url of ['/api/reports/referenceData', '/images/practiceactions/a.jpg', '/login', '/api/health'])
    expect(open(`${ORIGIN}${url}`, 'cors')).toBeNull();
  expect([...stored.keys()]).toEqual(['built-one']);
});

test('the worker returns cached build files and imagery', async () => {
  await postMessage('install');
  server.set(TILE, createResponder('ground'));
  expect(await getText(open(TILE, 'no-cors'))).toBe('ground');
  server.clear();
  expect(await getText(open(TILE, 'no-cors'))).toBe('ground');
  expect(await getText(open(CHUNK, 'no-cors'))).toBe('chunk');
  await expect(open(`${ORIGIN}/api/tiles/19/3/4`, 'no-cors')).rejects.toThrow();
});

describe('the worker of a new build', () => {
  beforeEach(async () => {
    await postMessage('install');
    await loadWorker('two');
    await postMessage('install');
  });

  test('keeps the files of the previous build for open pages', async () => {
    pages = [{}, {}];
    await postMessage('message', 'take-over');
    expect(skipped).toBe(false);
    expect([...stored.keys()]).toEqual(['built-one', 'built-two']);
  });

  test('activates at once and deletes old files if the only page was just loaded', async () => {
    pages = [{}];
    await postMessage('message', 'take-over');
    expect(skipped).toBe(true);
    await postMessage('activate');
    expect([...stored.keys()]).toEqual(['built-two']);
  });
});

describe('the worker after logging out without signal [X-341]', () => {
  const LOGOUT = `${ORIGIN}/api/logout`;
  const logOut = async (url = `${ORIGIN}/`) => {
    const response = new Response('');
    Object.defineProperty(response, 'url', { value: url });
    return response;
  };
  beforeEach(async () => {
    await postMessage('install');
    requests = [];
    openCache('logging-out');
    server.set(EDITOR, createResponder('page of the former session'));
  });

  test('ends the session once, before a page is requested', async () => {
    server.set(LOGOUT, logOut);
    expect(await getText(open(EDITOR))).toBe('page of the former session');
    await open(EDITOR);
    expect(requests.map(({ url }) => url)).toEqual([LOGOUT, EDITOR, EDITOR]);
  });

  test('requests no page while the session cannot be ended', async () => {
    expect(await getText(open(EDITOR))).toBe('shell');
    server.set(LOGOUT, () => logOut(`${ORIGIN}/logout?failed`));
    expect(await getText(open(EDITOR))).toBe('shell');
    server.set(LOGOUT, createResponder('starting', 503));
    expect(await getText(open(EDITOR))).toBe('shell');
    expect(requests.every(({ url }) => url === LOGOUT)).toBe(true);
    expect(stored.has('logging-out')).toBe(true);
  });
});
