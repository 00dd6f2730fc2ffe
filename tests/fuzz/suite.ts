import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { encode } from 'next-auth/jwt';
import { z } from 'zod';
import { writeInspectionFile } from '@/lib/offline/unsent-work/write-inspection-file';
import { editorData, saveReport } from '@/lib/reports/contract';
import type { EditorData } from '@/lib/reports/domain/report';
import { makeApp, type Product } from '@/tests/e2e/support/product';
import { SMALL, smallUnit, type SmallUnit } from '@/tests/e2e/support/small-unit';
import { createDocumentationBmp, createJpeg, createBmpWithActions } from '@/tests/setup/reports';
import {
  actionKnock,
  addressKnock,
  damage,
  formKnock,
  importKnock,
  operationKnock,
  reportKnock,
  saveKnock,
} from './inputs';
import { knock, type KnockResult, type Knock } from './knock';
import { liveTry, tryLive } from './live-packets';

/** Change it to see other inputs; a failure prints the seed and the shortened input that brought it. */
const SEED = 20261122;
/**
 * Many sessions take turns. Otherwise the limits on how often one session or address may ask would answer in place of
 * the product.
 */
const SESSIONS = 60;
/** How many requests are under way at once. */
const AT_ONCE = 4;
const WARM_UP = 8;

/**
 * Sends any input to every endpoint of the built server, signed in and not. The process must live, every answer must be
 * 2xx, 3xx or 4xx and in time, nothing may be logged as unexpected, and the memory must not grow.
 */
export function fuzzEveryDoor(runs: number): void {
  let world: Product;
  let unit: SmallUnit;
  let cookies: string[];
  let picture: Buffer;
  let file: Buffer;
  let report: Record<string, unknown>;
  let requestCount = 0;
  let memoryBefore = 0;

  beforeAll(async () => {
    world = await makeApp('fuzz', { ...SMALL, TRUST_PROXY: '1', LOG_LEVEL: 'info' });
    await world.start();
    unit = await smallUnit(world);
    cookies = await getSessions(unit);
    picture = await createJpeg(90, 70);
    const id = randomUUID();
    const bmps = [createDocumentationBmp(), createBmpWithActions()];
    await unit.ann.call(saveReport, { id, baseVersion: 0, fields: { siteId: unit.siteId }, bmps, removed: [] });
    const pack = await unit.ann.call(editorData, { id });
    report = { id, baseVersion: 1, fields: pack.report.fields, bmps: pack.report.bmps, removed: [] };
    file = await getInspectionFile(pack, picture);
  }, 300_000);
  afterAll(() => world?.remove());

  const makeCookie = () => cookies[requestCount % cookies.length] ?? '';
  /** The request with a session and the origin of our own page. Each comes from an address of its own. */
  const signKnock = (sent: Knock): Knock => ({
    ...sent,
    headers: {
      cookie: makeCookie(),
      origin: world.address,
      ...sent.headers,
      'x-forwarded-for': makeAddress(requestCount++),
    },
  });
  const withoutSession = ({ headers, ...sent }: Knock): Knock => ({
    ...sent,
    headers: { origin: world.address, ...headers, 'x-forwarded-for': makeAddress(requestCount++) },
  });

  const checkProperty = (inputs: fc.Arbitrary<Knock>, as: (sent: Knock) => Knock, times: number) =>
    everyInput(fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE }), Math.ceil(times / AT_ONCE), (batch) =>
      Promise.all(batch.map(async (sent) => expectAnswer(sent, await knock(world.address, as(sent))))),
    );
  const someSave = saveKnock(() => structuredClone(report));
  const makePhotos = () => formKnock(`/api/practiceactions/uploadPhotos?idreport=${String(report.id)}`, picture);
  const makeMaps = () => damage(picture).chain((bytes) => formKnock('/api/reports/uploadPhotos', bytes));

  const endpoints: [string, (times: number) => Promise<void>][] = [
    ['operations, signed in', (times) => checkProperty(operationKnock, signKnock, times)],
    ['operations, as nobody', (times) => checkProperty(operationKnock, withoutSession, times)],
    ['saves that are nearly right', (times) => checkProperty(someSave, signKnock, times)],
    ['forms with pictures', (times) => checkProperty(makePhotos(), signKnock, times)],
    ['map pictures', (times) => checkProperty(makeMaps(), signKnock, times)],
    ['inspection files', (times) => checkProperty(importKnock(file), signKnock, times)],
    ['reports of the text message provider', (times) => checkProperty(reportKnock, withoutSession, times)],
    ['server actions, signed in', (times) => checkProperty(actionKnock, signKnock, times)],
    ['server actions, as nobody', (times) => checkProperty(actionKnock, withoutSession, times)],
    ['addresses and methods, signed in', (times) => checkProperty(addressKnock, signKnock, times)],
    ['addresses and methods, as nobody', (times) => checkProperty(addressKnock, withoutSession, times)],
    ['packets of the live channel', (times) => everyInput(liveTry, times, (sent) => tryLive(world.address, sent))],
  ];

  // In the first pass the server loads what it needs. Only the memory after that must not grow.
  test('each endpoint was called once', async () => {
    for (const [, run] of endpoints) await run(WARM_UP);
    memoryBefore = getMemory(world);
  }, 600_000);

  test.each(endpoints)(
    '%s',
    async (_, run) => {
      await run(runs);
      expect(await isReady(world)).toBe(true);
    },
    900_000,
  );

  test('afterward the same process still runs, nothing in its log was unexpected, and its memory is where it was', async () => {
    const log = logOf('fuzz');
    expect(log.split('Earth Tight is at').length - 1).toBe(1);
    expect(findUnexpected(log)).toEqual([]);
    expect(memoryBefore).toBeGreaterThan(0);
    const grown = getMemory(world) - memoryBefore;
    console.log(`${requestCount} requests; ${memoryBefore} MB before, ${memoryBefore + grown} MB after`);
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
  });
}

/** The memory of a server that rests differs by as much as this from one minute to the next. */
const MAX_GROWTH_MB = 250;

function everyInput<T>(inputs: fc.Arbitrary<T>, runs: number, check: (input: T) => Promise<unknown>): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => void (await check(input)));
  // A failing input is shortened for as long as this. A pass that takes longer hangs, and fails.
  const limits = { interruptAfterTimeLimit: 30_000 + runs * 500, markInterruptAsFailure: true };
  return fc.assert(property, { seed: SEED, numRuns: runs, ...limits });
}

/**
 * Any refusal is an answer. A server that closes the connection without an answer is right only if the request itself
 * broke off.
 */
function expectAnswer(sent: Knock, answered: KnockResult): void {
  if (answered === 'closed' && (sent.cutAt !== undefined || ODD_METHODS.includes(sent.method))) return;
  if (typeof answered === 'number' && answered >= 200 && answered < 500) return;
  throw new Error(`${sent.method} ${sent.path.slice(0, 300)} was answered ${answered}`);
}

/** Node closes the connection of a CONNECT request that no one handles. */
const ODD_METHODS = ['CONNECT'];

const makeAddress = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

async function getSessions(unit: SmallUnit): Promise<string[]> {
  const rows = await unit.runAsMaintenance(
    z.object({ id: z.uuid() }),
    `INSERT INTO session (id, person_id, expires_at)
     SELECT gen_random_uuid(), id, now() + interval '1 day' FROM person, generate_series(1, $2) WHERE username = $1
     RETURNING id`,
    [unit.ann.username, SESSIONS],
  );
  const salt = 'earthtight.session';
  return Promise.all(
    rows.map(
      async ({ id }) => `${salt}=${await encode({ token: { sessionId: id }, secret: SMALL.AUTH_SECRET, salt })}`,
    ),
  );
}

async function getInspectionFile({ report, unit, me }: EditorData, picture: Buffer): Promise<Buffer> {
  const head = {
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
  return Buffer.from(await (await writeInspectionFile(head, [photo])).arrayBuffer());
}

const isReady = async ({ address }: Product) => (await fetch(`${address}/api/ready`)).ok;
const logOf = (name: string) => fs.readFileSync(path.join('test-results', `${name}.log`), 'utf8');

/** Lines of level error (50) and above. */
const findUnexpected = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .slice(0, 5);

/** Resident memory in MB of the largest Node process of this product: its server. Linux only. */
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
        // The process ended while this looked at it.
        return [];
      }
    });
  return Math.round(Math.max(0, ...sizes) / 1024);
}
