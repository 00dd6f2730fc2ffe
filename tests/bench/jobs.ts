/** Frequent and expensive jobs of the server. */
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { currentSession } from '@/lib/accounts/contract';
import { activityList } from '@/lib/activity/contract';
import { closeOut, getReport, pastReports, pdfJobProgress, saveReport } from '@/lib/reports/contract';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { findServerPid } from '../setup/find-server-pid';
import { formatMegabytes, formatMs, formatRatio, measureClock, measureInTurns } from './measure';
import { measureSelf, measureServer, median, getMedianRatio, readPeakMemory, repeat } from './measure';
import { startApp, type Bench, type Server } from './servers';
import { createOpenReport, createReport, createVisitor, findPath, signIn, uploadPhotos, type Visitor } from './visitor';

/** V8 optimizes gradually. With the measured requests this stays below the limit of a session. */
const WARM_UP = 150;

const REFUSED = 'Request that is refused after the session check';

export const jobs = {
  head: ['job (CPU of server and database, unless named)', 'measured', 'aim'],
  async measure(bench: Bench): Promise<string[][]> {
    const who = await createVisitor(bench.app.address);
    return [
      ...(await measureRequests(bench, who)),
      await measureUploads(bench, who),
      await measureSaves(bench, who),
      await measureSignIn(bench),
      ...(await measureCloseOut(bench, who)),
      await measureCloseOutBesideLarge(bench, who),
      await measureStart(bench),
      measureMemory(bench),
    ];
  },
};

const toRow = (name: string, ms: number, aim: number): string[] => [name, formatMs(ms), formatMs(aim)];

async function measureRequests({ app, isQuick }: Bench, who: Visitor): Promise<string[][]> {
  const { reports } = await who.call(pastReports, {});
  const [photo] = await uploadPhotos(who, 1);
  const report = findPath(getReport, { idreport: reports[0]?.id });
  const picture = `/images/practiceactions/${photo}`;
  const session = findPath(currentSession);
  const own = findPath(ownWorkUnits, { email: 'hannah.schmitt@example.com' });
  const requests = [
    { name: 'Session check (accounts.currentSession)', username: 'praman', path: session, status: 200, aim: 1 },
    { name: 'Own work units (workgroups.ofUser)', username: 'hschmitt', path: own, status: 200, aim: 2 },
    { name: 'List as JSON', username: 'dkowalczyk', path: findPath(pastReports), status: 200, aim: 5 },
    { name: 'One report as JSON', username: 'mhale', path: report, status: 200, aim: 3.7 },
    { name: REFUSED, username: 'lortega', path: findPath(activityList), status: 403, aim: 1 },
    { name: 'Photo served', username: 'dkowalczyk', path: picture, status: 200, aim: 1.4 },
  ];
  const works = [];
  for (const { name, username, path, status } of requests) {
    // A session for each, because of the rate limit.
    const visitor = await createVisitor(app.address, username);
    const fetch = async () => (await visitor.fetch(path, {}, status)).arrayBuffer();
    await repeat(fetch, isQuick ? 10 : WARM_UP);
    works.push({ name, run: () => measureServer(app.pid, fetch, 20) });
  }
  const of = await measureInTurns(isQuick ? 2 : 15, works);
  return requests.map(({ name, aim }) => toRow(name, median(of(name)), aim));
}

async function measureUploads({ app, isQuick }: Bench, who: Visitor): Promise<string[]> {
  const { id: reportId } = await createReport(who, { bmps: 1 });
  const upload = () => uploadPhotos(who, 5, { reportId });
  await repeat(upload, isQuick ? 1 : 20);
  const works = [{ name: 'upload', run: () => measureServer(app.pid, upload, 6) }];
  const of = await measureInTurns(isQuick ? 1 : 7, works);
  return toRow('5 photos of 149 KB stored', median(of('upload')), 45);
}

/** The size of the report must not matter. */
async function measureSaves({ app, isQuick }: Bench, who: Visitor): Promise<string[]> {
  const [small, large] = [await createReport(who, { bmps: 10 }), await createReport(who, { bmps: 100 })];
  const works = Object.entries({ small, large }).map(([name, report]) => ({
    name,
    run: () => measureServer(app.pid, () => saveFirstBmp(who, report), 8),
  }));
  const of = await measureInTurns(isQuick ? 2 : 7, works);
  const ratio = getMedianRatio(of('large'), of('small'));
  return ['Save of one BMP, report of 100 BMPs ÷ 10', formatRatio(ratio), formatRatio(1.1)];
}

async function saveFirstBmp(who: Visitor, { id, version, bmps }: Awaited<ReturnType<typeof createReport>>) {
  const [bmp] = bmps;
  if (!bmp) return;
  bmp.condition = { ...bmp.condition, description: `Seen at ${performance.now()}` };
  const saved = await who.call(saveReport, { id, baseVersion: version, fields: {}, bmps: [bmp], removed: [] });
  bmp.version = saved.bmps[0]?.version ?? bmp.version;
}

/** The page and its form, on a known device. Few rounds, because sign-in attempts are limited. */
async function measureSignIn({ app, isQuick }: Bench): Promise<string[]> {
  const stored = await hash(DEMO_PASSWORD);
  const cookies = (await signIn(app.address, 'praman')).split('; ');
  const device = cookies.find((cookie) => cookie.includes('earthtight.device'));
  const of = await measureInTurns(isQuick ? 1 : 3, [
    { name: 'sign-in', run: () => measureServer(app.pid, () => signIn(app.address, 'praman', device)) },
    { name: 'hash', run: () => measureSelf(() => verify(stored, DEMO_PASSWORD)) },
  ]);
  return [
    'Sign-in on a known device ÷ one argon2id hash',
    formatRatio(getMedianRatio(of('sign-in'), of('hash'))),
    formatRatio(2),
  ];
}

/** Only the first in a while starts the process that makes PDFs. */
async function measureCloseOut({ app, isQuick }: Bench, who: Visitor): Promise<string[][]> {
  const measured: number[] = [];
  for (let done = 0; done < (isQuick ? 2 : 4); done++) {
    const report = await createOpenReport(who, { bmps: 30, photos: 30 });
    measured.push(await measureServer(app.pid, () => who.call(closeOut, report)));
  }
  const [first = NaN, ...others] = measured;
  return [
    toRow('CLOSE OUT, 30 BMPs and 30 photos, first', first, 1_000),
    toRow('The same right after another', median(others), 1_000),
  ];
}

/** The largest has the maximum of an inspection, minus the two places for auto BMPs. */
async function measureCloseOutBesideLarge({ isQuick }: Bench, who: Visitor): Promise<string[]> {
  const large = isQuick ? { bmps: 200, photos: 20 } : { bmps: 498, photos: 100 };
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let done = 0; done < (isQuick ? 1 : 3); done++) {
    const [first, second, other] = [
      await createOpenReport(who, { bmps: 1 }),
      await createOpenReport(who, { bmps: 1 }),
      await createOpenReport(who, large),
    ];
    alone.push(await measureClock(() => who.call(closeOut, first)));
    const closing = who.call(closeOut, other);
    const findStep = async () => (await who.call(pdfJobProgress, { idreport: other.idreport })).progress?.step;
    while ([undefined, 'waiting'].includes(await findStep())) await pause(300);
    beside.push(await measureClock(() => who.call(closeOut, second)));
    if ((await findStep()) === undefined) throw new Error('The large CLOSE OUT ended first: make it larger.');
    await closing;
  }
  const ratio = median(beside) / median(alone);
  return ['CLOSE OUT of 1 BMP beside 498 BMPs ÷ alone, by the clock', formatRatio(ratio), formatRatio(2)];
}

/** The product of the other jobs keeps the database up. */
async function measureStart({ directory, isQuick }: Bench): Promise<string[]> {
  const waits: number[] = [];
  for (let done = 0; done < (isQuick ? 1 : 3); done++) {
    const began = performance.now();
    const second = await startApp(directory);
    waits.push(performance.now() - began);
    await second.stop();
  }
  return toRow('Start with the database up, by the clock', median(waits), 1_000);
}

function measureMemory({ app: { pid } }: { app: Server }): string[] {
  const peak = readPeakMemory(findServerPid(pid) ?? pid);
  return ['Memory of the server after all of this, peak', formatMegabytes(peak), '350 MB'];
}
