import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { deleteReportPhotos, photoMetadata } from '@/lib/reports/contract';
import {
  createClosedReport,
  correctBmp,
  createDocumentationBmp,
  createChanges,
  createOpenReport,
  createJpeg,
  createBmpWithActions,
  createSavedReport,
} from '@/tests/setup/reports';
import { saveReport } from '@/lib/reports/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { TAKEN_AT_HEADER, ZONE_ASSUMED_HEADER } from '@/lib/reports/domain/photos';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { send } from './send-photos';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  picture = await createJpeg();
});
afterAll(() => world.close());

const UUID_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/;
const listStoredFiles = () =>
  readdir(path.dirname(world.getStoredPath(`${unit.id}/practiceactions/x.jpg`))).catch(() => []);
const getRow = (fileName: string) =>
  world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName } }));

describe('names', () => {
  test.each([
    ['a path', '../../../etc/cron.d/x.jpg'],
    ['a Windows path', '..\\..\\boot.jpg'],
    ['300 characters', `${'n'.repeat(300)}.jpg`],
    ['emoji', '🚧🪨.jpg'],
    ['a right-to-left override', '\u202egpj.exe'],
    ['a hidden file', '.htaccess'],
    ['a stored name with a second extension', `${randomUUID()}.jpg.jpg`],
    ['a stored name in a folder', `../mapimages/${randomUUID()}.jpg`],
  ])('the upload stores a picture with %s as name under a generated name', async (_description, fileName) => {
    const { fileNames = [] } = await send(unit.inspector, [{ fileName, bytes: picture }]);
    expect(fileNames).toEqual([expect.stringMatching(UUID_NAME)]);
    expect(await listStoredFiles()).toContain(fileNames[0]);
  });

  test('refuses an empty name or one with control characters, and stores nothing', async () => {
    const before = (await listStoredFiles()).length;
    for (const fileName of ['photo\u0000.jpg', 'pho\u0007to.jpg', ''])
      expect([400, 422]).toContain((await send(unit.inspector, [{ fileName, bytes: picture }])).status);
    expect((await listStoredFiles()).length).toBe(before);
  });

  test('shortens the file name in the error and removes its path and control characters', async () => {
    const { message = '' } = await send(unit.inspector, [
      { fileName: `../../secret/no\u0085te\u202e-${'y'.repeat(300)}.png`, bytes: Buffer.from('just text') },
    ]);
    expect(message).toMatch(/^note-y+ is not a JPEG or PNG photo\.$/);
    expect(message.length).toBeLessThan(130);
  });

  test('stores a photo that is sent twice once, and does not replace it', async () => {
    const fileName = `${randomUUID()}.jpg`;
    expect(await send(unit.inspector, [{ fileName, bytes: picture }])).toMatchObject({ fileNames: [fileName] });
    const before = await world.runtime.storage.read(`${unit.id}/practiceactions/${fileName}`);
    const another = await createJpeg(90, 90);
    expect(await send(unit.leader, [{ fileName, bytes: another }])).toMatchObject({ fileNames: [fileName] });
    expect(await world.runtime.storage.read(`${unit.id}/practiceactions/${fileName}`)).toEqual(before);
    expect(await getRow(fileName)).toMatchObject({ width: 64, uploadedBy: unit.inspector.id });
  });
});

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

describe('the upload of invalid pictures', () => {
  const sendWithValidPicture = async (fileName: string, bytes: Uint8Array) => {
    const before = (await listStoredFiles()).length;
    const response = await send(unit.inspector, [
      { fileName: 'good.jpg', bytes: picture },
      { fileName, bytes },
    ]);
    expect((await listStoredFiles()).length).toBe(before);
    return response;
  };

  test.each([
    ['a text file named .png', 'notes.png', Buffer.from('These are my notes.\n'.repeat(50))],
    [
      'an SVG with a script',
      'x.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a web page named .jpg', 'x.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an empty file', 'empty.jpg', Buffer.alloc(0)],
    ['a GIF', 'x.gif', GIF],
    ['a GIF named .jpg', 'x.jpg', GIF],
  ])('refuses %s and the valid picture sent with it [PHOTO-08]', async (_description, name, bytes) => {
    expect(await sendWithValidPicture(name, bytes)).toMatchObject({ status: 422, code: 'photo-not-an-image' });
  });

  test('rejects half a JPEG', async () => {
    const jpeg = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#446',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await sendWithValidPicture('half.jpg', jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
      code: 'photo-not-an-image',
    });
  });

  test.each([
    ['in its header only', 60_000, false],
    ['in its data', 12_000, true],
  ])('refuses a picture with too many pixels %s without decoding it', async (_description, edge, hasData) => {
    const before = process.memoryUsage().rss;
    expect(await sendWithValidPicture('bomb.png', createPng(edge, hasData))).toMatchObject({
      code: 'photo-not-an-image',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });
});

describe('the upload limits', () => {
  test('reject a file of 30 MB while it is being sent', async () => {
    const response = await send(unit.inspector, [{ fileName: 'huge.jpg', bytes: new Uint8Array(30 * 1024 * 1024) }]);
    expect(response).toMatchObject({ status: 413, code: 'photo-too-large', message: 'huge.jpg is too large.' });
  });

  test('allow five pictures, and six are not stored at all [PHOTO-03]', async () => {
    const before = (await listStoredFiles()).length;
    const photos = Array.from({ length: 6 }, () => ({ fileName: `${randomUUID()}.jpg`, bytes: picture }));
    expect(await send(unit.inspector, photos)).toMatchObject({
      code: 'photo-count',
      message: 'Maximum 5 images allowed',
    });
    expect((await listStoredFiles()).length).toBe(before);
    expect(await send(unit.inspector, photos.slice(1))).toMatchObject({ status: 200 });
  });

  test('reject an upload without pictures or with another field', async () => {
    expect(await send(unit.inspector, [])).toMatchObject({ code: 'photo-count' });
    expect(await send(unit.inspector, [{ field: 'other', fileName: 'a.jpg', bytes: picture }])).toMatchObject({
      code: 'photo-count',
    });
  });

  test('reject a truncated upload, and nothing is stored', async () => {
    const before = (await listStoredFiles()).length;
    const photos = [
      { fileName: 'a.jpg', bytes: picture },
      { fileName: 'b.jpg', bytes: new Uint8Array(200_000) },
    ];
    expect(await send(unit.inspector, photos, { cutAfter: 100_000 })).toMatchObject({ status: 400, code: 'bad-input' });
    expect((await listStoredFiles()).length).toBe(before);
  });
});

test.each([0, 150, 400])('the upload rejects a form that ends after %d bytes and stores nothing', async (endAfter) => {
  const before = (await listStoredFiles()).length;
  const response = await send(unit.inspector, [{ fileName: 'a.jpg', bytes: picture }], { endAfter });
  expect(response).toMatchObject({ status: 400, code: 'bad-input' });
  expect((await listStoredFiles()).length).toBe(before);
});

test('the response has the names of all uploaded pictures, for BMPs and for the map [CALLS-53]', async () => {
  const photos = [
    { fileName: 'one.jpg', bytes: picture },
    { fileName: 'two.jpg', bytes: picture },
  ];
  for (const area of ['practiceactions', 'reports']) {
    const { status, fileNames = [] } = await send(unit.inspector, photos, { area });
    expect(status).toBe(200);
    expect(new Set(fileNames).size).toBe(2);
    for (const fileName of fileNames) expect(await getRow(fileName)).toBeDefined();
  }
});

describe('the upload of a photo with camera metadata', () => {
  const createRotatedPhoto = () =>
    sharp({ create: { width: 120, height: 80, channels: 3, background: '#865' } })
      .jpeg()
      .withExif({
        IFD0: { Orientation: '6' },
        IFD2: { DateTimeOriginal: '2026:11:20 09:30:00', OffsetTimeOriginal: '-06:00' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '43/1 2/1 2004/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '87/1 54/1 2340/100',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();

  test('stores a rotated photo upright, with its time and position', async () => {
    const { fileNames = [] } = await send(unit.inspector, [
      { fileName: 'IMG_1.JPG', bytes: await createRotatedPhoto() },
    ]);
    const row = await getRow(fileNames[0] ?? '');
    expect(row).toMatchObject({ width: 80, height: 120, takenAt: new Date('2026-11-20T15:30:00Z') });
    expect(row.lat).toBeCloseTo(43.0389, 4);
    expect(row.lng).toBeCloseTo(-87.9065, 4);
    const bytes = await world.runtime.storage.read(`${unit.id}/practiceactions/${row.fileName}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 80, height: 120, format: 'jpeg' });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('reads a time without a zone in the time zone of the site and marks it', async () => {
    const photo = sharp({ create: { width: 120, height: 80, channels: 3, background: '#865' } })
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 09:30:00' } });
    const input = createChanges(unit, { bmps: [createDocumentationBmp()] });
    await unit.inspector.call(saveReport, input);
    const { fileNames = [] } = await send(unit.inspector, [{ fileName: 'IMG_2.JPG', bytes: await photo.toBuffer() }], {
      area: 'practiceactions',
      reportId: input.id,
    });
    const [fileName = ''] = fileNames;
    expect(await getRow(fileName)).toMatchObject({ takenAt: new Date('2026-11-20T15:30:00Z'), isZoneAssumed: true });
    const { photos } = await unit.leader.call(photoMetadata, { idreport: input.id });
    expect(photos).toEqual([expect.objectContaining({ fileName, isZoneAssumed: true })]);
    const served = await FILE_ENDPOINTS.pictures.handle(
      await createRequestAs(unit.leader, `/images/practiceactions/${fileName}`),
    );
    expect(served.headers.get(ZONE_ASSUMED_HEADER)).toBe('1');
  });

  test('uses the phone’s metadata of a compressed photo and ignores invalid values', async () => {
    const metadata = JSON.stringify([{ takenAt: '2026-11-20T15:30:00Z', position: { lat: 43, lng: -88 } }]);
    const sent = await send(unit.inspector, [{ fileName: 'a.jpg', bytes: picture }], { metadata });
    const [fileName = ''] = sent.fileNames ?? [];
    const served = await FILE_ENDPOINTS.pictures.handle(
      await createRequestAs(unit.leader, `/images/practiceactions/${fileName}`),
    );
    expect(served.headers.get(TAKEN_AT_HEADER)).toBe('2026-11-20T15:30:00.000Z');
    expect(await getRow(fileName)).toMatchObject({
      takenAt: new Date('2026-11-20T15:30:00Z'),
      lat: 43,
      lng: -88,
    });
    for (const wrong of ['{', '[{"takenAt":"yesterday","position":{"lat":999,"lng":0}}]', 'null']) {
      const { fileNames = [] } = await send(unit.inspector, [{ fileName: 'a.jpg', bytes: picture }], {
        metadata: wrong,
      });
      expect(await getRow(fileNames[0] ?? '')).toMatchObject({ takenAt: null, lat: null });
    }
  });
});

describe('photos of a report', () => {
  test('are accepted by an open report, and by a closed one only if it already names them', async () => {
    const lateName = `${randomUUID()}.jpg`;
    const need = createBmpWithActions();
    const open = await createOpenReport(unit, { bmps: [need] });
    expect(await send(unit.inspector, [{ fileName: 'a.jpg', bytes: picture }], { reportId: open.id })).toMatchObject({
      status: 200,
    });
    const bmps = [
      createDocumentationBmp({ condition: { photos: [lateName], date: '2026-11-21T15:00:00Z', description: '' } }),
    ];
    const closed = await createClosedReport(unit, { bmps });
    const another = `${randomUUID()}.jpg`;
    expect(await send(unit.inspector, [{ fileName: another, bytes: picture }], { reportId: closed.id })).toMatchObject({
      code: 'report-closed',
    });
    expect(await send(unit.inspector, [{ fileName: lateName, bytes: picture }], { reportId: closed.id })).toMatchObject(
      {
        fileNames: [lateName],
      },
    );
    // A retry after a lost response.
    const map = [{ fileName: closed.mapImg, bytes: picture }];
    expect(await send(unit.inspector, map, { area: 'reports', reportId: closed.id })).toMatchObject({
      fileNames: [closed.mapImg],
    });
  });

  test('are refused for a deleted report, one of another unit and an invalid id', async () => {
    const other = await world.createWorkUnit('Someone else');
    const foreign = await createSavedReport(other, { fields: { siteId: other.site.id } });
    const deleted = await createSavedReport(unit);
    await world.runAsMaintenance((db) =>
      db.report.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } }),
    );
    for (const reportId of [foreign.id, deleted.id, randomUUID(), 'x'])
      expect(await send(unit.inspector, [{ fileName: 'a.jpg', bytes: picture }], { reportId })).toMatchObject({
        status: 404,
        code: 'report-not-found',
      });
  });

  test('and the map picture of a closed report cannot be deleted [CALLS-55]', async () => {
    const photo = await unit.addPhoto('practiceactions');
    const after = await unit.addPhoto('practiceactions');
    const need = createBmpWithActions({
      condition: { photos: [photo], date: '2026-11-21T15:00:00Z', description: '' },
    });
    const open = await createOpenReport(unit, { bmps: [need] });
    const fixed = correctBmp(need);
    const correction = fixed.correction && { ...fixed.correction, photos: [after] };
    await unit.inspector.call(saveReport, { ...open, baseVersion: 1, fields: {}, bmps: [{ ...fixed, correction }] });
    const mapImg = await unit.addPhoto('mapimages');
    await world.runAsMaintenance((db) =>
      db.report.update({ where: { id: open.id }, data: { status: 'closed', mapImage: mapImg } }),
    );
    const free = await unit.addPhoto('practiceactions');
    for (const stored of [photo, after, mapImg])
      expect(await unit.inspector.expectFailure(deleteReportPhotos, { photosToDelete: [free, stored] })).toBe(
        'photo-in-use',
      );
    expect(await getRow(free)).toBeDefined();
    await unit.inspector.call(deleteReportPhotos, { photosToDelete: [free] });
  });
});

/** A black 1-bit PNG of `edge` × `edge` pixels; only an honest one contains all of them. */
function createPng(edge: number, hasAllPixels: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.writeUInt8(1, 8);
  const pixels = Buffer.alloc(hasAllPixels ? edge * (1 + Math.ceil(edge / 8)) : 1000);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(pixels, { level: 1 })),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
