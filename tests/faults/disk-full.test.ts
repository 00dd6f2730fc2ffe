import filePromises, { readdir } from 'node:fs/promises';
import path from 'node:path';
import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { editorData, saveReport } from '@/lib/reports/contract';
import { getSavingState } from '@/lib/reports/editor/derived';
import { createDocumentationBmp, createChanges, createJpeg, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { Phone } from '@/tests/integration/offline/phone';
import { send } from '@/tests/integration/reports/photos/send-photos';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

// The disk of the files or of the database is full. The failure shows this and nothing is stored in part. The status is at
// least 500, so the device keeps its copy and tries again.

let world: World;
let unit: Unit;
let photo: { fileName: string; bytes: Buffer };
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  photo = { fileName: `${crypto.randomUUID()}.jpg`, bytes: await createJpeg() };
});
afterAll(() => world.close());

const STORAGE_FULL = {
  status: 507,
  code: 'storage-full',
  message: 'The server is out of storage, so this was not saved. Contact your Office.',
};

test('the server rejects a photo when the disk is full and stores it once there is space', async () => {
  const folder = path.dirname(world.getStoredPath(`${unit.id}/practiceactions/x.jpg`));
  const writeFile = fillDisk();
  expect(await send(unit.inspector, [photo])).toMatchObject(STORAGE_FULL);
  expect(writeFile).toHaveBeenCalled();
  writeFile.mockRestore();
  expect(await readdir(folder)).toEqual([]);
  expect(await countPhotos()).toBe(0);

  expect(await send(unit.inspector, [photo])).toMatchObject({ status: 200, fileNames: [photo.fileName] });
  expect(await readdir(folder)).toEqual([photo.fileName]);
});

test('the server rejects a photo when the database is full and stores it once there is space', async () => {
  const secondPhoto = { ...photo, fileName: `${crypto.randomUUID()}.jpg` };
  const countBefore = await countPhotos();
  await runWhileTableIsFull('photo', async () => {
    expect(await send(unit.inspector, [secondPhoto])).toMatchObject(STORAGE_FULL);
  });
  expect(await countPhotos()).toBe(countBefore);
  expect(await send(unit.inspector, [secondPhoto])).toMatchObject({ status: 200 });
  expect(await countPhotos()).toBe(countBefore + 1);
});

test('the server rejects a save when the database is full and accepts it once there is space', async () => {
  const saved = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, notes: 'before' },
    bmps: [createDocumentationBmp()],
  });
  const update = {
    ...saved,
    baseVersion: 1,
    fields: { notes: 'after' },
    bmps: [createDocumentationBmp({ label: 'B' })],
  };
  const newReport = createChanges(unit, { bmps: [createDocumentationBmp()] });

  await runWhileTableIsFull('logged_bmp', async () => {
    for (const changes of [update, newReport]) expect(await sendSave(changes)).toMatchObject(STORAGE_FULL);
  });
  const { report } = await unit.leader.call(editorData, { id: saved.id });
  expect([report.version, report.fields.notes, report.bmps.length]).toEqual([1, 'before', 1]);
  expect(await unit.leader.expectFailure(editorData, { id: newReport.id })).toBe('report-not-found');

  for (const changes of [update, newReport]) expect(await sendSave(changes)).toMatchObject({ status: 200 });
});

test('the phone keeps entries and a photo when the server’s disk is full', async () => {
  const phone = new Phone(unit.inspector);
  const inspection = await phone.startInspection(unit);
  await runWhileTableIsFull('logged_bmp', async () => {
    await inspection.logFence('Torn at the low point');
    expect(await inspection.send()).toEqual({ kind: 'blocked', by: 'server-trouble' });
  });
  expect([getSavingState(inspection.editor), phone.device.draftHeads.size]).toEqual(['trouble', 1]);

  const writeFile = fillDisk();
  const [bmp] = inspection.editor.report.bmps;
  const fileName = await inspection.addPhoto(bmp?.id ?? '', photo.bytes);
  await inspection.send();
  writeFile.mockRestore();
  expect([getSavingState(inspection.editor), [...phone.device.photos.keys()]]).toEqual(['failed', [fileName]]);

  await inspection.saving.photos.retryRejected();
  expect(await inspection.send()).toEqual({ kind: 'sent' });
  expect([getSavingState(inspection.editor), phone.device.photos.size]).toEqual(['saved', 0]);
  const stored = await unit.leader.call(editorData, { id: inspection.id });
  expect(stored.report.bmps.map(({ condition }) => condition.photos)).toEqual([[fileName]]);
});

const countPhotos = () => world.runAsMaintenance((db) => db.photo.count());

/** Sends a save to the endpoint that the browser uses. */
async function sendSave(changes: unknown): Promise<object> {
  const { method, path: address } = saveReport;
  const request = await createRequestAs(unit.inspector, `/api${address}`, { method, body: JSON.stringify(changes) });
  const response = await createJsonHandler(OPERATIONS)(request);
  return { status: response.status, ...(await response.json()) };
}

/** Makes every file write fail after half of its bytes, as on a full disk. Returns the mock of `writeFile`. */
function fillDisk() {
  const { writeFile } = filePromises;
  return jest.spyOn(filePromises, 'writeFile').mockImplementation(async (file, content, options) => {
    if (!(content instanceof Uint8Array)) throw new Error('only photos are stored in this test');
    await writeFile(file, content.subarray(0, content.length / 2), options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
}

/** Makes inserts into `table` fail while `work` runs, with the message and SQLSTATE of PostgreSQL on a full disk. */
async function runWhileTableIsFull(table: 'photo' | 'logged_bmp', work: () => Promise<void>): Promise<void> {
  await world.database.pool.query(`
    CREATE FUNCTION fail_as_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/24576": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER fail_as_full BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_as_full()`);
  try {
    await work();
  } finally {
    await world.database.pool.query('DROP FUNCTION fail_as_full() CASCADE');
  }
}
