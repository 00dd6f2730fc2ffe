import { createHash, randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { DOORS } from '@/lib/doors';
import { log } from '@/lib/platform/log';
import { signedAddress, type Pass } from '@/lib/platform/signed-address';
import { documented, openReport, plainPicture, savedReport } from '@/tests/setup/a-report';
import { codeOf, cookieFor, requestAs } from '@/tests/setup/requests';
import { world, type Asker, type Unit, type World } from '@/tests/setup/world';

/** Photos, map pictures, the frozen PDF and uploads: who may, and with what address. */
let product: World;
let unit: Unit;
let other: Unit;
let strangers: Asker;
let photo: string;
let record: string;
/** The share for which the addresses in this test are signed. */
let pass: Pass;

const PDF = Buffer.from('%PDF-1.7 frozen');

beforeAll(async () => {
  product = await world();
  unit = await product.workUnit();
  other = await product.workUnit('Somebody else');
  strangers = await product.stranger();
  const { id } = await openReport(unit);
  photo = await unit.addPhoto('practiceactions', id);
  record = `${id}.pdf`;
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await product.runtime.storage.put(pdfKey, PDF);
  await product.behindTheScenes((db) =>
    db.report.update({
      where: { id },
      data: { status: 'closed', pdfKey, pdfSha256: createHash('sha256').update(PDF).digest('hex') },
    }),
  );
  pass = await newPass(id);
});
afterAll(() => product.close());

test.each([
  ['damaged', (key: string) => product.runtime.storage.put(key, Buffer.from('%PDF-1.7 frozeN'))],
  ['missing', (key: string) => product.runtime.storage.remove(key)],
])('a final PDF that is %s is not served as the record, and the log has its id', async (_what, spoil) => {
  const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const key = `${unit.id}/records/${record}`;
  await spoil(key);
  const response = await DOORS.finalPdfs.answer(await requestAs(unit.inspector, `/record/${record}`));
  await product.runtime.storage.put(key, PDF);
  expect([response.status, await codeOf(response)]).toEqual([404, 'final-pdf-lost']);
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ reportId: record.replace('.pdf', '') }),
    'A final PDF is missing or damaged',
  );
  errors.mockRestore();
});

/** Adds a link to the report, as sharing makes one. */
async function newPass(reportId: string, more: { expiresAt?: Date; revokedAt?: Date } = {}): Promise<Pass> {
  const passId = randomUUID();
  await product.behindTheScenes((db) =>
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

interface File {
  what: string;
  path: () => string;
  get: (request: Request) => Promise<Response>;
  unknown: string;
}

const FILES: File[] = [
  {
    what: 'a photo',
    path: () => `/images/practiceactions/${photo}`,
    get: DOORS.pictures.answer,
    unknown: 'photo-not-found',
  },
  {
    what: 'the record',
    path: () => `/record/${record}`,
    get: DOORS.finalPdfs.answer,
    unknown: 'not-found',
  },
];

describe.each(FILES)('$what', ({ path, get, unknown }) => {
  test.each(['office', 'leader', 'inspector'] as const)(
    'is shown to the %s of its unit [CALLS-56, CALLS-57]',
    async (role) => {
      const response = await get(await requestAs(unit[role], path()));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toMatch(/^private/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
    },
  );

  test.each(['office', 'leader', 'inspector'] as const)(
    'is unknown to the %s of another unit, like one that does not exist',
    async (role) => {
      expect(await codeOf(await get(await requestAs(other[role], path())))).toBe(unknown);
      const missing = path().replace(/[0-9a-f-]{36}/, randomUUID());
      expect(await codeOf(await get(await requestAs(other[role], missing)))).toBe(unknown);
    },
  );

  test('is not shown without a unit, without a session, or with a cookie that we did not make', async () => {
    expect(await codeOf(await get(await requestAs(strangers, path())))).toBe('no-work-unit');
    expect(await codeOf(await get(await requestAs(null, path())))).toBe('not-signed-in');
    const cookie = await cookieFor(unit.office);
    const [middle, flipped] = [cookie.length - 20, cookie.at(-20) === 'A' ? 'B' : 'A'];
    const forged = cookie.slice(0, middle) + flipped + cookie.slice(middle + 1);
    for (const sent of [forged, `earthtight.session=${unit.office.sessionId}`, 'earthtight.session='])
      expect(await codeOf(await get(await requestAs(null, path(), { headers: { cookie: sent } })))).toBe(
        'not-signed-in',
      );
  });

  const inHours = (hours: number) => addHours(new Date(), hours);

  test('a signed address works without a session, until it ends', async () => {
    expect((await get(await requestAs(null, signedAddress(path(), pass, inHours(1))))).status).toBe(200);
    const ended = signedAddress(path(), pass, inHours(-1));
    expect(await codeOf(await get(await requestAs(null, ended)))).toBe('not-signed-in');
  });

  test('a signed address ends with its link: revoked, run out, or of nobody', async () => {
    const reportId = record.replace('.pdf', '');
    const passes = [
      await newPass(reportId, { revokedAt: new Date() }),
      await newPass(reportId, { expiresAt: new Date('2020-01-01') }),
      { unitId: unit.id, passId: randomUUID() },
    ];
    for (const ended of passes)
      expect(await codeOf(await get(await requestAs(null, signedAddress(path(), ended, inHours(1)))))).toBe(
        'not-signed-in',
      );
    const address = signedAddress(path(), pass, inHours(1));
    const revoke = (revokedAt: Date | null) =>
      product.behindTheScenes((db) => db.share.update({ where: { id: pass.passId }, data: { revokedAt } }));
    await revoke(new Date());
    expect(await codeOf(await get(await requestAs(null, address)))).toBe('not-signed-in');
    await revoke(null);
    expect((await get(await requestAs(null, address))).status).toBe(200);
  });

  test('an address that was signed for a link of another unit shows nothing of this one', async () => {
    const theirs = await savedReport(other, { fields: { siteId: other.site.id } });
    const passId = randomUUID();
    await product.behindTheScenes((db) =>
      db.share.create({
        data: {
          id: passId,
          workUnitId: other.id,
          reportId: theirs.id,
          name: 'Stan',
          email: 'stan@example.com',
          tokenHash: passId,
          sentBy: other.office.id,
          expiresAt: new Date('2030-01-01'),
        },
      }),
    );
    const signed = (unitId: string) => signedAddress(path(), { unitId, passId }, inHours(1));
    expect(await codeOf(await get(await requestAs(null, signed(other.id))))).toBe(unknown);
    expect(await codeOf(await get(await requestAs(null, signed(unit.id))))).toBe('not-signed-in');
  });

  test('a signed address that was altered, or taken to another file, is worth nothing', async () => {
    const address = signedAddress(path(), pass, inHours(1));
    const signature = /sig=(.+)$/.exec(address)?.[1] ?? '';
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const another = await newPass(record.replace('.pdf', ''));
    const altered = [
      address.replace(signature, flipped),
      address.replace(signature, signature.slice(0, -4)),
      address.replace(signature, ''),
      address.replace(/until=\d+/, `until=${Math.floor(inHours(48).getTime() / 1000)}`),
      address.replace(/until=\d+/, 'until=Infinity'),
      address.replace(/[0-9a-f-]{36}/, randomUUID()),
      address.replace(pass.passId, another.passId),
      address.replace(`unit=${unit.id}`, `unit=${other.id}`),
      signedAddress(path().replace('practiceactions', 'mapimages').replace('.pdf', '.PDF'), pass, inHours(1))
        .split('?')
        .at(-1)
        ?.replace(/^/, `${path()}?`) ?? '',
    ];
    const codes = [];
    for (const each of altered) codes.push(await codeOf(await get(await requestAs(null, each))));
    expect(codes).toEqual(altered.map(() => 'not-signed-in'));
  });
});

test('a picture is asked for by plain name only', async () => {
  const asked = async (path: string) => codeOf(await DOORS.pictures.answer(await requestAs(unit.office, path)));
  const files = ['..%2F..%2Fauth-secret', 'x.jpg', `${photo}.part`, `${photo}%00.jpg`, '%ff', '%', ''];
  for (const file of files) expect(await asked(`/images/practiceactions/${file}`)).toBe('photo-not-found');
  for (const directory of ['records', '__proto__', '..%2Frecords'])
    expect(await asked(`/images/${directory}/${photo}`)).toBe('photo-not-found');
});

describe('uploads', () => {
  const upload = async (who: Asker | null, area = 'practiceactions', query = '', headers: HeadersInit = {}) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await plainPicture())], { type: 'image/jpeg' }), 'photo.jpg');
    return DOORS.uploadPhotos.answer(
      await requestAs(who, `/api/${area}/uploadPhotos${query}`, { method: 'POST', body, headers }),
    );
  };

  test.each(['office', 'leader', 'inspector'] as const)('the %s may, to both areas', async (role) => {
    for (const area of ['practiceactions', 'reports']) {
      const response = await upload(unit[role], area);
      expect(await response.json()).toEqual({ fileNames: [expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/)] });
    }
  });

  test('nobody, a person without a unit, and an area that does not exist are refused', async () => {
    expect(await codeOf(await upload(null))).toBe('not-signed-in');
    expect(await codeOf(await upload(strangers))).toBe('no-work-unit');
    expect(await codeOf(await upload(unit.office, 'records'))).toBe('not-found');
    expect(await codeOf(await upload(unit.office, '__proto__'))).toBe('not-found');
  });

  test('a page of another site, or a sender without an Origin, is refused', async () => {
    expect(await codeOf(await upload(unit.office, 'reports', '', { origin: 'https://evil.example' }))).toBe(
      'foreign-origin',
    );
    expect(await codeOf(await upload(unit.office, 'reports', '', { origin: '' }))).toBe('foreign-origin');
    expect(await codeOf(await upload(unit.office, 'reports', '', { origin: 'null' }))).toBe('foreign-origin');
  });

  test('an upload that was begun by somebody else, or for another work unit, is not taken under this session', async () => {
    const as = (personId: string, unitId: string) => ({ 'x-earthtight-person': personId, 'x-earthtight-unit': unitId });
    const { id } = await savedReport(unit);
    const query = `?idreport=${id}`;
    const before = await product.behindTheScenes((db) => db.photo.count());
    const sent = (headers: HeadersInit) => upload(unit.inspector, 'practiceactions', query, headers);
    expect(await codeOf(await sent(as(unit.office.id, unit.id)))).toBe('not-signed-in');
    expect(await codeOf(await sent(as(unit.inspector.id, other.id)))).toBe('no-work-unit');
    await product.behindTheScenes((db) =>
      db.membership.create({
        data: { id: randomUUID(), workUnitId: other.id, personId: unit.inspector.id, role: 'employee' },
      }),
    );
    expect(await codeOf(await sent(as(unit.inspector.id, other.id)))).toBe('other-work-unit');
    expect(await product.behindTheScenes((db) => db.photo.count())).toBe(before);
    expect((await sent(as(unit.inspector.id, unit.id))).status).toBe(200);
  });

  test('what was stored stands in the audit trail, with who sent it', async () => {
    const { id } = await savedReport(unit);
    const { fileNames } = await (await upload(unit.leader, 'practiceactions', `?idreport=${id}`)).json();
    const trail = await product.behindTheScenes((db) => db.audit.findMany({ where: { type: 'stored-photos' } }));
    expect(trail.map(({ personId, operation, event }) => ({ personId, operation, event }))).toContainEqual({
      personId: unit.leader.id,
      operation: 'photos.upload',
      event: expect.objectContaining({ reportId: id, fileNames }),
    });
  });

  test('for a report of another unit, an unknown one, or nonsense: unknown', async () => {
    const foreign = await savedReport(other, { bmps: [documented()], fields: { siteId: other.site.id } });
    for (const id of [foreign.id, randomUUID(), "x' OR 1=1", '../x'])
      expect(await codeOf(await upload(unit.office, 'practiceactions', `?idreport=${encodeURIComponent(id)}`))).toBe(
        'report-not-found',
      );
  });

  test('one unit’s upload under the name of another unit’s photo replaces nothing and is not called a success', async () => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await plainPicture(80, 60))]), photo);
    const request = await requestAs(other.office, '/api/practiceactions/uploadPhotos', { method: 'POST', body });
    expect((await DOORS.uploadPhotos.answer(request)).status).not.toBe(200);
    const row = await product.behindTheScenes((db) => db.photo.findUniqueOrThrow({ where: { fileName: photo } }));
    expect(row.workUnitId).toBe(unit.id);
  });
});
