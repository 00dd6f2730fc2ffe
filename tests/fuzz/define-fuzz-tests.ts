import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { encode } from 'next-auth/jwt';
import { z } from 'zod';
import { writeInspectionFile } from '@/lib/offline/unsent-work/write-inspection-file';
import { editorData, saveReport } from '@/lib/reports/contract';
import type { EditorData } from '@/lib/reports/domain/report';
import { createProduct, type Product } from '@/tests/e2e/support/product';
import { SMALL_UNIT_SETTINGS, createSmallUnit, type SmallUnit } from '@/tests/e2e/support/small-unit';
import { createDocumentationBmp, createJpeg, createBmpWithActions } from '@/tests/setup/reports';
import {
  actionRequestArbitrary,
  addressRequestArbitrary,
  createDamagedArbitrary,
  createFormRequestArbitrary,
  createImportRequestArbitrary,
  operationRequestArbitrary,
  deliveryStatusRequestArbitrary,
  createSaveRequestArbitrary,
} from './inputs';
import { sendRawRequest, type RawResponseStatus, type RawRequest } from './raw-request';
import { liveConnectionArbitrary, sendLivePackets } from './live-packets';

/** Change it to test other inputs. A failure prints the seed and the shortened input. */
const SEED = 20261122;
/** Requests take turns with these sessions. With one, most would only reach the rate limit. */
const SESSION_COUNT = 60;
const CONCURRENT_REQUESTS = 4;
const WARM_UP_RUNS = 8;

/**
 * Defines tests that send `runs` inputs to each endpoint of the built server, with and without a session. The process
 * must survive, every response must be 2xx to 4xx and in time, the log must have no unexpected error, and memory must
 * not grow.
 */
export function defineFuzzTests(runs: number): void {
  let product: Product;
  let unit: SmallUnit;
  let cookies: string[];
  let picture: Buffer;
  let inspectionFile: Buffer;
  let report: Record<string, unknown>;
  let requestCount = 0;
  let memoryBefore = 0;

  beforeAll(async () => {
    product = await createProduct('fuzz', { ...SMALL_UNIT_SETTINGS, DEMO: '0', TRUST_PROXY: '1', LOG_LEVEL: 'info' });
    await product.start();
    unit = await createSmallUnit(product);
    cookies = await createSessionCookies(unit);
    picture = await createJpeg(90, 70);
    const id = randomUUID();
    const bmps = [createDocumentationBmp(), createBmpWithActions()];
    await unit.ann.call(saveReport, { id, baseVersion: 0, fields: { siteId: unit.siteId }, bmps, removed: [] });
    const data = await unit.ann.call(editorData, { id });
    report = { id, baseVersion: 1, fields: data.report.fields, bmps: data.report.bmps, removed: [] };
    inspectionFile = await createInspectionFile(data, picture);
  }, 300_000);
  afterAll(() => product?.remove());

  // Each request has its own IP address, because of the rate limits.
  const withSession = (request: RawRequest): RawRequest => ({
    ...request,
    headers: {
      cookie: cookies[requestCount % cookies.length] ?? '',
      origin: product.address,
      ...request.headers,
      'x-forwarded-for': createIpAddress(requestCount++),
    },
  });
  const withoutSession = ({ headers, ...request }: RawRequest): RawRequest => ({
    ...request,
    headers: { origin: product.address, ...headers, 'x-forwarded-for': createIpAddress(requestCount++) },
  });

  const checkRequests = (
    requests: fc.Arbitrary<RawRequest>,
    addHeaders: (request: RawRequest) => RawRequest,
    count: number,
  ) => {
    const batches = fc.array(requests, { minLength: CONCURRENT_REQUESTS, maxLength: CONCURRENT_REQUESTS });
    return checkInputs(batches, Math.ceil(count / CONCURRENT_REQUESTS), (batch) =>
      Promise.all(
        batch.map(async (request) =>
          expectResponse(request, await sendRawRequest(product.address, addHeaders(request))),
        ),
      ),
    );
  };
  const saves = createSaveRequestArbitrary(() => structuredClone(report));
  // Functions, because the picture does not exist before beforeAll.
  const createPhotos = () =>
    createFormRequestArbitrary(`/api/practiceactions/uploadPhotos?idreport=${String(report.id)}`, picture);
  const createMaps = () =>
    createDamagedArbitrary(picture).chain((bytes) => createFormRequestArbitrary('/api/reports/uploadPhotos', bytes));

  const endpoints: [string, (times: number) => Promise<void>][] = [
    ['operations, signed in', (count) => checkRequests(operationRequestArbitrary, withSession, count)],
    ['operations, signed out', (count) => checkRequests(operationRequestArbitrary, withoutSession, count)],
    ['saves that are nearly valid', (count) => checkRequests(saves, withSession, count)],
    ['forms with pictures', (count) => checkRequests(createPhotos(), withSession, count)],
    ['map pictures', (count) => checkRequests(createMaps(), withSession, count)],
    ['inspection files', (count) => checkRequests(createImportRequestArbitrary(inspectionFile), withSession, count)],
    ['delivery statuses', (count) => checkRequests(deliveryStatusRequestArbitrary, withoutSession, count)],
    ['server actions, signed in', (count) => checkRequests(actionRequestArbitrary, withSession, count)],
    ['server actions, signed out', (count) => checkRequests(actionRequestArbitrary, withoutSession, count)],
    ['addresses and methods, signed in', (count) => checkRequests(addressRequestArbitrary, withSession, count)],
    ['addresses and methods, signed out', (count) => checkRequests(addressRequestArbitrary, withoutSession, count)],
    [
      'packets of the live channel',
      (count) => checkInputs(liveConnectionArbitrary, count, (input) => sendLivePackets(product.address, input)),
    ],
  ];

  // The server loads its modules first. Only later growth of the memory counts.
  test('the server responds to a warm-up of every endpoint', async () => {
    for (const [, run] of endpoints) await run(WARM_UP_RUNS);
    memoryBefore = getMemory(product);
  }, 600_000);

  test.each(endpoints)(
    'the server survives malformed requests: %s',
    async (_, run) => {
      await run(runs);
      expect(await isReady(product)).toBe(true);
    },
    900_000,
  );

  test('the server keeps running, does not leak memory and logs no unexpected error', async () => {
    const log = readLog('fuzz');
    expect(log.split('Earth Tight is at').length - 1).toBe(1);
    expect(listErrors(log)).toEqual([]);
    expect(memoryBefore).toBeGreaterThan(0);
    const growth = getMemory(product) - memoryBefore;
    console.log(`${requestCount} requests; ${memoryBefore} MB before, ${memoryBefore + growth} MB after`);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
  });
}

/** The memory of an idle server varies by this much. */
const MAX_GROWTH_MB = 250;

function checkInputs<T>(inputs: fc.Arbitrary<T>, runs: number, check: (input: T) => Promise<unknown>): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => void (await check(input)));
  // A run that takes longer hangs and fails. The shortening of a failure ends then, too.
  const limits = { interruptAfterTimeLimit: 30_000 + runs * 500, markInterruptAsFailure: true };
  return fc.assert(property, { seed: SEED, numRuns: runs, ...limits });
}

/**
 * Expects 2xx to 4xx. The server may close the connection without a response if the request was cut off. Node also does
 * so for CONNECT.
 */
function expectResponse({ method, path: address, cutAt }: RawRequest, status: RawResponseStatus): void {
  if (status === 'closed' && (cutAt !== undefined || method === 'CONNECT')) return;
  if (typeof status === 'number' && status >= 200 && status < 500) return;
  throw new Error(`${method} ${address.slice(0, 300)} returned ${status}`);
}

const createIpAddress = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

async function createSessionCookies(unit: SmallUnit): Promise<string[]> {
  const rows = await unit.runAsMaintenance(
    z.object({ id: z.uuid() }),
    `INSERT INTO session (id, person_id, expires_at)
     SELECT gen_random_uuid(), id, now() + interval '1 day' FROM person, generate_series(1, $2) WHERE username = $1
     RETURNING id`,
    [unit.ann.username, SESSION_COUNT],
  );
  const salt = 'earthtight.session';
  return Promise.all(
    rows.map(
      async ({ id }) =>
        `${salt}=${await encode({ token: { sessionId: id }, secret: SMALL_UNIT_SETTINGS.AUTH_SECRET, salt })}`,
    ),
  );
}

async function createInspectionFile({ report, unit, me }: EditorData, picture: Buffer): Promise<Buffer> {
  const header = {
    exportedAt: '2026-11-21T15:00:00.000Z',
    person: { id: me.id, name: me.name },
    unit,
    reportId: report.id,
    work: { base: report, mine: { ...report, fields: { ...report.fields, notes: 'Typed in the rain' } } },
  };
  const photo = {
    fileName: `${randomUUID()}.jpg`,
    area: 'practiceactions' as const,
    takenAt: null,
    position: null,
    picture: new Blob([new Uint8Array(picture)]),
  };
  return Buffer.from(await (await writeInspectionFile(header, [photo])).arrayBuffer());
}

const isReady = async ({ address }: Product) => (await fetch(`${address}/api/ready`)).ok;
const readLog = (name: string) => fs.readFileSync(path.join('test-results', `${name}.log`), 'utf8');

/** Returns the first log lines of level error (50) or fatal (60). */
const listErrors = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .slice(0, 5);

/** Resident memory of the server in MB: the product's largest Node process. Linux only. */
function getMemory({ directory }: Product): number {
  const sizes = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
        const isOurs = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${directory}\0`);
        return isOurs && /^Name:\s+(node|next-server)/.test(status)
          ? [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)]
          : [];
      } catch {
        // The process has ended.
        return [];
      }
    });
  return Math.round(Math.max(0, ...sizes) / 1024);
}
