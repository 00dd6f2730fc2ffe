import { createHash, randomUUID } from 'node:crypto';
import { readBoard, revokeBoard, siteBoard } from '@/lib/boards/contract';
import { findBoardStart, redirectToBoardPdf } from '@/lib/boards/server/public-page';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { referenceData, saveReport } from '@/lib/reports/contract';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { setActiveUnit } from '@/lib/workgroups/contract';
import { createChanges } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { inspect, NOW, publish, readPage, uploadCertificate } from './boards-world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(NOW);
  await world.runAsMaintenance((db) => db.attempt.deleteMany());
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

/** Addresses are signed with the time of the request, and endpoints have that of the test process. */
const openSigned = async (address: string, session: TestUser | null = null) => {
  const endpoint = address.includes('/pdfs/') ? FILE_ENDPOINTS.boardPdfs : FILE_ENDPOINTS.certificates;
  return endpoint.handle(await createRequestAs(session, address));
};

async function closeWithPdf(id: string): Promise<void> {
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await world.runtime.storage.put(pdfKey, Buffer.from('%PDF'));
  const pdfSha256 = createHash('sha256').update('%PDF').digest('hex');
  await world.runAsMaintenance((db) =>
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256 } }),
  );
}

/** Where the page's link to a PDF leads. */
const followPdfLink = async (token: string, reportId: string): Promise<string> => {
  const request = await createRequestAs(null, `/site/${token}/pdf/${reportId}`);
  return (await redirectToBoardPdf(request, token, reportId)).headers.get('location') ?? '';
};

test('the page shows the day of the last notified inspection at the site [BOARD-02]', async () => {
  const token = await publish(unit);
  expect(await readPage(world, token)).toMatchObject({
    unitName: unit.name,
    siteName: unit.site.name,
    contactName: 'Site Office',
    contactPhone: '+14145550142',
    lastInspectedOn: null,
    certificate: null,
    pdfs: [],
  });
  // Set up, but the crew is not notified.
  const changes = createChanges(unit, { fields: { siteId: unit.site.id, date: '2026-11-20T15:00:00.000Z' } });
  await unit.inspector.call(saveReport, changes);
  expect((await readPage(world, token)).lastInspectedOn).toBeNull();
  // 10 pm at the site.
  await inspect(unit, '2026-11-10T04:00:00.000Z');
  await inspect(unit, '2026-11-02T15:00:00.000Z');
  expect((await readPage(world, token)).lastInspectedOn).toBe('2026-11-09');
  // A phone with a wrong clock.
  await inspect(unit, '2026-11-22T14:00:00.000Z');
  expect((await readPage(world, token)).lastInspectedOn).toBe('2026-11-09');
});

test('another work unit’s inspections of the same site do not count', async () => {
  const token = await publish(unit);
  const other = await world.createWorkUnit('Other');
  const id = await inspect(other, '2026-11-10T04:00:00.000Z');
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { siteId: unit.site.id } }));
  expect((await readPage(world, token)).lastInspectedOn).toBeNull();
});

test('PDFs show only where the Office switched them on, as attachments [BOARD-03]', async () => {
  const id = await inspect(unit, '2026-11-10T04:00:00.000Z');
  const token = await publish(unit);
  await closeWithPdf(id);
  expect((await readPage(world, token)).pdfs).toEqual([]);
  expect(await followPdfLink(token, id)).toBe(`/site/${token}`);
  await world.runAsMaintenance((db) => db.siteBoard.updateMany({ data: { showsPdfs: true } }));
  expect((await readPage(world, token)).pdfs).toEqual([{ reportId: id, day: '2026-11-09' }]);
  expect(await followPdfLink(token, randomUUID())).toBe(`/site/${token}`);
  const address = await followPdfLink(token, id);
  const pdf = await openSigned(address);
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect((await openSigned(address.replace(/\?.*/, ''))).status).toBe(401);
  // Switched off while the address is still valid.
  await world.runAsMaintenance((db) => db.siteBoard.updateMany({ data: { showsPdfs: false } }));
  expect((await openSigned(address)).status).toBe(404);
});

test('the page has no names, phones or photos but the contact [BOARD-03]', async () => {
  const photo = await unit.addPhoto('practiceactions');
  await inspect(unit, '2026-11-10T04:00:00.000Z');
  const page = await readPage(world, await publish(unit));
  const text = JSON.stringify(page);
  for (const hidden of [unit.office.name, unit.inspector.name, unit.inspector.email, photo])
    expect(text).not.toContain(hidden);
});

type Ending = () => Promise<unknown>;
const ENDINGS: [string, Ending][] = [
  [
    'was revoked',
    async () => {
      const { board } = await unit.office.call(siteBoard, { siteId: unit.site.id });
      await unit.office.call(revokeBoard, {
        siteId: unit.site.id,
        publicationId: board.sheet?.publicationId ?? '',
      });
    },
  ],
  [
    'is of a hidden site',
    () =>
      world.runAsMaintenance((db) =>
        db.siteVisibility.updateMany({ where: { siteId: unit.site.id }, data: { visible: false } }),
      ),
  ],
  [
    'is of a closed work unit',
    () => world.runAsMaintenance((db) => db.workUnit.update({ where: { id: unit.id }, data: { closedAt: NOW } })),
  ],
];

test.each(ENDINGS)('a board that %s answers as an unknown one, its files too [BOARD-04]', async (_name, end) => {
  world.setNow(new Date());
  const token = await publish(unit, { showsPdfs: true });
  await uploadCertificate(unit.office, unit.site.id);
  const picture = (await readPage(world, token)).certificate ?? '';
  expect((await openSigned(picture)).status).toBe(200);
  await end();
  const unknown = await world.signedOut.tryCall(readBoard, { token: 'x'.repeat(22) });
  expect(await world.signedOut.tryCall(readBoard, { token })).toEqual(unknown);
  expect(unknown).toEqual({ page: null });
  expect((await openSigned(picture)).status).toBe(401);
});

test('a signed address opens no other picture and none of another work unit', async () => {
  world.setNow(new Date());
  const token = await publish(unit);
  const { certificateId } = await uploadCertificate(unit.office, unit.site.id);
  const picture = (await readPage(world, token)).certificate ?? '';
  const other = await world.createWorkUnit('Other');
  const foreign = await uploadCertificate(other.office, other.site.id);
  expect((await openSigned(picture.replace(certificateId, foreign.certificateId))).status).toBe(401);
  expect((await openSigned(picture.replace(unit.id, other.id))).status).toBe(401);
  expect((await openSigned(`/api/boards/certificates/${certificateId}`, other.office)).status).toBe(404);
  expect((await openSigned(`/api/boards/certificates/${certificateId}`, unit.inspector)).status).toBe(403);
});

test('unknown addresses are limited to ten a minute, and known ones are not', async () => {
  const token = await publish(unit);
  for (let guess = 0; guess < 10; guess++)
    expect(await world.signedOut.call(readBoard, { token: `guess-${guess}` })).toEqual({ page: null });
  expect(await world.signedOut.expectFailure(readBoard, { token })).toBe('too-many-requests');
  world.setNow(new Date(NOW.getTime() + 60_001));
  for (let visit = 0; visit < 12; visit++) await readPage(world, token);
});

test('reading a board changes no row', async () => {
  const token = await publish(unit);
  const readRow = () =>
    world.runAsMaintenance(
      (db) => db.$queryRaw`SELECT xmin::text, b.* FROM site_board b WHERE site_id = ${unit.site.id}::uuid`,
    );
  const before = await readRow();
  await readPage(world, token);
  expect(await readRow()).toEqual(before);
});

test('a member of the work unit is offered a new inspection, nobody else is [BOARD-06]', async () => {
  const token = await publish(unit);
  const call = { requestId: '', ip: 'here', userAgent: '', now: NOW };
  const find = ({ sessionId }: Pick<TestUser, 'sessionId'>) => findBoardStart({ ...call, sessionId }, token);
  const start = { href: `/app/report-setup?site=${unit.site.id}`, switchTo: null };
  for (const member of [unit.office, unit.leader, unit.inspector]) expect(await find(member)).toEqual(start);
  const other = await world.createWorkUnit('Other');
  for (const person of [world.signedOut, await world.createOutsider(), other.office])
    expect(await find(person)).toBeNull();
  // A member whose active work unit is another one.
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), personId: other.office.id, workUnitId: unit.id, role: 'employee' },
    }),
  );
  expect(await find(other.office)).toEqual({ ...start, switchTo: { id: unit.id, name: unit.name } });
  await other.office.call(setActiveUnit, { idworkgroup: unit.id });
  expect(await find(other.office)).toEqual(start);
  await world.runAsMaintenance((db) =>
    db.membership.deleteMany({ where: { personId: other.office.id, workUnitId: unit.id } }),
  );
  expect(await find(other.office)).toBeNull();
});

test('phones of the work unit know the hash of the token, and forget it with the sheet [BOARD-06]', async () => {
  const readHashes = async (user: TestUser) =>
    (await user.call(referenceData, {})).sites.map(({ boardHash }) => boardHash);
  expect(await readHashes(unit.inspector)).toEqual([undefined]);
  const token = await publish(unit);
  expect(await readHashes(unit.inspector)).toEqual([hashLinkToken(token)]);
  const { board } = await unit.office.call(siteBoard, { siteId: unit.site.id });
  await unit.office.call(revokeBoard, { siteId: unit.site.id, publicationId: board.sheet?.publicationId ?? '' });
  expect(await readHashes(unit.inspector)).toEqual([undefined]);
});
