import { createHash, randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { deletePack, makePack, siteRecords, type NewPack, type Pack } from '@/lib/audit-packs/contract';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { createPackUrl } from '@/lib/audit-packs/urls';
import { addReading } from '@/lib/compliance/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { addAddendum } from '@/lib/reports/addenda-contract';
import { notifyCrew, saveReport, signReport } from '@/lib/reports/contract';
import { saveDelegation } from '@/lib/signing/contract';
import { createAddendum } from '@/tests/integration/signing/new-addendum';
import { createDelegationInput } from '@/tests/integration/signing/new-delegation';
import { createSignature, loadReport } from '@/tests/integration/signing/signatures';
import { readZip } from '@/tests/setup/read-zip';
import { correctBmp, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser, Unit, World } from '@/tests/setup/world';

export const NOW = new Date('2026-11-21T18:00:00Z');

export const createPackInput = (siteId: string, input: Partial<NewPack> = {}): NewPack => ({
  packId: randomUUID(),
  siteId,
  fromDay: '2026-11-02',
  toDay: '2026-11-21',
  withEvidence: false,
  withVerdicts: false,
  ...input,
});

/** Requests a pack, makes it and returns it. */
export async function createPack(unit: Unit, input: Partial<NewPack> = {}): Promise<Pack> {
  const request = createPackInput(unit.site.id, input);
  await unit.office.call(makePack, request);
  // By the clock of the computer, like the download.
  await makePacks(new Date());
  return findPack(unit, request);
}

export async function findPack(unit: Unit, { packId, siteId }: Pick<NewPack, 'packId' | 'siteId'>): Promise<Pack> {
  const { packs } = await unit.office.call(siteRecords, { siteId });
  const pack = packs.find(({ id }) => id === packId);
  if (!pack) throw new Error(`no pack ${packId}`);
  return pack;
}

export const requestPack = async (person: TestUser, packId: string, headers: Record<string, string> = {}) =>
  FILE_ENDPOINTS.auditPacks.handle(await createRequestAs(person, createPackUrl(packId), { headers }));

export const readBytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** The files of a new pack by path. The pack is deleted. */
export async function openPack(unit: Unit, input: Partial<NewPack> = {}): Promise<Map<string, Buffer>> {
  const { id: packId } = await createPack(unit, input);
  const file = await readBytes(await requestPack(unit.office, packId));
  await unit.office.call(deletePack, { packId });
  return readZip(file);
}

/** The rows of a CSV file of a pack, by header. */
export function readCsv(files: ReadonlyMap<string, Buffer>, path: string): Record<string, string>[] {
  const text = files
    .get(path)
    ?.toString('utf8')
    .replace(/^\ufeff/, '');
  if (text === undefined) throw new Error(`no file ${path}`);
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** Adds a photo of a report with its full-size copy. Returns its file name and the digest of the copy. */
export async function addEvidence(
  world: World,
  unit: Unit,
  reportId: string,
  copy: Buffer,
): Promise<{ fileName: string; sha256: string }> {
  const fileName = await unit.addPhoto('practiceactions', reportId);
  return { fileName, sha256: await storeEvidence(world, unit, fileName, copy) };
}

/** Stores the full-size copy of a photo. Returns its digest. */
export async function storeEvidence(world: World, unit: Unit, fileName: string, copy: Buffer): Promise<string> {
  const evidenceKey = `${unit.id}/evidence/${randomUUID()}.jpg`;
  const sha256 = createHash('sha256').update(copy).digest('hex');
  await world.runtime.storage.put(evidenceKey, copy);
  await world.runAsMaintenance((db) =>
    db.photo.update({
      where: { fileName },
      data: { evidenceKey, evidenceSha256: sha256, storedEvidenceSha256: sha256, evidenceBytes: copy.length },
    }),
  );
  return sha256;
}

/** A signed inspection with a photo, a correction and an addendum, and a rain reading. Returns the inspection's id. */
export async function createRecords(world: World, unit: Unit): Promise<string> {
  const siteId = unit.site.id;
  const photo = await unit.addPhoto('practiceactions');
  const bmp = createBmpWithActions();
  bmp.condition = { ...bmp.condition, photos: [photo] };
  const { id } = await createSavedReport(unit, { fields: { siteId }, bmps: [bmp] });
  const report = await loadReport(unit.inspector, id);
  await unit.inspector.call(notifyCrew, { idreport: id });
  await unit.inspector.call(signReport, { idreport: id, signature: await createSignature(report) });
  await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: [correctBmp(bmp)], removed: [] });
  await unit.inspector.call(addAddendum, { idreport: id, addendum: createAddendum() });
  await unit.office.call(saveDelegation, createDelegationInput(unit.inspector.id));
  const reading = { fromAt: '2026-11-18T13:00:00.000Z', toAt: '2026-11-19T13:00:00.000Z', rain: 620, snow: 0 };
  await unit.inspector.call(addReading, { readingId: randomUUID(), siteId, ...reading, replacesId: null });
  await storeEvidence(world, unit, photo, Buffer.from('original'));
  return id;
}
