import { missingPhotos, notifyCrew } from '@/lib/reports/contract';
import { restartInspection } from '@/lib/offline/unsent-work/restart';
import { listPhotosNotSent } from '@/lib/reports/editor/texts';
import { outboxList, outboxMessage } from '@/lib/activity/contract';
import { createJpeg } from '@/tests/setup/reports';
import type { MissingPhoto } from '@/lib/reports/domain/photos';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

/**
 * A colleague notifies the crew while a phone is offline, and the phone goes on in a new inspection (decision X-322).
 */
jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  // The phones use the real clock, and the server refuses times more than a day ahead of its own.
  world.setNow(new Date());
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

/** The text of the summary about photos. The server's response may be older than the photos that were sent since. */
const getPhotosText = ({ editor, saving: { photos } }: OpenReport, missingPhotos: readonly MissingPhoto[]) =>
  listPhotosNotSent(
    photos.listUnsent(),
    missingPhotos.filter(({ fileName }) => photos.getUrl(fileName) === null),
    editor.context.me.id,
    'phone',
  );
const listMissingPhotos = async (id: string) => (await unit.inspector.call(missingPhotos, { idreport: id })).photos;

async function getMessagesAbout(id: string): Promise<string[]> {
  const { messages } = await unit.office.call(outboxList, {});
  const about = messages.filter(({ report }) => report?.id === id);
  return Promise.all(about.map(async (each) => (await unit.office.call(outboxMessage, { id: each.id })).message.text));
}

test('a new inspection continues with the unsent BMP, its label and photo, and its own crew message', async () => {
  const phone = new Phone(unit.inspector);
  const old = await phone.startInspection(unit);
  await old.logFence('Sent before');
  await old.send();
  phone.signal = 'off';
  const added = await old.logFence('Entered without signal');
  await old.addPhoto(added, await createJpeg());
  await unit.leader.call(notifyCrew, { idreport: old.id });
  phone.signal = 'on';
  await old.send();
  expect(old.editor.orphaned?.reason).toBe('open');
  const label = old.editor.orphaned?.report.bmps.at(-1)?.label;
  old.kill();

  const restarted = await restartInspection(old.id, unit.inspector.id);
  if (restarted.outcome !== 'started') throw new Error('No inspection was started.');
  const started = await phone.openReport(restarted.reportId);
  expect(started.editor.report.bmps.map((bmp) => [bmp.label, bmp.condition.description])).toEqual([
    [label, 'Entered without signal'],
  ]);
  expect(started.editor.report.fields.notes).toMatch(
    /^Continues the inspection of .*, of which the crew had already been notified\./,
  );

  phone.signal = 'photos are cut off';
  await started.send();
  const beforePhoto = await listMissingPhotos(started.id);
  expect(beforePhoto).toHaveLength(1);
  expect(getPhotosText(started, beforePhoto)).toEqual(['1 photo is still on this phone.']);
  phone.signal = 'on';
  await started.send();
  expect(getPhotosText(started, beforePhoto)).toEqual([]);
  expect(await listMissingPhotos(started.id)).toEqual([]);

  await started.confirmNotification();
  expect(await started.send()).toEqual({ kind: 'sent' });
  const texts = await getMessagesAbout(started.id);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text.match(/Silt Fence/g)).toHaveLength(1);
  for (const text of texts) expect(text).toContain(`${label} Silt Fence`);
});
