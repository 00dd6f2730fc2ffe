import { createHash, randomUUID } from 'node:crypto';
import { addDays, addHours, addMinutes, subHours } from 'date-fns';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { LIMIT_ROWS } from '@/lib/limits';
import { log } from '@/lib/platform/process/log';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { signUrl } from '@/lib/platform/security/signed-url';
import { missingPhotos, photoMetadata, saveReport } from '@/lib/reports/contract';
import { MAX_EVIDENCE_BYTES, type PhotoOrigin } from '@/lib/reports/domain/photo-evidence';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { checkFiles } from '@/server/check/check-files';
import { createDocumentationBmp, createJpeg, createSavedReport, INSPECTION_DATE } from '@/tests/setup/reports';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { send } from './send-photos';

let world: World;
let unit: Unit;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  picture = await createJpeg();
});
afterAll(() => world.close());
beforeEach(async () => {
  unit = await world.createWorkUnit();
});

const ORIGINAL = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(50_000, 9)]);
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const createOrigin = (change: Partial<PhotoOrigin> = {}): PhotoOrigin => ({
  isFromCamera: true,
  devicePosition: { lat: 43.0389, lng: -87.9065, accuracyM: 6 },
  clockOffsetMs: -720_000,
  evidence: { sha256: hash(ORIGINAL), isResized: false },
  ...change,
});

/** An inspection whose BMP names one photo, and its 720 px picture. */
async function addPhoto(origin: unknown = createOrigin()): Promise<{ fileName: string; reportId: string }> {
  const fileName = `${randomUUID()}.jpg`;
  const condition = { photos: [fileName], date: INSPECTION_DATE, description: 'Holds' };
  const report = await createSavedReport(unit, { bmps: [createDocumentationBmp({ condition })] });
  const metadata = JSON.stringify([{ takenAt: '2026-11-21T14:30:00Z', position: null, origin }]);
  const sent = await send(unit.inspector, [{ fileName, bytes: picture }], { reportId: report.id, metadata });
  expect(sent.status).toBe(200);
  return { fileName, reportId: report.id };
}

const upload = async (user: TestUser | null, fileName: string, bytes: Buffer = ORIGINAL) =>
  FILE_ENDPOINTS.uploadEvidence.handle(
    await createRequestAs(user, `/api/evidence/${fileName}`, { method: 'POST', body: new Uint8Array(bytes) }),
  );
const download = async (user: TestUser | null, url: string) =>
  FILE_ENDPOINTS.evidence.handle(await createRequestAs(user, url));

const readMetadata = async (reportId: string, user = unit.inspector) =>
  (await user.call(photoMetadata, { idreport: reportId })).photos[0];
/** The address in the metadata, signed again, because file endpoints use the real time. */
async function readUrl(reportId: string): Promise<string> {
  const url = (await readMetadata(reportId))?.evidenceCopy?.url ?? '';
  const [path = '', query] = url.split('?');
  expect(Number(new URLSearchParams(query).get('until')) * 1000).toBe(Date.parse('2026-11-21T15:15:00Z'));
  return signUrl(path, { unitId: unit.id, passId: unit.id }, addMinutes(new Date(), 15));
}
const readRow = (fileName: string) =>
  world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName } }));

describe('the origin of a photo', () => {
  test('is stored with the 720 px picture, before the evidence copy arrives [EVID-01, EVID-09]', async () => {
    const { reportId } = await addPhoto();
    expect(await readMetadata(reportId)).toMatchObject({ origin: createOrigin(), evidenceCopy: null });
  });

  test('has no position of the device if the photo is from the gallery [EVID-02]', async () => {
    const { reportId } = await addPhoto(createOrigin({ isFromCamera: false }));
    expect((await readMetadata(reportId))?.origin).toEqual(createOrigin({ isFromCamera: false, devicePosition: null }));
  });

  test('is not known if it is missing or invalid, and the photo is stored', async () => {
    for (const origin of [null, { isFromCamera: 'yes' }, createOrigin({ clockOffsetMs: NaN })]) {
      const { reportId } = await addPhoto(origin);
      expect(await readMetadata(reportId)).toMatchObject({ takenAt: '2026-11-21T14:30:00.000Z', origin: null });
    }
  });
});

describe('the evidence copy', () => {
  test('is stored unchanged, and served to its unit as an attachment [EVID-03, EVID-10]', async () => {
    const { fileName, reportId } = await addPhoto();
    expect((await upload(unit.inspector, fileName)).status).toBe(200);
    expect(await readRow(fileName)).toMatchObject({
      evidenceSha256: hash(ORIGINAL),
      storedEvidenceSha256: hash(ORIGINAL),
      evidenceBytes: ORIGINAL.length,
    });
    const response = await download(unit.leader, await readUrl(reportId));
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${fileName}"`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await response.arrayBuffer()).equals(ORIGINAL)).toBe(true);
  });

  test('is stored once, however often and at the same time it is sent', async () => {
    const { fileName } = await addPhoto();
    const responses = await Promise.all(Array.from({ length: 4 }, () => upload(unit.inspector, fileName)));
    responses.push(await upload(unit.inspector, fileName));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const keys: string[] = [];
    for await (const { key } of world.runtime.storage.list())
      if (key.startsWith(`${unit.id}/evidence/`)) keys.push(key);
    expect(keys).toEqual([(await readRow(fileName)).evidenceKey]);
  });

  test('counts as a photo on the phone until it is stored [EVID-04]', async () => {
    const { fileName, reportId } = await addPhoto();
    const listMissing = async () => (await unit.leader.call(missingPhotos, { idreport: reportId })).photos;
    expect(await listMissing()).toEqual([{ fileName, personId: unit.inspector.id, name: unit.inspector.name }]);
    await upload(unit.inspector, fileName);
    expect(await listMissing()).toEqual([]);
  });

  test('is kept if it differs from the phone’s digest, and only the Office sees that [EVID-06]', async () => {
    const { fileName, reportId } = await addPhoto();
    const damaged = Buffer.concat([ORIGINAL, Buffer.from('x')]);
    expect((await upload(unit.inspector, fileName, damaged)).status).toBe(200);
    expect((await readMetadata(reportId, unit.office))?.evidenceCopy).toMatchObject({ differsFromPhone: true });
    expect((await readMetadata(reportId, unit.leader))?.evidenceCopy).toMatchObject({ differsFromPhone: false });
    const response = await download(unit.office, await readUrl(reportId));
    expect(Buffer.from(await response.arrayBuffer()).equals(damaged)).toBe(true);
    const trail = await world.runAsMaintenance((db) =>
      db.audit.findMany({ where: { type: 'stored-different-evidence', workUnitId: unit.id } }),
    );
    expect(trail).toHaveLength(1);
    const { evidenceCopies, wrongFiles } = await checkFiles({ url: world.database.url }, world.runtime.storage);
    expect(evidenceCopies).toBeGreaterThan(0);
    expect(wrongFiles.filter(({ what }) => what === 'evidence copy')).toEqual([]);
  });

  test('is refused from a colleague if it differs, so that it does not take the place of the real one', async () => {
    const { fileName } = await addPhoto();
    expect(await readFailureCode(await upload(unit.leader, fileName, Buffer.from('other')))).toBe('evidence-differs');
    expect((await upload(unit.leader, fileName)).status).toBe(200);
  });

  test('is refused without a digest, without its photo, empty, and above 8 MB [EVID-03]', async () => {
    const { fileName } = await addPhoto();
    const { fileName: withoutDigest } = await addPhoto(createOrigin({ evidence: null }));
    expect(await readFailureCode(await upload(unit.inspector, withoutDigest))).toBe('photo-not-found');
    expect(await readFailureCode(await upload(unit.inspector, `${randomUUID()}.jpg`))).toBe('photo-not-found');
    expect((await upload(unit.inspector, fileName, Buffer.alloc(0))).status).toBe(400);
    expect((await upload(unit.inspector, fileName, Buffer.alloc(MAX_EVIDENCE_BYTES + 1))).status).toBe(413);
    expect((await upload(unit.inspector, fileName, Buffer.alloc(MAX_EVIDENCE_BYTES, 1))).status).toBe(200);
  });

  test('is refused to other units and without a session, also at a signed address [EVID-10]', async () => {
    const { fileName, reportId } = await addPhoto();
    await upload(unit.inspector, fileName);
    const other = await world.createWorkUnit('Someone else');
    const url = await readUrl(reportId);
    expect(await readFailureCode(await download(other.office, url))).toBe('photo-not-found');
    expect(await readFailureCode(await download(null, url))).toBe('not-signed-in');
    expect(await readFailureCode(await upload(other.office, fileName))).toBe('photo-not-found');
  });

  test('is refused at an address without signature, of a share, or that has expired [EVID-10]', async () => {
    const { fileName, reportId } = await addPhoto();
    await upload(unit.inspector, fileName);
    const path = `/api/evidence/${fileName}`;
    const pass = { unitId: unit.id, passId: unit.id };
    const addresses = [
      path,
      `${await readUrl(reportId)}x`,
      signUrl(path, { unitId: unit.id, passId: randomUUID() }, addHours(new Date(), 1)),
      signUrl(path, pass, subHours(new Date(), 1)),
    ];
    for (const address of addresses)
      expect(await readFailureCode(await download(unit.office, address))).toBe('evidence-link-expired');
  });

  test.each(['person', 'unit'] as const)(
    'waits at the daily limit of the %s, and the 720 px pictures do not [EVID-10]',
    async (scope) => {
      const subject = scope === 'person' ? unit.inspector.id : unit.id;
      const { fileName } = await addPhoto();
      await world.runAsMaintenance((db) =>
        db.limitUse.create({
          data: {
            key: `evidence-bytes ${scope} ${createKeyedDigest('limits', subject)}`,
            used: LIMIT_ROWS['evidence-bytes'][scope].max - 10,
            until: addDays(new Date(), 1),
          },
        }),
      );
      const response = await upload(unit.inspector, fileName);
      expect([response.status, await readFailureCode(response)]).toEqual([429, 'limit-reached']);
      expect(await readRow(fileName)).toMatchObject({ evidenceKey: null });
      await addPhoto();
    },
  );

  test('is found missing or damaged by the check, and is not served then', async () => {
    const { fileName, reportId } = await addPhoto();
    await upload(unit.inspector, fileName);
    const key = (await readRow(fileName)).evidenceKey ?? '';
    await world.runtime.storage.put(key, Buffer.from('damaged'));
    const { wrongFiles } = await checkFiles({ url: world.database.url }, world.runtime.storage);
    expect(wrongFiles).toContainEqual({ what: 'evidence copy', key, why: 'is damaged' });
    const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await readFailureCode(await download(unit.office, await readUrl(reportId)))).toBe('evidence-lost');
    errors.mockRestore();
  });

  test('is deleted with its photo', async () => {
    const { fileName, reportId } = await addPhoto();
    await upload(unit.inspector, fileName);
    const key = (await readRow(fileName)).evidenceKey ?? '';
    await unit.inspector.call(saveReport, {
      id: reportId,
      baseVersion: 1,
      fields: {},
      bmps: [],
      removed: await readBmps(reportId),
    });
    await world.runAsMaintenance((db) =>
      db.photo.update({
        where: { fileName },
        data: { removedAt: new Date('2026-01-01'), uploadedAt: new Date('2026-01-01') },
      }),
    );
    await deleteUnnamedPhotos(addDays(new Date(), 1));
    expect(await world.runAsMaintenance((db) => db.photo.findUnique({ where: { fileName } }))).toBeNull();
    expect(await world.runtime.storage.stat(key)).toBeNull();
  });
});

const readBmps = (reportId: string) =>
  world.runAsMaintenance((db) => db.loggedBmp.findMany({ where: { reportId }, select: { id: true, version: true } }));
