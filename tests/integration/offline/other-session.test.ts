import { randomUUID } from 'node:crypto';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { Phone } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/** A photo waits on the device while another tab switches the work unit, or another person signs in. */
let world: World;
let unit: Unit;
let other: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  other = await world.workUnit('Somebody else');
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: other.id, personId: unit.inspector.id, role: 'employee' },
    }),
  );
});
afterAll(() => world.close());

const makeOwner = (activeUnitId: string) =>
  world.runAsMaintenance((db) => db.person.update({ where: { id: unit.inspector.id }, data: { activeUnitId } }));

async function withPhotoWaiting() {
  await makeOwner(unit.id);
  const phone = new Phone(unit.inspector);
  const report = await phone.begins(unit);
  const bmpId = await report.logFence('Torn');
  await report.getPhotographs(bmpId, await createJpeg());
  phone.signal = 'photos are cut off';
  await report.sends();
  phone.signal = 'on';
  return { phone, report };
}

const unsentPhotos = (report: { saving: { photos: { listUnsent: () => ReadonlySet<string> } } }) =>
  report.saving.photos.listUnsent().size;
const getStoredPhotos = () => world.runAsMaintenance((db) => db.photo.count());

test('another work unit: the photo is held, the inspection is not taken for deleted, and it goes when it may', async () => {
  const { phone, report } = await withPhotoWaiting();
  await makeOwner(other.id);
  const before = await getStoredPhotos();
  expect(await report.sends()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
  expect([unsentPhotos(report), report.editor.orphaned, await getStoredPhotos()]).toEqual([1, null, before]);
  expect(phone.answered.at(-1)).toBe('POST 409');

  await makeOwner(unit.id);
  expect(await report.sends()).toEqual({ kind: 'sent' });
  expect([unsentPhotos(report), await getStoredPhotos()]).toEqual([0, before + 1]);
});

test('somebody else’s session: the photo is held and nothing is stored under the wrong name', async () => {
  const { phone, report } = await withPhotoWaiting();
  const owner: TestUser = phone.person;
  const before = await getStoredPhotos();
  phone.person = other.inspector;
  expect(await report.sends()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
  expect([unsentPhotos(report), report.editor.orphaned, await getStoredPhotos()]).toEqual([1, null, before]);
  phone.person = owner;
  expect(await report.sends()).toEqual({ kind: 'sent' });
});
