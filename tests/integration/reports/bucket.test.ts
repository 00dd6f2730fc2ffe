import { closeOut } from '@/lib/reports/contract';
import { shareReports } from '@/lib/sharing/contract';
import { createS3Storage } from '@/lib/platform/storage/s3-storage';
import { parseStorageUrl } from '@/lib/platform/storage/storage-url';
import { isFailure } from '@/lib/failures';
import { deliverAll } from '@/tests/setup/deliver-all';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';
import {
  createClosedReport,
  createDocumentationBmp,
  createJpeg,
  createOpenReport,
  INSPECTION_DATE,
} from '@/tests/setup/reports';
import { send } from '@/tests/integration/reports/photos/send-photos';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// Photos and PDFs in a bucket, which may fail.

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(120_000);

let bucket: FakeBucket;
let world: World;
let unit: Unit;
beforeEach(async () => {
  bucket = await startFakeBucket();
  world = await createWorld({ STORAGE_URL: bucket.url });
  unit = await world.createWorkUnit();
});
afterEach(async () => {
  await world.close();
  await bucket.close();
});

const createPhoto = async () => ({ fileName: `${crypto.randomUUID()}.jpg`, bytes: await createJpeg() });

/** Fails at the first error. */
function openWithoutRetries(): void {
  const settings = parseStorageUrl(bucket.url);
  if (settings) Object.assign(world.runtime, { storage: createS3Storage(settings, { retryDelaysMs: [] }) });
}

test('the bucket has an uploaded photo once, however often the phone sends it', async () => {
  const photo = await createPhoto();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await send(unit.inspector, [photo])).toMatchObject({ status: 200, fileNames: [photo.fileName] });
  expect([...bucket.objects.keys()]).toEqual([`${unit.id}/practiceactions/${photo.fileName}`]);
  expect(bucket.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('the server responds that it is busy while the bucket fails, then accepts the next upload', async () => {
  const photo = await createPhoto();
  openWithoutRetries();
  bucket.failNext('unavailable');
  expect(await send(unit.inspector, [photo])).toMatchObject({ status: 503, code: 'server-busy' });
  expect(await world.runAsMaintenance((db) => db.photo.count())).toBe(0);
  expect(await send(unit.inspector, [photo])).toMatchObject({ status: 200 });
});

test('CLOSE OUT stores its PDF in the bucket after a failed attempt', async () => {
  const photos = [await unit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions')];
  const condition = { photos, date: INSPECTION_DATE, description: 'Holds' };
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp({ condition })] });
  const mapImg = await unit.addPhoto('mapimages', id);
  let requestCount = 0;
  bucket.failWith(() => ((requestCount += 1) % 3 === 0 ? 'unavailable' : null));
  expect(await unit.inspector.call(closeOut, { idreport: id, mapImg })).toEqual({ success: true });
  const { pdfKey } = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  expect(
    bucket.objects
      .get(pdfKey ?? '')
      ?.bytes.subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
});

test('CLOSE OUT closes nothing and names no photo while the bucket does not respond', async () => {
  const { id } = await createOpenReport(unit);
  const mapImg = await unit.addPhoto('mapimages', id);
  openWithoutRetries();
  bucket.failWith(() => 'unavailable');
  await expect(unit.inspector.tryCall(closeOut, { idreport: id, mapImg })).rejects.toThrow('SlowDown');
  expect(await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }))).toMatchObject({
    status: 'open',
    pdfKey: null,
  });
});

test('the server treats a photo with wrong bytes as lost', async () => {
  const photos = [await unit.addPhoto('practiceactions')];
  const condition = { photos, date: INSPECTION_DATE, description: 'Holds' };
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp({ condition })] });
  const mapImg = await unit.addPhoto('mapimages', id);
  bucket.failWith(({ method, key }) => (method === 'GET' && key.includes('practiceactions') ? 'wrong bytes' : null));
  const closing = await unit.inspector.tryCall(closeOut, { idreport: id, mapImg });
  expect(isFailure(closing) && closing.code).toBe('stored-files-lost');
});

test('the email has a PDF from the bucket', async () => {
  const { id } = await createClosedReport(unit);
  await unit.addStakeholder('Stan', 'stan@example.com');
  const recipients = [{ name: 'Stan', email: 'stan@example.com' }];
  await unit.office.call(shareReports, { reportids: [id], recipients });
  bucket.requests.length = 0;
  await deliverAll(world, new Date('2026-11-21T16:00:00Z'));
  expect(bucket.requests.filter(({ key }) => key.includes('/records/'))).toHaveLength(1);
});
