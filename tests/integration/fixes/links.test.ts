import { addDays, addSeconds } from 'date-fns';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { acceptFix, fixLinks, readFixes, revokeFixLink, sendFix } from '@/lib/fixes/contract';
import { findCorrections } from '@/lib/fixes/server/public-page';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createFix, notifyWithLinks, NOW, readPage, send, uploadPhoto, createFence } from './fixes-world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

type Ending = (report: { id: string }, leader: TestUser) => Promise<unknown>;

const ENDINGS: [string, Ending][] = [
  ['is revoked', async ({ id }) => revokeLinks(id)],
  [
    'has expired',
    async () => {
      world.setNow(addDays(NOW, 30));
    },
  ],
  [
    'is of somebody who left',
    (_report, { id }) => world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: id } })),
  ],
  [
    'is of somebody whose number changed',
    (_report, { id }) =>
      world.runAsMaintenance((db) => db.person.update({ where: { id }, data: { phone: '4145550199' } })),
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

async function revokeLinks(reportId: string): Promise<void> {
  const { links } = await unit.office.call(fixLinks, { reportId });
  for (const { id } of links) {
    await unit.office.call(revokeFixLink, { linkId: id });
    await unit.office.call(revokeFixLink, { linkId: id });
  }
}

test.each(ENDINGS)('a link that %s gets the same answer as an unknown one [FIX-12]', async (_name, end) => {
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: unit.leader.id }, data: { phone: '4145550111' } }),
  );
  const photo = await unit.addPhoto('practiceactions');
  const bmp = createFence({ condition: { photos: [photo], date: '2026-11-21T14:00:00.000Z', description: '' } });
  const report = await notifyWithLinks(world, unit, [bmp]);
  const token = report.tokens['+14145550111'] ?? '';
  const ofLeader = { ...report, token };
  const address = (await readPage(world, token)).cards[0]?.photo ?? '';
  const openPhoto = async () => FILE_ENDPOINTS.pictures.handle(await createRequestAs(null, address));
  expect((await openPhoto()).status).toBe(200);
  await end(report, unit.leader);

  expect(await world.signedOut.call(readFixes, { token })).toEqual({ page: null });
  const unknown = await world.signedOut.tryCall(sendFix, createFix({ ...report, token: 'x'.repeat(22) }));
  expect(await world.signedOut.tryCall(sendFix, createFix(ofLeader))).toEqual(unknown);
  expect(unknown).toMatchObject({
    code: 'fix-link-ended',
    message: 'This link no longer works. Ask whoever sent it for a new one.',
  });
  // Requests of endpoints have the time of the test process, and signed addresses expire with the link.
  if (_name !== 'has expired') {
    expect(await readFailureCode((await uploadPhoto(token)).response)).toBe('fix-link-ended');
    expect((await openPhoto()).status).toBe(401);
  }
});

test('a link works for 30 days', async () => {
  const { token } = await notifyWithLinks(world, unit);
  world.setNow(addSeconds(addDays(NOW, 30), -1));
  expect((await readPage(world, token)).cards).toHaveLength(1);
});

test('what was sent by a link stays after it was revoked, and can be accepted', async () => {
  const report = await notifyWithLinks(world, unit);
  const fixId = await send(world, report);
  await revokeLinks(report.id);
  await unit.inspector.call(acceptFix, { fixId });
  const { links } = await unit.inspector.call(fixLinks, { reportId: report.id });
  expect(links.map(({ state }) => state)).toEqual(links.map(() => 'revoked'));
  expect(links.map(({ name, hasAccount }) => [name, hasAccount])).toContainEqual(['Ana Ruiz', false]);
});

test('a person who is signed in to the work unit enters the corrections, anybody else need not sign in [FIX-01]', async () => {
  const { id, bmps, token } = await notifyWithLinks(world, unit);
  const outsider = await world.createOutsider();
  const other = await world.createWorkUnit('Other');
  const call = { requestId: '', ip: 'here', userAgent: '', now: NOW };
  const find = ({ sessionId }: { sessionId: string | null }) => findCorrections({ ...call, sessionId }, token);
  expect(await find(unit.leader)).toBe(`/app/report-setup?report=${id}&bmp=${bmps[0]?.id ?? ''}`);
  for (const person of [world.signedOut, outsider, other.office]) expect(await find(person)).toBeNull();
});
