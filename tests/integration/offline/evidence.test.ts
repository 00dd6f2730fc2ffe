import { createHash } from 'node:crypto';
import { loadPhotoDigests } from '@/lib/offline/store/evidence';
import { sendEvidence } from '@/lib/offline/sync/evidence-upload';
import { missingPhotos } from '@/lib/reports/contract';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  picture = await createJpeg();
});
afterAll(() => world.close());

const ORIGINAL = Buffer.alloc(30_000, 5);
const isPhotoRequest = (request: string) => /uploadPhotos|evidence/.test(request);
const PICTURE = 'POST /api/practiceactions/uploadPhotos';
const COPY = 'POST /api/evidence.jpg';

async function startInspection(photoCount: number): Promise<{ phone: Phone; report: OpenReport; bmpIds: string[] }> {
  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  const bmpIds: string[] = [];
  for (let added = 0; added < photoCount; added++) {
    if (added % 5 === 0) bmpIds.push(await report.logFence(`Fence ${added}`));
    await report.addPhoto(bmpIds.at(-1) ?? '', picture, ORIGINAL);
  }
  return { phone, report, bmpIds };
}
const sendCopies = (phone: Phone) => {
  phone.pickUp();
  return sendEvidence({ personId: unit.inspector.id, unitId: unit.id }, () => false);
};
const countStored = (reportId: string) =>
  world.runAsMaintenance((db) => db.photo.count({ where: { reportId, evidenceKey: { not: null } } }));

test('names unsent photos with the SHA-256 of their original bytes, and no others [SIGN-22]', async () => {
  const { phone, report } = await startInspection(2);
  const digest = createHash('sha256').update(ORIGINAL).digest('hex');
  const digests = await loadPhotoDigests(report.id, unit.inspector.id);
  expect(Object.values(digests)).toEqual([digest, digest]);
  expect(await loadPhotoDigests(report.id, unit.leader.id)).toEqual({});
  await report.send();
  phone.pickUp();
  expect(await loadPhotoDigests(report.id, unit.inspector.id)).toEqual({});
});

test('the 720 px pictures of an inspection with 40 photos are sent before any evidence copy [EVID-04]', async () => {
  const { phone, report } = await startInspection(40);
  phone.signal = 'photos are cut off';
  await report.send();
  // No copy is sent while pictures wait.
  phone.requests.length = 0;
  expect(await sendCopies(phone)).toEqual({ kind: 'blocked', by: 'photos-first' });
  expect(phone.requests.filter(isPhotoRequest)).toEqual([]);

  phone.signal = 'on';
  await report.send();
  await sendCopies(phone);
  expect(phone.requests.filter(isPhotoRequest)).toEqual([
    ...Array.from({ length: 40 }, () => PICTURE),
    ...Array.from({ length: 40 }, () => COPY),
  ]);
  expect(await countStored(report.id)).toBe(40);
  expect(phone.device.evidence.size).toBe(0);
});

test('a picture that is added during the upload of a copy cancels the upload and is sent first [EVID-04]', async () => {
  const { phone, report, bmpIds } = await startInspection(2);
  await report.send();
  phone.requests.length = 0;
  let isAdded = false;
  const send = phone.fetch.bind(phone);
  // On a slow line, the copy is being sent when the person adds a photo.
  jest.spyOn(phone, 'fetch').mockImplementation(async (address, init) => {
    if (!address.includes('evidence') || isAdded) return send(address, init);
    isAdded = true;
    phone.requests.push(COPY);
    const canceled = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('canceled', 'AbortError'))),
    );
    await report.addPhoto(bmpIds[0] ?? '', picture, ORIGINAL);
    return canceled;
  });
  expect(await sendCopies(phone)).toEqual({ kind: 'blocked', by: 'photos-first' });
  await report.send();
  await sendCopies(phone);
  expect(phone.requests.filter(isPhotoRequest)).toEqual([COPY, PICTURE, COPY, COPY, COPY]);
  expect(await countStored(report.id)).toBe(3);
});

test('a copy whose response is lost is sent again and stored once, and counts until then [EVID-04]', async () => {
  const { phone, report } = await startInspection(1);
  await report.send();
  const countMissing = async () => (await unit.leader.call(missingPhotos, { idreport: report.id })).photos.length;
  expect(await countMissing()).toBe(1);
  phone.signal = 'responses are lost';
  expect(await sendCopies(phone)).toEqual({ kind: 'offline' });
  expect(phone.device.evidence.size).toBe(1);
  phone.signal = 'on';
  expect(await sendCopies(phone)).toEqual({ kind: 'sent' });
  expect(phone.device.evidence.size).toBe(0);
  expect(await countMissing()).toBe(0);
});

test('a full phone keeps the 720 px picture, which then has no digest [EVID-05]', async () => {
  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  const bmpId = await report.logFence('Torn');
  jest.spyOn(phone.device.evidence, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const fileName = await report.addPhoto(bmpId, picture, ORIGINAL);
  await report.send();
  const row = await world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName } }));
  expect(row).toMatchObject({ isFromCamera: true, evidenceSha256: null });
  expect(await sendCopies(phone)).toEqual({ kind: 'sent' });
});

test('a copy whose photo was deleted on the server is removed from the phone', async () => {
  const { phone, report } = await startInspection(1);
  await report.send();
  await world.runAsMaintenance((db) => db.photo.deleteMany({ where: { reportId: report.id } }));
  expect(await sendCopies(phone)).toEqual({ kind: 'sent' });
  expect(phone.device.evidence.size).toBe(0);
});
