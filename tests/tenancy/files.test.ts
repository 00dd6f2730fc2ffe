import { createHash, randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { log } from '@/lib/platform/process/log';
import { signUrl, type SignedUrlPass } from '@/lib/platform/security/signed-url';
import { createDocumentationBmp, createOpenReport, createJpeg, createSavedReport } from '@/tests/setup/reports';
import { readFailureCode, createCookie, createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** Access to photos, map pictures, final PDFs and uploads. */
let world: World;
let unit: Unit;
let otherUnit: Unit;
let outsider: TestUser;
let photo: string;
let record: string;
/** The share for which the URLs in this test are signed. */
let pass: SignedUrlPass;

const PDF = Buffer.from('%PDF-1.7 frozen');

beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  outsider = await world.createOutsider();
  const { id } = await createOpenReport(unit);
  photo = await unit.addPhoto('practiceactions', id);
  record = `${id}.pdf`;
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await world.runtime.storage.put(pdfKey, PDF);
  await world.runAsMaintenance((db) =>
    db.report.update({
      where: { id },
      data: { status: 'closed', pdfKey, pdfSha256: createHash('sha256').update(PDF).digest('hex') },
    }),
  );
  pass = await createPass(id);
});
afterAll(() => world.close());

test.each([
  ['damaged', (key: string) => world.runtime.storage.put(key, Buffer.from('%PDF-1.7 frozeN'))],
  ['missing', (key: string) => world.runtime.storage.remove(key)],
])('the server does not serve a final PDF that is %s, and logs its id', async (_description, damage) => {
  const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const key = `${unit.id}/records/${record}`;
  await damage(key);
  const response = await FILE_ENDPOINTS.finalPdfs.handle(await createRequestAs(unit.inspector, `/record/${record}`));
  await world.runtime.storage.put(key, PDF);
  expect([response.status, await readFailureCode(response)]).toEqual([404, 'final-pdf-lost']);
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ reportId: record.replace('.pdf', '') }),
    'a PDF is missing or damaged',
  );
  errors.mockRestore();
});

/** Shares the report. */
async function createPass(reportId: string, more: { expiresAt?: Date; revokedAt?: Date } = {}): Promise<SignedUrlPass> {
  const passId = randomUUID();
  await world.runAsMaintenance((db) =>
    db.share.create({
      data: {
        id: passId,
        workUnitId: unit.id,
        reportId,
        name: 'Stan',
        email: 'stan@example.com',
        tokenHash: passId,
        sentBy: unit.office.id,
        expiresAt: new Date('2030-01-01'),
        ...more,
      },
    }),
  );
  return { unitId: unit.id, passId };
}

interface FileCase {
  name: string;
  path: () => string;
  get: (request: Request) => Promise<Response>;
  unknown: string;
}

const FILES: FileCase[] = [
  {
    name: 'a photo',
    path: () => `/images/practiceactions/${photo}`,
    get: FILE_ENDPOINTS.pictures.handle,
    unknown: 'photo-not-found',
  },
  {
    name: 'the record',
    path: () => `/record/${record}`,
    get: FILE_ENDPOINTS.finalPdfs.handle,
    unknown: 'not-found',
  },
];

describe.each(FILES)('the file: $name', ({ path, get, unknown }) => {
  test.each(['office', 'leader', 'inspector'] as const)(
    'is visible to the %s of its unit [CALLS-56, CALLS-57]',
    async (role) => {
      const response = await get(await createRequestAs(unit[role], path()));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toMatch(/^private/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
    },
  );

  test.each(['office', 'leader', 'inspector'] as const)('does not exist for the %s of another unit', async (role) => {
    expect(await readFailureCode(await get(await createRequestAs(otherUnit[role], path())))).toBe(unknown);
    const missing = path().replace(/[0-9a-f-]{36}/, randomUUID());
    expect(await readFailureCode(await get(await createRequestAs(otherUnit[role], missing)))).toBe(unknown);
  });

  test('is not served without a unit, without a session, or with a forged cookie', async () => {
    expect(await readFailureCode(await get(await createRequestAs(outsider, path())))).toBe('no-work-unit');
    expect(await readFailureCode(await get(await createRequestAs(null, path())))).toBe('not-signed-in');
    const cookie = await createCookie(unit.office);
    const [middle, flipped] = [cookie.length - 20, cookie.at(-20) === 'A' ? 'B' : 'A'];
    const forged = cookie.slice(0, middle) + flipped + cookie.slice(middle + 1);
    for (const sent of [forged, `earthtight.session=${unit.office.sessionId}`, 'earthtight.session='])
      expect(await readFailureCode(await get(await createRequestAs(null, path(), { headers: { cookie: sent } })))).toBe(
        'not-signed-in',
      );
  });

  const addHoursToNow = (hours: number) => addHours(new Date(), hours);

  test('is served without a session at a signed URL until the URL expires', async () => {
    expect((await get(await createRequestAs(null, signUrl(path(), pass, addHoursToNow(1))))).status).toBe(200);
    const ended = signUrl(path(), pass, addHoursToNow(-1));
    expect(await readFailureCode(await get(await createRequestAs(null, ended)))).toBe('not-signed-in');
  });

  test('is not served at a signed URL of a share that is revoked, expired or missing', async () => {
    const reportId = record.replace('.pdf', '');
    const passes = [
      await createPass(reportId, { revokedAt: new Date() }),
      await createPass(reportId, { expiresAt: new Date('2020-01-01') }),
      { unitId: unit.id, passId: randomUUID() },
    ];
    for (const ended of passes)
      expect(
        await readFailureCode(await get(await createRequestAs(null, signUrl(path(), ended, addHoursToNow(1))))),
      ).toBe('not-signed-in');
    const address = signUrl(path(), pass, addHoursToNow(1));
    const revoke = (revokedAt: Date | null) =>
      world.runAsMaintenance((db) => db.share.update({ where: { id: pass.passId }, data: { revokedAt } }));
    await revoke(new Date());
    expect(await readFailureCode(await get(await createRequestAs(null, address)))).toBe('not-signed-in');
    await revoke(null);
    expect((await get(await createRequestAs(null, address))).status).toBe(200);
  });

  test('is not served at a URL signed for a share of another unit', async () => {
    const remote = await createSavedReport(otherUnit, { fields: { siteId: otherUnit.site.id } });
    const passId = randomUUID();
    await world.runAsMaintenance((db) =>
      db.share.create({
        data: {
          id: passId,
          workUnitId: otherUnit.id,
          reportId: remote.id,
          name: 'Stan',
          email: 'stan@example.com',
          tokenHash: passId,
          sentBy: otherUnit.office.id,
          expiresAt: new Date('2030-01-01'),
        },
      }),
    );
    const signPass = (unitId: string) => signUrl(path(), { unitId, passId }, addHoursToNow(1));
    expect(await readFailureCode(await get(await createRequestAs(null, signPass(otherUnit.id))))).toBe(unknown);
    expect(await readFailureCode(await get(await createRequestAs(null, signPass(unit.id))))).toBe('not-signed-in');
  });

  test('is not served at a signed URL that was changed or belongs to another file', async () => {
    const address = signUrl(path(), pass, addHoursToNow(1));
    const signature = /sig=(.+)$/.exec(address)?.[1] ?? '';
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const another = await createPass(record.replace('.pdf', ''));
    const changedUrls = [
      address.replace(signature, flipped),
      address.replace(signature, signature.slice(0, -4)),
      address.replace(signature, ''),
      address.replace(/until=\d+/, `until=${Math.floor(addHoursToNow(48).getTime() / 1000)}`),
      address.replace(/until=\d+/, 'until=Infinity'),
      address.replace(/[0-9a-f-]{36}/, randomUUID()),
      address.replace(pass.passId, another.passId),
      address.replace(`unit=${unit.id}`, `unit=${otherUnit.id}`),
      signUrl(path().replace('practiceactions', 'mapimages').replace('.pdf', '.PDF'), pass, addHoursToNow(1))
        .split('?')
        .at(-1)
        ?.replace(/^/, `${path()}?`) ?? '',
    ];
    const codes = [];
    for (const each of changedUrls) codes.push(await readFailureCode(await get(await createRequestAs(null, each))));
    expect(codes).toEqual(changedUrls.map(() => 'not-signed-in'));
  });
});

test('the server finds no pictures by names with paths or escapes', async () => {
  const request = async (path: string) =>
    readFailureCode(await FILE_ENDPOINTS.pictures.handle(await createRequestAs(unit.office, path)));
  const files = ['..%2F..%2Fauth-secret', 'x.jpg', `${photo}.part`, `${photo}%00.jpg`, '%ff', '%', ''];
  for (const file of files) expect(await request(`/images/practiceactions/${file}`)).toBe('photo-not-found');
  for (const directory of ['records', '__proto__', '..%2Frecords'])
    expect(await request(`/images/${directory}/${photo}`)).toBe('photo-not-found');
});

describe('an upload', () => {
  const upload = async (user: TestUser | null, area = 'practiceactions', query = '', headers: HeadersInit = {}) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), 'photo.jpg');
    return FILE_ENDPOINTS.uploadPhotos.handle(
      await createRequestAs(user, `/api/${area}/uploadPhotos${query}`, { method: 'POST', body, headers }),
    );
  };

  test.each(['office', 'leader', 'inspector'] as const)('is accepted in both areas from the %s', async (role) => {
    for (const area of ['practiceactions', 'reports']) {
      const response = await upload(unit[role], area);
      expect(await response.json()).toEqual({ fileNames: [expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/)] });
    }
  });

  test('is rejected without a session or work unit, or to an unknown area', async () => {
    expect(await readFailureCode(await upload(null))).toBe('not-signed-in');
    expect(await readFailureCode(await upload(outsider))).toBe('no-work-unit');
    expect(await readFailureCode(await upload(unit.office, 'records'))).toBe('not-found');
    expect(await readFailureCode(await upload(unit.office, '__proto__'))).toBe('not-found');
  });

  test('is rejected from another origin or without one', async () => {
    expect(await readFailureCode(await upload(unit.office, 'reports', '', { origin: 'https://evil.example' }))).toBe(
      'foreign-origin',
    );
    expect(await readFailureCode(await upload(unit.office, 'reports', '', { origin: '' }))).toBe('foreign-origin');
    expect(await readFailureCode(await upload(unit.office, 'reports', '', { origin: 'null' }))).toBe('foreign-origin');
  });

  test('is rejected if another person started it or it belongs to another work unit', async () => {
    const createSenderHeaders = (personId: string, unitId: string) => ({
      'x-earthtight-person': personId,
      'x-earthtight-unit': unitId,
    });
    const { id } = await createSavedReport(unit);
    const query = `?idreport=${id}`;
    const before = await world.runAsMaintenance((db) => db.photo.count());
    const send = (headers: HeadersInit) => upload(unit.inspector, 'practiceactions', query, headers);
    expect(await readFailureCode(await send(createSenderHeaders(unit.office.id, unit.id)))).toBe('not-signed-in');
    expect(await readFailureCode(await send(createSenderHeaders(unit.inspector.id, otherUnit.id)))).toBe(
      'no-work-unit',
    );
    await world.runAsMaintenance((db) =>
      db.membership.create({
        data: { id: randomUUID(), workUnitId: otherUnit.id, personId: unit.inspector.id, role: 'employee' },
      }),
    );
    expect(await readFailureCode(await send(createSenderHeaders(unit.inspector.id, otherUnit.id)))).toBe(
      'other-work-unit',
    );
    expect(await world.runAsMaintenance((db) => db.photo.count())).toBe(before);
    expect((await send(createSenderHeaders(unit.inspector.id, unit.id))).status).toBe(200);
  });

  test('is recorded in the audit trail with sender and files', async () => {
    const { id } = await createSavedReport(unit);
    const { fileNames } = await (await upload(unit.leader, 'practiceactions', `?idreport=${id}`)).json();
    const trail = await world.runAsMaintenance((db) => db.audit.findMany({ where: { type: 'stored-photos' } }));
    expect(trail.map(({ personId, operation, event }) => ({ personId, operation, event }))).toContainEqual({
      personId: unit.leader.id,
      operation: 'photos.upload',
      event: expect.objectContaining({ reportId: id, fileNames }),
    });
  });

  test('is rejected for a report of another unit, an unknown one or an invalid id', async () => {
    const foreign = await createSavedReport(otherUnit, {
      bmps: [createDocumentationBmp()],
      fields: { siteId: otherUnit.site.id },
    });
    for (const id of [foreign.id, randomUUID(), "x' OR 1=1", '../x'])
      expect(
        await readFailureCode(await upload(unit.office, 'practiceactions', `?idreport=${encodeURIComponent(id)}`)),
      ).toBe('report-not-found');
  });

  test('cannot replace a photo of another unit with the same name', async () => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await createJpeg(80, 60))]), photo);
    const request = await createRequestAs(otherUnit.office, '/api/practiceactions/uploadPhotos', {
      method: 'POST',
      body,
    });
    expect((await FILE_ENDPOINTS.uploadPhotos.handle(request)).status).not.toBe(200);
    const row = await world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName: photo } }));
    expect(row.workUnitId).toBe(unit.id);
  });
});
