import { randomUUID } from 'node:crypto';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { Phone } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/** A photo is unsent on the device when another tab switches the work unit, or another person signs in. */
let world: World;
let unit: Unit;
let otherUnit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: otherUnit.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );
});
afterAll(() => world.close());

const setActiveUnit = (activeUnitId: string) =>
  world.runAsMaintenance((db) => db.person.update({ where: { id: unit.inspector.id }, data: { activeUnitId } }));

async function createUnsentPhoto() {
  await setActiveUnit(unit.id);
  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  const bmpId = await report.logFence('Torn');
  await report.addPhoto(bmpId, await createJpeg());
  phone.signal = 'photos are cut off';
  await report.send();
  phone.signal = 'on';
  return { phone, report };
}

const countUnsentPhotos = (report: { saving: { photos: { listUnsent: () => ReadonlySet<string> } } }) =>
  report.saving.photos.listUnsent().size;
const countStoredPhotos = () => world.runAsMaintenance((db) => db.photo.count());

test('a photo stays on the device while another work unit is active, and is then sent', async () => {
  const { phone, report } = await createUnsentPhoto();
  await setActiveUnit(otherUnit.id);
  const before = await countStoredPhotos();
  expect(await report.send()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
  expect([countUnsentPhotos(report), report.editor.orphaned, await countStoredPhotos()]).toEqual([1, null, before]);
  expect(phone.responses.at(-1)).toBe('POST 409');

  await setActiveUnit(unit.id);
  expect(await report.send()).toEqual({ kind: 'sent' });
  expect([countUnsentPhotos(report), await countStoredPhotos()]).toEqual([0, before + 1]);
});

test('a photo stays on the device while another person is signed in', async () => {
  const { phone, report } = await createUnsentPhoto();
  const owner: TestUser = phone.person;
  const before = await countStoredPhotos();
  phone.person = otherUnit.inspector;
  expect(await report.send()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
  expect([countUnsentPhotos(report), report.editor.orphaned, await countStoredPhotos()]).toEqual([1, null, before]);
  phone.person = owner;
  expect(await report.send()).toEqual({ kind: 'sent' });
});
