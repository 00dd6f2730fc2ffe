import { LIMIT_ROWS } from '@/lib/limits';
import { editorData } from '@/lib/reports/contract';
import { isQueued, getSavingState } from '@/lib/reports/editor/derived';
import { Phone } from '@/tests/integration/offline/phone';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  unit = await world.createWorkUnit();
});

const countMessages = () => world.runAsMaintenance((db) => db.outboxMessage.count({ where: { workUnitId: unit.id } }));
const countPhotos = () => world.runAsMaintenance((db) => db.photo.count({ where: { workUnitId: unit.id } }));
const loadReport = async (id: string) => (await unit.leader.call(editorData, { id })).report;

/** Pretends that a person used up all of a limit. `null` ends that. */
const setLimitUse = (limit: 'crew-message' | 'photo', used: number) =>
  world.runAsMaintenance((db) =>
    db.limitUse.updateMany({ where: { key: { startsWith: `${limit} ` } }, data: { used } }),
  );

test('SAVE & NOTIFY over a limit stays on the phone, shows when the phone can send, and is sent automatically', async () => {
  const first = await new Phone(unit.inspector).startInspection(unit);
  await first.logFence('Torn');
  await first.confirmNotification();
  expect(await first.send()).toEqual({ kind: 'sent' });
  await setLimitUse('crew-message', LIMIT_ROWS['crew-message'].unit.max);

  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  phone.signal = 'off';
  await report.logFence('Torn at the low point');
  await report.confirmNotification();
  expect(await report.send()).toEqual({ kind: 'offline' });
  phone.signal = 'on';

  expect(await report.send()).toEqual(expect.objectContaining({ kind: 'blocked', by: 'limit' }));
  expect(report.editor.message).toBeNull();
  expect([isQueued(report.editor), getSavingState(report.editor)]).toEqual([true, 'waiting']);
  expect(report.editor.queued?.why).toMatch(/in 24 hours\. You can send again in \d+ hours\.$/);
  expect((await loadReport(report.id)).bmps).toHaveLength(1);
  expect((await loadReport(report.id)).status).toBe('setup');
  expect(await countMessages()).toBe(1);

  report.kill();
  expect((await phone.draft(report.id))?.queued).toMatchObject({ action: 'notify', why: expect.any(String) });
  const reopenedReport = await phone.openReport(report.id);
  expect(await reopenedReport.send()).toEqual(expect.objectContaining({ kind: 'blocked', by: 'limit' }));

  await setLimitUse('crew-message', 0);
  expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
  expect((await loadReport(report.id)).status).toBe('open');
  expect(await countMessages()).toBe(2);
  expect(await phone.draft(report.id)).toBeNull();
});

test('photos over a limit stay on the phone until later, but entries are sent at once', async () => {
  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  const bmpId = await report.logFence('Torn');
  const first = await report.addPhoto(bmpId, await createJpeg());
  expect(await report.send()).toEqual({ kind: 'sent' });
  await setLimitUse('photo', LIMIT_ROWS.photo.unit.max);

  const second = await report.addPhoto(bmpId, await createJpeg());
  await report.enterMunicipality('Milwaukee');
  expect(await report.send()).toEqual(expect.objectContaining({ kind: 'blocked', by: 'limit' }));
  expect(await countPhotos()).toBe(1);
  expect((await loadReport(report.id)).fields.municipality).toBe('Milwaukee');
  expect([...report.saving.photos.listUnsent()]).toEqual([second]);
  report.kill();

  await setLimitUse('photo', 0);
  const reopenedReport = await phone.openReport(report.id);
  expect([...reopenedReport.saving.photos.listUnsent()]).toEqual([second]);
  expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
  expect(await countPhotos()).toBe(2);
  expect((await loadReport(report.id)).bmps[0]?.condition.photos).toEqual([first, second]);
  expect(getSavingState(reopenedReport.editor)).toBe('saved');
});
