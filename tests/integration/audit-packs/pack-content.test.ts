import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addReading } from '@/lib/compliance/contract';
import { asUnit } from '@/lib/platform/database/client';
import { addAddendum } from '@/lib/reports/addenda-contract';
import { closeOut, notifyCrew, signReport } from '@/lib/reports/contract';
import { makeSignedPdfs } from '@/lib/reports/server/signed-pdfs';
import { saveDelegation } from '@/lib/signing/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createAddendum } from '@/tests/integration/signing/new-addendum';
import { createDelegationInput } from '@/tests/integration/signing/new-delegation';
import { createSignature, createUnitWithProfile, loadReport } from '@/tests/integration/signing/signatures';
import { createBmpWithActions, createOpenReport, createPastReport, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addEvidence, NOW, openPack, readCsv } from './pack-world';

/** PDFs are made in a low-priority child process. */
jest.setTimeout(120_000);

const run = promisify(execFile);

let world: World;
let unit: Unit;
/** A signed and closed inspection with an addendum. */
let reportId: string;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOW);
  unit = await createUnitWithProfile(world, { startsOn: '2026-11-02' });
  const bmp = createBmpWithActions({ name: '=HYPERLINK("http://evil.example")' });
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id }, bmps: [bmp] });
  reportId = id;
  const report = await loadReport(unit.inspector, id);
  await unit.inspector.call(notifyCrew, { idreport: id });
  await unit.inspector.call(signReport, { idreport: id, signature: await createSignature(report) });
  await makeSignedPdfs(NOW);
  await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
  const addendum = createAddendum({ text: 'The gate was open.\n=1+1' });
  await unit.inspector.call(addAddendum, { idreport: id, addendum });
  await unit.inspector.call(addReading, {
    readingId: randomUUID(),
    siteId: unit.site.id,
    fromAt: '2026-11-18T13:00:00.000Z',
    toAt: '2026-11-19T13:00:00.000Z',
    rain: 620,
    snow: 0,
    replacesId: null,
  });
  const { delegation } = await unit.office.call(saveDelegation, createDelegationInput(unit.inspector.id));
  const letter = await createRequestAs(unit.office, `/api/signing/letters/${delegation.id}?name=letter.pdf`, {
    method: 'POST',
    body: '%PDF-1.7 letter',
  });
  await FILE_ENDPOINTS.uploadLetter.handle(letter);
});
afterAll(() => world.close());

const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the files into a new folder while `work` runs. */
async function withUnpacked<Result>(
  files: ReadonlyMap<string, Buffer>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pack-'));
  try {
    for (const [name, bytes] of files) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), bytes);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a pack has the records of a site and period [PACK-01]', async () => {
  const files = await openPack(unit);
  const folder = `inspections/2026-11-21-${reportId}`;
  expect([...files.keys()]).toEqual([
    `${folder}/signed-1.pdf`,
    `${folder}/final.pdf`,
    `${folder}/signed.json`,
    expect.stringMatching(/^delegations\/[0-9a-f-]{36}\.pdf$/),
    'inspections.csv',
    'addenda.csv',
    'ca-log.csv',
    'ca-events.csv',
    'rain.csv',
    'storm-decisions.csv',
    'conditions.csv',
    'bmps.geojson',
    'delegations.csv',
    'permit.json',
    'seals.json',
    'README.txt',
    'manifest.json',
    'SHA256SUMS',
  ]);
  expect(files.get(`${folder}/final.pdf`)?.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(readCsv(files, 'inspections.csv')).toContainEqual(
    expect.objectContaining({
      Inspection: reportId,
      'Signed by': unit.inspector.name,
      Files: [`${folder}/signed-1.pdf`, `${folder}/final.pdf`, `${folder}/signed.json`].join(', '),
    }),
  );
  expect(readCsv(files, 'delegations.csv')).toMatchObject([
    { Name: unit.inspector.name, Letter: expect.stringMatching(/^delegations\//) },
  ]);
  expect(readCsv(files, 'rain.csv')).toMatchObject([{ 'Rain (in)': '0.62', To: '2026-11-19T07:00:00-06:00' }]);
  expect(JSON.parse(String(files.get('permit.json')))).toMatchObject([{ version: 1 }]);
  const outside = await openPack(unit, { fromDay: '2026-11-02', toDay: '2026-11-10' });
  expect([...outside.keys()].filter((name) => name.startsWith('inspections/'))).toEqual([]);
  expect(readCsv(outside, 'rain.csv')).toEqual([]);
});

test('its files verify with sha256sum, and against the manifest, as the README says [PACK-02]', async () => {
  const files = await openPack(unit);
  const readme = String(files.get('README.txt'));
  const commands = readme.split('\n').flatMap((line) => /^ {4}((?:sha256sum|sed) .*)$/.exec(line)?.[1] ?? []);
  expect(commands).toHaveLength(2);
  await withUnpacked(files, async (folder) => {
    const check = async (command = '') => (await run('sh', ['-c', command], { cwd: folder })).stdout.trim().split('\n');
    const [bySums, byManifest] = [await check(commands[0]), await check(commands[1])];
    expect(bySums).toEqual([...files.keys()].filter((name) => name !== 'SHA256SUMS').map((name) => `${name}: OK`));
    expect(byManifest).toEqual(bySums.slice(0, -1));
    await writeFile(path.join(folder, 'rain.csv'), 'changed');
    for (const command of commands) await expect(check(command)).rejects.toThrow('1 computed checksum did NOT match');
  });
});

test('the chain of seals can be computed again from the pack, and leads to its files [PACK-02]', async () => {
  const files = await openPack(unit);
  const { unitId, seals } = JSON.parse(String(files.get('seals.json')));
  expect(unitId).toBe(unit.id);
  expect(seals.length).toBeGreaterThanOrEqual(4);
  let previousHash = '';
  for (const [index, seal] of seals.entries()) {
    expect(seal).toMatchObject({ number: index + 1, previousHash });
    const members = ['digest', 'kind', 'number', 'previousHash', 'sealedAt', 'subjectId', 'unitId'];
    const canonical = `{${members.map((key) => `${JSON.stringify(key)}:${JSON.stringify(seal[key])}`).join(',')}}`;
    expect(hash(canonical)).toBe(seal.hash);
    if (seal.file) expect(hash(files.get(seal.file) ?? '')).toBe(seal.digest);
    previousHash = seal.hash;
  }
  const folder = `inspections/2026-11-21-${reportId}`;
  expect(seals.flatMap(({ file = [] }) => file).sort()).toEqual([`${folder}/final.pdf`, `${folder}/signed-1.pdf`]);
  const signature = await world.runAsMaintenance((db) => db.signature.findFirstOrThrow({ where: { reportId } }));
  expect(hash(files.get(`${folder}/signed.json`) ?? '')).toBe(signature.digest);
});

test('addenda are listed with their text [SIGN-10]', async () => {
  const rows = readCsv(await openPack(unit), 'addenda.csv');
  expect(rows).toMatchObject([
    { Inspection: reportId, Addendum: 'Addendum 1 of 11-21', 'Signed by': unit.inspector.name },
  ]);
});

test('cells that a spreadsheet would run are neutralised [PACK-04]', async () => {
  const files = await openPack(unit);
  expect(readCsv(files, 'ca-log.csv')).toMatchObject([{ BMP: `'=HYPERLINK("http://evil.example")` }]);
  expect(readCsv(files, 'addenda.csv')[0]?.Text).toBe("The gate was open.\n'=1+1");
});

test('verdicts are in the pack only if they were asked for [PACK-03]', async () => {
  const without = await openPack(unit);
  const [row] = readCsv(without, 'inspections.csv');
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['Due by', 'Done']));
  expect(row).not.toHaveProperty('Verdict');
  expect(readCsv(without, 'ca-log.csv')[0]).not.toHaveProperty('Late');
  const withVerdicts = await openPack(unit, { withVerdicts: true });
  expect(readCsv(withVerdicts, 'inspections.csv').map(({ Verdict }) => Verdict)).toContain('Met late, 12 days late');
  expect(readCsv(withVerdicts, 'ca-log.csv')[0]).toHaveProperty('Late');
});

test('full-size photos are in the pack if they were asked for, as the phone sent them [PACK-01, EVID-03]', async () => {
  const copy = Buffer.from('the original bytes');
  const { fileName, sha256 } = await addEvidence(world, unit, reportId, copy);
  const name = `evidence/2026-11-21-${reportId}/${fileName}`;
  expect((await openPack(unit)).has(name)).toBe(false);
  const files = await openPack(unit, { withEvidence: true });
  expect(files.get(name)).toEqual(copy);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  expect(manifest.files).toContainEqual({ path: name, bytes: copy.length, sha256, phoneSha256: sha256 });
});

test('a lost file is named, and a damaged one has the digest that it should have', async () => {
  const unitOfFiles = await createUnitWithProfile(world);
  const id = await createPastReport(world, unitOfFiles);
  const lost = await addEvidence(world, unitOfFiles, id, Buffer.from('lost'));
  const damaged = await addEvidence(world, unitOfFiles, id, Buffer.from('whole'));
  const findKey = async (fileName: string) =>
    (await world.runAsMaintenance((db) => db.photo.findUniqueOrThrow({ where: { fileName } }))).evidenceKey ?? '';
  await world.runtime.storage.remove(await findKey(lost.fileName));
  await world.runtime.storage.put(await findKey(damaged.fileName), Buffer.from('cut'));
  const files = await openPack(unitOfFiles, { withEvidence: true });
  const lostName = `evidence/2026-11-21-${id}/${lost.fileName}`;
  expect(files.has(lostName)).toBe(false);
  expect(String(files.get('README.txt'))).toContain(lostName);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  expect(manifest.missingFiles).toEqual([lostName]);
  expect(manifest.files).toContainEqual({
    path: `evidence/2026-11-21-${id}/${damaged.fileName}`,
    bytes: 3,
    sha256: hash('cut'),
    expectedSha256: hash('whole'),
    phoneSha256: hash('whole'),
  });
});

test('a signed inspection whose PDF waits for photos is named', async () => {
  const unitOfPhotos = await createUnitWithProfile(world);
  const bmp = createBmpWithActions();
  bmp.condition = { ...bmp.condition, photos: [`${randomUUID()}.jpg`] };
  const { id } = await createSavedReport(unitOfPhotos, { fields: { siteId: unitOfPhotos.site.id }, bmps: [bmp] });
  const report = await loadReport(unitOfPhotos.inspector, id);
  await unitOfPhotos.inspector.call(notifyCrew, { idreport: id });
  await unitOfPhotos.inspector.call(signReport, { idreport: id, signature: await createSignature(report) });
  expect(String((await openPack(unitOfPhotos)).get('README.txt'))).toContain(`2026-11-21 ${id}`);
});

test('a pack of a site that two work units share has the records of its own one only [PACK-11]', async () => {
  const other = await createUnitWithProfile(world);
  await world.runAsMaintenance((db) =>
    db.siteVisibility.create({
      data: { id: randomUUID(), workUnitId: other.id, siteId: unit.site.id, lat: 43, lng: -87.9 },
    }),
  );
  const theirs = { ...other, site: unit.site };
  const { id } = await createOpenReport(theirs, { bmps: [createBmpWithActions({ name: 'Foreign fence' })] });
  await addEvidence(world, other, id, Buffer.from('theirs'));
  const [own, foreign] = [await openPack(unit, { withEvidence: true }), await openPack(theirs, { withEvidence: true })];
  const readAll = (files: ReadonlyMap<string, Buffer>) =>
    [...files].map(([name, bytes]) => `${name} ${bytes.toString('latin1')}`).join('\n');
  expect(readAll(own)).not.toMatch(new RegExp(`Foreign fence|${id}|theirs`));
  expect(readAll(foreign)).toContain('Foreign fence');
  expect(readAll(foreign)).not.toMatch(new RegExp(`${reportId}|HYPERLINK|The gate was open`));
  const seals = await asUnit(other.id, (db) => db.recordSeal.count());
  expect(JSON.parse(String(foreign.get('seals.json'))).seals).toHaveLength(seals);
});
