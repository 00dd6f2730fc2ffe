/** Frequent and expensive jobs of the server. */
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { currentSession } from '@/lib/accounts/contract';
import { activityList } from '@/lib/activity/contract';
import { closeOut, getReport, pastReports, pdfJobProgress, saveReport } from '@/lib/reports/contract';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { createOperationPath } from '../e2e/support/call-operation';
import { findServerPid } from '../setup/find-server-pid';
import { formatMegabytes, formatMs, formatRatio, measureClock, measureInTurns } from './measure';
import { measureSelf, measureServer, median, getMedianRatio, readPeakMemory, repeat } from './measure';
import { startApp, type Bench, type Server } from './servers';
import { createOpenReport, createReport, createVisitor, signIn, uploadPhotos, type Visitor } from './visitor';

/** V8 optimizes gradually. With the measured requests, this stays below the rate limit of a session. */
const WARM_UP_REQUESTS = 150;

export const jobs = {
  header: ['job (CPU of server and database, unless named)', 'measured', 'target'],
  async measure(bench: Bench): Promise<string[][]> {
    const visitor = await createVisitor(bench.app.address);
    return [
      ...(await measureRequests(bench, visitor)),
      await measureUploads(bench, visitor),
      await measureSaves(bench, visitor),
      await measureSignIn(bench),
      ...(await measureCloseOut(bench, visitor)),
      await measureCloseOutBesideLarge(bench, visitor),
      await measureStart(bench),
      measureMemory(bench),
    ];
  },
};

const toRow = (name: string, ms: number, target: number): string[] => [name, formatMs(ms), formatMs(target)];

async function measureRequests({ app, isQuick }: Bench, visitor: Visitor): Promise<string[][]> {
  const { reports } = await visitor.call(pastReports, {});
  const [photo] = await uploadPhotos(visitor, 1);
  const report = createOperationPath(getReport, { idreport: reports[0]?.id });
  const photoPath = `/images/practiceactions/${photo}`;
  const session = createOperationPath(currentSession);
  const refused = createOperationPath(activityList);
  const ownUnits = createOperationPath(ownWorkUnits, { email: 'hannah.schmitt@example.com' });
  const requests = [
    { name: 'Session check (accounts.currentSession)', username: 'praman', path: session, status: 200, aim: 1 },
    { name: 'Own work units (workgroups.ofUser)', username: 'hschmitt', path: ownUnits, status: 200, aim: 2 },
    { name: 'List as JSON', username: 'dkowalczyk', path: createOperationPath(pastReports), status: 200, aim: 5 },
    { name: 'One report as JSON', username: 'mhale', path: report, status: 200, aim: 3.7 },
    {
      name: 'Request that is refused after the session check',
      username: 'lortega',
      path: refused,
      status: 403,
      aim: 1,
    },
    { name: 'Photo served', username: 'dkowalczyk', path: photoPath, status: 200, aim: 1.4 },
  ];
  const measurements = [];
  for (const { name, username, path, status } of requests) {
    // One session per request, because of the rate limit.
    const requester = await createVisitor(app.address, username);
    const fetch = async () => (await requester.fetch(path, {}, status)).arrayBuffer();
    await repeat(fetch, isQuick ? 10 : WARM_UP_REQUESTS);
    measurements.push({ name, run: () => measureServer(app.pid, fetch, 20) });
  }
  const getValues = await measureInTurns(isQuick ? 2 : 15, measurements);
  return requests.map(({ name, aim }) => toRow(name, median(getValues(name)), aim));
}

async function measureUploads({ app, isQuick }: Bench, visitor: Visitor): Promise<string[]> {
  const { id: reportId } = await createReport(visitor, { bmps: 1 });
  const upload = () => uploadPhotos(visitor, 5, { reportId });
  await repeat(upload, isQuick ? 1 : 20);
  const measurements = [{ name: 'upload', run: () => measureServer(app.pid, upload, 6) }];
  const getValues = await measureInTurns(isQuick ? 1 : 7, measurements);
  return toRow('5 photos of 149 KB stored', median(getValues('upload')), 45);
}

/** The cost of a save should not depend on the size of the report. */
async function measureSaves({ app, isQuick }: Bench, visitor: Visitor): Promise<string[]> {
  const [small, large] = [await createReport(visitor, { bmps: 10 }), await createReport(visitor, { bmps: 100 })];
  const measurements = Object.entries({ small, large }).map(([name, report]) => ({
    name,
    run: () => measureServer(app.pid, () => saveFirstBmp(visitor, report), 8),
  }));
  const getValues = await measureInTurns(isQuick ? 2 : 7, measurements);
  const ratio = getMedianRatio(getValues('large'), getValues('small'));
  return ['Save of one BMP, report of 100 BMPs ÷ 10', formatRatio(ratio), formatRatio(1.1)];
}

async function saveFirstBmp(visitor: Visitor, { id, version, bmps }: Awaited<ReturnType<typeof createReport>>) {
  const [bmp] = bmps;
  if (!bmp) return;
  bmp.condition = { ...bmp.condition, description: `Seen at ${performance.now()}` };
  const result = await visitor.call(saveReport, { id, baseVersion: version, fields: {}, bmps: [bmp], removed: [] });
  bmp.version = result.bmps[0]?.version ?? bmp.version;
}

/** Loads and submits the form on a known device. Few rounds, because sign-in attempts are limited. */
async function measureSignIn({ app, isQuick }: Bench): Promise<string[]> {
  const passwordHash = await hash(DEMO_PASSWORD);
  const cookies = (await signIn(app.address, 'praman')).split('; ');
  const deviceCookie = cookies.find((cookie) => cookie.includes('earthtight.device'));
  const getValues = await measureInTurns(isQuick ? 1 : 3, [
    { name: 'sign-in', run: () => measureServer(app.pid, () => signIn(app.address, 'praman', deviceCookie)) },
    { name: 'hash', run: () => measureSelf(() => verify(passwordHash, DEMO_PASSWORD)) },
  ]);
  return [
    'Sign-in on a known device ÷ one argon2id hash',
    formatRatio(getMedianRatio(getValues('sign-in'), getValues('hash'))),
    formatRatio(2),
  ];
}

/** The first CLOSE OUT starts the process that creates PDFs. */
async function measureCloseOut({ app, isQuick }: Bench, visitor: Visitor): Promise<string[][]> {
  const times: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 4); round++) {
    const report = await createOpenReport(visitor, { bmps: 30, photos: 30 });
    times.push(await measureServer(app.pid, () => visitor.call(closeOut, report)));
  }
  const [first = NaN, ...others] = times;
  return [
    toRow('CLOSE OUT, 30 BMPs and 30 photos, first', first, 1_000),
    toRow('The same right after another', median(others), 1_000),
  ];
}

/** The large report has the maximum of 500 BMPs, minus the two auto BMPs. */
async function measureCloseOutBesideLarge({ isQuick }: Bench, visitor: Visitor): Promise<string[]> {
  const large = isQuick ? { bmps: 200, photos: 20 } : { bmps: 498, photos: 100 };
  const [alone, besideLarge]: [number[], number[]] = [[], []];
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const [first, second, largeReport] = [
      await createOpenReport(visitor, { bmps: 1 }),
      await createOpenReport(visitor, { bmps: 1 }),
      await createOpenReport(visitor, large),
    ];
    alone.push(await measureClock(() => visitor.call(closeOut, first)));
    const closing = visitor.call(closeOut, largeReport);
    const fetchStep = async () =>
      (await visitor.call(pdfJobProgress, { idreport: largeReport.idreport })).progress?.step;
    while ([undefined, 'waiting'].includes(await fetchStep())) await pause(300);
    besideLarge.push(await measureClock(() => visitor.call(closeOut, second)));
    if ((await fetchStep()) === undefined) throw new Error('The large CLOSE OUT ended first. Make it larger.');
    await closing;
  }
  const ratio = median(besideLarge) / median(alone);
  return ['CLOSE OUT of 1 BMP beside 498 BMPs ÷ alone, by the clock', formatRatio(ratio), formatRatio(2)];
}

/** The running product keeps the database up. */
async function measureStart({ directory, isQuick }: Bench): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const startedAt = performance.now();
    const second = await startApp(directory);
    times.push(performance.now() - startedAt);
    await second.stop();
  }
  return toRow('Start with the database up, by the clock', median(times), 1_000);
}

function measureMemory({ app: { pid } }: { app: Server }): string[] {
  const peak = readPeakMemory(findServerPid(pid) ?? pid);
  return ['Memory of the server after all of this, peak', formatMegabytes(peak), '350 MB'];
}
