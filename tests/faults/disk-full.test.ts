import { open, readdir } from 'node:fs/promises';
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

/**
 * There is no room left for files or for the database. The answer says so, nothing is stored in part, and the status is
 * 500 or higher, after which the device keeps its copy and tries again.
 */
let app: World;
let unit: Unit;
let photo: { fileName: string; bytes: Buffer };
beforeAll(async () => {
  app = await createWorld();
  unit = await app.workUnit();
  photo = { fileName: `${crypto.randomUUID()}.jpg`, bytes: await createJpeg() };
});
afterAll(() => app.close());

const FULL = {
  status: 507,
  code: 'storage-full',
  message: 'The server is out of storage, so this was not saved. It stays on this device; tell your Office.',
};

test('rejects a photo when the disk is full and stores it once there is space', async () => {
  const folder = path.dirname(app.runtime.storage.getPath(`${unit.id}/practiceactions/x.jpg`));
  const full = await diskWithoutRoom();
  expect(await send(unit.inspector, [photo])).toMatchObject(FULL);
  expect(full).toHaveBeenCalled();
  full.mockRestore();
  expect(await readdir(folder)).toEqual([]);
  expect(await getKnownPhotos()).toBe(0);

  expect(await send(unit.inspector, [photo])).toMatchObject({ status: 200, fileNames: [photo.fileName] });
  expect(await readdir(folder)).toEqual([photo.fileName]);
});

test('rejects a photo when the database is full and stores it once there is space', async () => {
  const late = { ...photo, fileName: `${crypto.randomUUID()}.jpg` };
  const before = await getKnownPhotos();
  await databaseWithoutRoom('photo', async () => {
    expect(await send(unit.inspector, [late])).toMatchObject(FULL);
  });
  expect(await getKnownPhotos()).toBe(before);
  expect(await send(unit.inspector, [late])).toMatchObject({ status: 200 });
  expect(await getKnownPhotos()).toBe(before + 1);
});

test('rejects a save when the database is full and accepts it once there is space', async () => {
  const known = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, notes: 'before' },
    bmps: [createDocumentationBmp()],
  });
  const next = { ...known, baseVersion: 1, fields: { notes: 'after' }, bmps: [createDocumentationBmp({ label: 'B' })] };
  const brandNew = createChanges(unit, { bmps: [createDocumentationBmp()] });

  await databaseWithoutRoom('logged_bmp', async () => {
    for (const changes of [next, brandNew]) expect(await saved(changes)).toMatchObject(FULL);
  });
  const { report } = await unit.leader.call(editorData, { id: known.id });
  expect([report.version, report.fields.notes, report.bmps.length]).toEqual([1, 'before', 1]);
  expect(await unit.leader.expectFailure(editorData, { id: brandNew.id })).toBe('report-not-found');

  for (const changes of [next, brandNew]) expect(await saved(changes)).toMatchObject({ status: 200 });
});

test('keeps entries and a photo on the phone while the server’s disk is full', async () => {
  const phone = new Phone(unit.inspector);
  const report = await phone.begins(unit);
  await databaseWithoutRoom('logged_bmp', async () => {
    await report.logFence('Torn at the low point');
    expect(await report.sends()).toEqual({ kind: 'blocked', by: 'server-trouble' });
  });
  expect([getSavingState(report.editor), phone.device.draftHeads.size]).toEqual(['trouble', 1]);

  const full = await diskWithoutRoom();
  const [bmp] = report.editor.report.bmps;
  const fileName = await report.getPhotographs(bmp?.id ?? '', photo.bytes);
  await report.sends();
  full.mockRestore();
  expect([getSavingState(report.editor), [...phone.device.photos.keys()]]).toEqual(['failed', [fileName]]);

  await report.saving.photos.tryAgain();
  expect(await report.sends()).toEqual({ kind: 'sent' });
  expect([getSavingState(report.editor), phone.device.photos.size]).toEqual(['saved', 0]);
  const stored = await unit.leader.call(editorData, { id: report.id });
  expect(stored.report.bmps.map(({ condition }) => condition.photos)).toEqual([[fileName]]);
});

const getKnownPhotos = () => app.runAsMaintenance((db) => db.photo.count());

/** Sends a save to the same endpoint as the browser. */
async function saved(changes: unknown): Promise<object> {
  const { method, path: address } = saveReport;
  const request = await createRequestAs(unit.inspector, `/api${address}`, { method, body: JSON.stringify(changes) });
  const response = await createJsonHandler(OPERATIONS)(request);
  return { status: response.status, ...(await response.json()) };
}

/** Writing a file takes half of the bytes and then fails, as on a full disk. */
async function diskWithoutRoom() {
  const handle = await open(__filename);
  const files: { writeFile(bytes: Uint8Array): Promise<void>; write(bytes: Uint8Array): Promise<unknown> } =
    Object.getPrototypeOf(handle);
  await handle.close();
  return jest.spyOn(files, 'writeFile').mockImplementation(async function (this: typeof files, bytes) {
    await this.write(bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
}

/** Rows of a table find no room. The error has the words and the SQLSTATE that PostgreSQL gives. */
async function databaseWithoutRoom(table: 'photo' | 'logged_bmp', work: () => Promise<void>): Promise<void> {
  await app.database.pool.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/24576": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
  try {
    await work();
  } finally {
    await app.database.pool.query('DROP FUNCTION no_room() CASCADE');
  }
}
