import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import { setProfile } from '@/lib/disposal/contract';
import { postMaterial } from '@/lib/materials/contract';
import { inviteCompany } from '@/lib/network/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { openStorage } from '@/lib/platform/storage/open-storage';
import { saveDelegation } from '@/lib/signing/contract';
import { anchorSeals } from '@/lib/signing/server/anchors';
import { getLetterPath } from '@/lib/signing/urls';
import { backup } from '@/server/backup/backup';
import type { CommandProgress } from '@/server/backup/progress';
import { restore } from '@/server/backup/restore';
import { checkFiles } from '@/server/check/check-files';
import { checkSeals } from '@/server/check/check-seals';
import { copyStorage } from '@/server/storage/copy-storage';
import { findTicket } from '@/tests/integration/disposal/disposal-world';
import { createMaterialInput } from '@/tests/integration/materials/new-material';
import { createDelegationInput } from '@/tests/integration/signing/new-delegation';
import { addSealedReport } from '@/tests/integration/signing/sealed-reports';
import { startFakeBucket } from '@/tests/setup/fake-bucket';
import { createRequestAs } from '@/tests/setup/requests';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';
import { startTimeStampAuthority } from '@/tests/setup/time-stamp-authority';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

const SECRET = 'the secret of the server that was backed up';

let origin: World;
let unit: Unit;
let photo: string;
let target: TestDatabase;
let folder: string;
let archive: string;

beforeAll(async () => {
  const authority = await startTimeStampAuthority();
  origin = await createWorld({ TSA_URL: authority.url });
  unit = await origin.createWorkUnit();
  await addSealedReport(origin, unit);
  await anchorSeals(new Date());
  await authority.close();
  const { delegation } = await unit.office.call(saveDelegation, createDelegationInput(unit.inspector.id));
  const letter = { method: 'POST', body: '%PDF-1.7 letter' };
  await FILE_ENDPOINTS.uploadLetter.handle(await createRequestAs(unit.office, getLetterPath(delegation.id), letter));
  await unit.addStakeholder('Ada Łęcka', 'ada@example.com');
  photo = await unit.addPhoto('practiceactions');
  await origin.runAsMaintenance(async (db) => {
    const report = {
      id: randomUUID(),
      workUnitId: unit.id,
      siteId: unit.site.id,
      date: new Date('2026-11-01'),
      createdById: unit.office.id,
    };
    await db.report.create({
      data: { ...report, status: 'closed', fields: { notes: 'tab\there, line\nbreak, \\N and "quotes"' } },
    });
    const bmp = {
      id: randomUUID(),
      workUnitId: unit.id,
      reportId: report.id,
      position: 0,
      practiceId: 'p',
      name: 'Silt Fence',
      type: 'x',
    };
    await db.loggedBmp.create({ data: { ...bmp, condition: {} } });
    await db.audit.create({ data: { operation: 'reports.close', type: 'closed', event: {}, workUnitId: unit.id } });
  });
  const haul = { world: origin, from: unit, to: await origin.createWorkUnit('Lakeside Fill') };
  const siteId = unit.site.id;
  await unit.office.call(setProfile, { siteId, personId: unit.leader.id, profile: 'operate' });
  await findTicket(haul, 'open');
  await findTicket(haul, 'import proposes');
  await unit.office.call(postMaterial, createMaterialInput({ siteId }));
  const invitation = { invitationId: randomUUID(), company: 'Third', email: 'third@example.com' };
  await unit.office.call(inviteCompany, invitation);
});

afterAll(() => origin.close());

beforeEach(async () => {
  progress.length = 0;
  target = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-backup-test-'));
  archive = path.join(folder, 'backup.tar');
});

afterEach(async () => {
  await target.close();
  fs.rmSync(folder, { recursive: true });
});

test('the restore creates every row and file elsewhere from a backup of a running server', async () => {
  await createBackup();

  const restored = await restoreInto({ shouldReplace: false });

  expect(restored.authSecret).toBe(SECRET);
  expect(await getContents(target.url)).toEqual(await getContents(origin.database.url));
  expect(fs.readFileSync(getFileAt(RESTORED_DIR(), photo))).toEqual(
    fs.readFileSync(getFileAt(origin.runtime.config.DATA_DIR, photo)),
  );
});

test('the authorization letters of a restored backup match their rows [SIGN-06]', async () => {
  await createBackup();
  await restoreInto({ shouldReplace: false });
  const storage = openStorage({ DATA_DIR: RESTORED_DIR() });
  const { letters, wrongFiles } = await checkFiles({ url: target.url }, storage);
  expect(letters).toBe(1);
  expect(wrongFiles.filter(({ what }) => what === 'authorization letter')).toEqual([]);
});

test('the seals and anchors of a restored backup match [SIGN-18]', async () => {
  await createBackup();
  await restoreInto({ shouldReplace: false });
  expect(await checkSeals({ url: target.url })).toEqual({ sealCount: 1, anchorCount: 1, problems: [] });
});

test('the progress has counted tables, files and bytes up to the total of each step', async () => {
  const result = await createBackup();
  expect(result.bytes).toBe(fs.statSync(archive).size);
  expect(getLastStates()).toEqual([
    expect.objectContaining({ step: 'Saving tables', done: expect.any(Number), unit: 'tables' }),
    { step: 'Saving files', done: result.files, total: result.files, unit: 'files' },
  ]);
  progress.length = 0;

  await restoreInto({ shouldReplace: false });

  const { bytes } = result;
  expect(getLastStates()).toEqual([{ step: 'Reading the backup', done: bytes, total: bytes, unit: 'bytes' }]);
});

test('a backup that fails leaves no file', async () => {
  const stopAtFirstFile = ({ step }: CommandProgress) => {
    if (step === 'Saving files') throw new Error('the disk is full');
  };

  await expect(
    backup({
      databaseUrl: origin.database.url,
      dataDir: folder,
      storage: origin.runtime.storage,
      file: archive,
      authSecret: SECRET,
      onProgress: stopAtFirstFile,
    }),
  ).rejects.toThrow('No backup was made, and the unfinished file was deleted: the disk is full');
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('the restore includes agreements, tickets, corrections, totals, site teams and materials', async () => {
  await createBackup();
  await restoreInto({ shouldReplace: false });
  const restored = await getContents(target.url);
  expect(restored).toMatchObject({
    agreement: [{ row: { status: 'active' } }, { row: { status: 'active' } }],
    site_team: [{ row: { profile: 'operate' } }],
    material: [{ row: { resource: 'Clay', resource_key: 'clay' } }],
    network_invitation: [{ row: { company: 'Third' } }],
  });
  expect(restored.ticket).toHaveLength(2);
  expect(JSON.stringify(restored.ticket)).toContain('"side":"import"');
  const totals = 'SELECT agreement_id, open_tickets, sent, received FROM agreement_total ORDER BY 1';
  const read = (url: string) =>
    runWithClient(url, async (client) => {
      await client.query('SET ROLE earthtight_maintenance');
      return (await client.query(totals)).rows;
    });
  expect(await read(target.url)).toEqual(await read(origin.database.url));
});

test('the restore includes row-level security and continues automatic numbers', async () => {
  await createBackup();
  await restoreInto({ shouldReplace: false });

  await runWithClient(target.url, async (client) => {
    const { rows: open } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND relname <> '_prisma_migrations' AND NOT relforcerowsecurity`,
    );
    const { rows: silent } = await client.query(
      `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`,
    );
    expect({ open, silent }).toEqual({ open: [], silent: [] });

    await client.query('SET ROLE earthtight_maintenance');
    const { rows: audits } = await client.query<{ id: string }>(
      `INSERT INTO audit (operation, type, event) VALUES ('x', 'x', '{}') RETURNING id`,
    );
    const { rows: before } = await client.query<{ last: string }>('SELECT max(id) AS last FROM audit WHERE id <> $1', [
      audits[0]?.id,
    ]);
    expect(Number(audits[0]?.id)).toBeGreaterThan(Number(before[0]?.last));
  });
});

test('the restore does not change a database with data without --replace', async () => {
  await createBackup();
  await runWithClient(target.url, async (client) => {
    await client.query('SET ROLE earthtight_maintenance');
    await client.query(
      `INSERT INTO work_unit (id, name, created_by) VALUES (gen_random_uuid(), 'Mine', gen_random_uuid())`,
    );
  });

  await expect(restoreInto({ shouldReplace: false })).rejects.toThrow(
    /not empty \(there are rows in work_unit\).*--replace/,
  );

  await restoreInto({ shouldReplace: true });
  expect(await getContents(target.url)).toEqual(await getContents(origin.database.url));
});

test('the restore of a backup without files keeps the photos of the storage', async () => {
  const backedUp = await backup({ ...getBackupOptions(), withoutFiles: true });
  const restored = await restoreInto({ shouldReplace: false });
  expect([backedUp.files, restored.files, restored.withoutFiles]).toEqual([0, 0, true]);
  expect(await getContents(target.url)).toEqual(await getContents(origin.database.url));
  // The reports of this test are closed without a PDF.
  const { photos, wrongFiles } = await checkFiles({ url: target.url }, origin.runtime.storage);
  expect([photos, wrongFiles.filter(({ what }) => what === 'photo')]).toEqual([1, []]);
});

test('the restore copies a backup of a bucket to a disk', async () => {
  const bucket = await startFakeBucket();
  const storage = openStorage({ DATA_DIR: folder, STORAGE_URL: bucket.url });
  await copyStorage(origin.runtime.storage, storage);
  await backup({ ...getBackupOptions(), storage });
  await bucket.close();

  await restoreInto({ shouldReplace: false });

  expect(fs.readFileSync(getFileAt(RESTORED_DIR(), photo))).toEqual(
    fs.readFileSync(getFileAt(origin.runtime.config.DATA_DIR, photo)),
  );
});

test('the restore changes nothing with a truncated archive', async () => {
  await createBackup();
  fs.truncateSync(archive, fs.statSync(archive).size - 4096);
  const before = await getContents(target.url);

  await expect(restoreInto({ shouldReplace: true })).rejects.toThrow(
    'could not be restored, and the database was not changed',
  );

  expect(await getContents(target.url)).toEqual(before);
});

test('a failed restore reports how many files it has written', async () => {
  const manifest = { format: 1, madeAt: '', migrations: [], tables: [], sequences: [] };
  await writeArchive([
    { name: 'manifest.json', text: JSON.stringify(manifest) },
    { name: `files/${randomUUID()}/practiceactions/photo.jpg`, text: 'photo' },
    { name: 'auth-secret', text: 'evil' },
  ]);

  await expect(restoreInto({ shouldReplace: true })).rejects.toThrow(
    /the database was not changed: .* Files already written: 1\. They stay/s,
  );
});

test('the restore rejects a file that is not a backup', async () => {
  await writeArchive([{ name: 'holiday.txt', text: 'sun' }]);

  await expect(restoreInto({ shouldReplace: true })).rejects.toThrow('it is not an Earth Tight backup');
});

test('the restore rejects an archive of a newer release', async () => {
  const manifest = { format: 1, madeAt: '', migrations: ['99990101000000_future'], tables: [], sequences: [] };
  await writeArchive([{ name: 'manifest.json', text: JSON.stringify(manifest) }]);

  await expect(restoreInto({ shouldReplace: true })).rejects.toThrow(
    'made by a newer release (with 99990101000000_future)',
  );
});

test.each(['files/../../outside', '/etc/outside', 'files/.hidden', 'files/photo.jpg', 'auth-secret'])(
  'the restore rejects a file with the hostile name %s',
  async (name) => {
    const manifest = { format: 1, madeAt: '', migrations: [], tables: [], sequences: [] };
    await writeArchive([
      { name: 'manifest.json', text: JSON.stringify(manifest) },
      { name, text: 'evil' },
    ]);

    await expect(restoreInto({ shouldReplace: true })).rejects.toThrow('the database was not changed');
    expect(fs.existsSync(path.join(folder, 'outside'))).toBe(false);
  },
);

test('a backup does not overwrite an earlier backup', async () => {
  fs.writeFileSync(archive, 'yesterday');

  await expect(createBackup()).rejects.toThrow('already exists');
  expect(fs.readFileSync(archive, 'utf8')).toBe('yesterday');
});

test('the restore refuses a database while its server is running', async () => {
  await createBackup();
  await runWithClient(target.url, async (client) => {
    await client.query('SELECT 1');
    await expect(restoreInto({ shouldReplace: true })).rejects.toThrow('Stop the server first');
  });
});

const RESTORED_DIR = () => path.join(folder, 'restored');
const getFileAt = (dataDir: string, name: string) => path.join(dataDir, 'files', unit.id, 'practiceactions', name);

const progress: CommandProgress[] = [];
const onProgress = (state: CommandProgress) => void progress.push(state);
/** The last state of each step. */
const getLastStates = () => [...new Map(progress.map((state) => [state.step, state])).values()];

const getBackupOptions = () => ({
  databaseUrl: origin.database.url,
  dataDir: origin.runtime.config.DATA_DIR,
  storage: origin.runtime.storage,
  file: archive,
  authSecret: SECRET,
  onProgress,
});
const createBackup = () => backup(getBackupOptions());

function restoreInto({ shouldReplace }: { shouldReplace: boolean }) {
  const dataDir = RESTORED_DIR();
  const storage = openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined });
  return restore({ databaseUrl: target.url, dataDir, storage, file: archive, shouldReplace, onProgress });
}

/** Every row of every table, in an order that does not depend on the storage. */
function getContents(url: string): Promise<Record<string, unknown>> {
  return runWithClient(url, async (client) => {
    await client.query('SET ROLE earthtight_maintenance');
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const result: [string, unknown][] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY to_jsonb(t)::text`);
      result.push([name, rows]);
    }
    return Object.fromEntries(result);
  });
}

async function runWithClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function writeArchive(entries: { name: string; text: string }[]): Promise<void> {
  const tar = pack();
  for (const { name, text } of entries) tar.entry({ name }, text);
  tar.finalize();
  return pipeline(tar, fs.createWriteStream(archive));
}
