import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { sendPicture, uploadPhotos } from '@/lib/reports/photo-door';
import { sendRecord } from '@/lib/reports/record-door';
import { signedAddress } from '@/lib/platform/signed-address';
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
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256: 'abc' } }),
  );
});
afterAll(() => product.close());

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
    get: (request) => sendPicture(request, ...pictureIn(request)),
    unknown: 'photo-not-found',
  },
  {
    what: 'the record',
    path: () => `/record/${record}`,
    get: (request) => sendRecord(request, partsOf(request)[1] ?? ''),
    unknown: 'not-found',
  },
];

const partsOf = (request: Request): string[] => new URL(request.url).pathname.split('/').slice(1);
const pictureIn = (request: Request): [string, string] => {
  const [, directory = '', file = ''] = partsOf(request);
  return [directory, file];
};

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

  test('a signed address works without a session, until it ends', async () => {
    const address = signedAddress(path(), addHours(new Date(), 1));
    expect((await get(await requestAs(null, address))).status).toBe(200);
    const ended = signedAddress(path(), addHours(new Date(), -1));
    expect(await codeOf(await get(await requestAs(null, ended)))).toBe('not-signed-in');
  });

  test('a signed address that was altered, or taken to another file, is worth nothing', async () => {
    const address = signedAddress(path(), addHours(new Date(), 1));
    const signature = /sig=(.+)$/.exec(address)?.[1] ?? '';
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const altered = [
      address.replace(signature, flipped),
      address.replace(signature, signature.slice(0, -4)),
      address.replace(signature, ''),
      address.replace(/until=\d+/, `until=${Math.floor(addHours(new Date(), 48).getTime() / 1000)}`),
      address.replace(/until=\d+/, 'until=Infinity'),
      address.replace(/[0-9a-f-]{36}/, randomUUID()),
      signedAddress(path().replace('practiceactions', 'mapimages').replace('.pdf', '.PDF'), addHours(new Date(), 1))
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
  for (const file of ['../../auth-secret', '..%2f..%2fauth-secret', 'x.jpg', `${photo}.part`, `${photo}\u0000.jpg`, ''])
    expect(await codeOf(await sendPicture(await requestAs(unit.office, '/images'), 'practiceactions', file))).toBe(
      'photo-not-found',
    );
  expect(await codeOf(await sendPicture(await requestAs(unit.office, '/images'), 'records', photo))).toBe(
    'photo-not-found',
  );
});

describe('uploads', () => {
  const upload = async (who: Asker | null, area = 'practiceactions', query = '', headers: HeadersInit = {}) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(await plainPicture())], { type: 'image/jpeg' }), 'photo.jpg');
    return uploadPhotos(
      await requestAs(who, `/api/${area}/uploadPhotos${query}`, { method: 'POST', body, headers }),
      area,
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
    expect((await uploadPhotos(request, 'practiceactions')).status).not.toBe(200);
    const row = await product.behindTheScenes((db) => db.photo.findUniqueOrThrow({ where: { fileName: photo } }));
    expect(row.workUnitId).toBe(unit.id);
  });
});
