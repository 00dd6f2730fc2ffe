import { randomUUID } from 'node:crypto';
import { activityList } from '@/lib/activity/contract';
import { publishBoard, readBoard, removeCertificate, revokeBoard, saveBoard, siteBoard } from '@/lib/boards/contract';
import { savePermitProfile } from '@/lib/compliance/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import sharp from 'sharp';
import { createBoardEdit, NOW, publish, publishSaved, readToken, uploadCertificate } from './boards-world';

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

const loadBoardOfSite = () => unit.office.call(siteBoard, { siteId: unit.site.id });

test('the Office publishes a board with the permit number, the contact and an address [BOARD-01]', async () => {
  const edit = createProfileEdit(unit.site.id);
  await unit.office.call(savePermitProfile, edit);
  expect((await loadBoardOfSite()).board).toMatchObject({ version: 0, contactName: '', sheet: null });
  expect(await unit.office.expectFailure(publishBoard, { siteId: unit.site.id, publicationId: randomUUID() })).toBe(
    'board-without-contact',
  );
  const token = await publish(unit);
  expect(token).toHaveLength(22);
  const { board, permitNumber } = await loadBoardOfSite();
  expect(permitNumber).toBe(edit.details.permitNumber);
  expect(board).toMatchObject({ contactName: 'Site Office', contactPhone: '+14145550142', showsPdfs: false });
  expect(board.sheet?.address).toBe(`${world.runtime.config.PUBLIC_URL}/site/${token}`);
});

test('the database has the token only hashed and encrypted', async () => {
  const token = await publish(unit);
  const row = await world.runAsMaintenance((db) => db.siteBoard.findFirstOrThrow({ where: { siteId: unit.site.id } }));
  expect(JSON.stringify(row)).not.toContain(token);
  const recorded = await world.runAsMaintenance(
    (db) => db.$queryRaw`SELECT id FROM audit a WHERE position(${token} IN a::text) > 0`,
  );
  expect(recorded).toEqual([]);
});

test('a revoked sheet stops working at once, and a new sheet has a new token [BOARD-04]', async () => {
  const token = await publish(unit);
  const { board } = await loadBoardOfSite();
  const input = { siteId: unit.site.id, publicationId: board.sheet?.publicationId ?? '' };
  await unit.office.call(revokeBoard, input);
  await unit.office.call(revokeBoard, input);
  const revoked = await world.signedOut.tryCall(readBoard, { token });
  expect(revoked).toEqual({ page: null });
  expect(revoked).toEqual(await world.signedOut.tryCall(readBoard, { token: 'x'.repeat(22) }));
  const next = await publishSaved(unit);
  expect(next).not.toBe(token);
  expect(await world.signedOut.call(readBoard, { token })).toEqual({ page: null });
  // A request that arrives late does not revoke the new sheet.
  expect(await unit.office.expectFailure(revokeBoard, input)).toBe('board-sheet-replaced');
  expect(await readToken(unit)).toBe(next);
});

test('a sheet that was published twice keeps the first token', async () => {
  const token = await publish(unit);
  await unit.office.call(publishBoard, { siteId: unit.site.id, publicationId: randomUUID() });
  expect(await readToken(unit)).toBe(token);
});

test('of two people who change the board, the second one does not overwrite the first', async () => {
  await unit.office.call(saveBoard, createBoardEdit(unit.site.id));
  const second = createBoardEdit(unit.site.id, { contactName: 'Somebody', baseVersion: 0 });
  const failure = await unit.office.tryCall(saveBoard, second);
  expect(failure).toMatchObject({ code: 'board-changed' });
  expect(failure).toHaveProperty('message', expect.stringContaining(`${unit.office.name} has changed the board.`));
  expect((await loadBoardOfSite()).board.contactName).toBe('Site Office');
  await unit.office.call(saveBoard, { ...second, baseVersion: 1 });
  expect((await loadBoardOfSite()).board).toMatchObject({ contactName: 'Somebody', version: 2 });
});

test('a contact needs a name, and a phone a US number', async () => {
  const save = (changes: object) => unit.office.expectFailure(saveBoard, createBoardEdit(unit.site.id, changes));
  expect(await save({ contactName: '  ' })).toBe('board-contact-missing');
  expect(await save({ contactPhone: '12' })).toBe('board-phone-invalid');
  const { board } = await unit.office.call(saveBoard, createBoardEdit(unit.site.id, { contactPhone: '' }));
  expect(board.contactPhone).toBe('');
});

test('only the Office of the work unit sees and changes the board', async () => {
  const input = { siteId: unit.site.id, publicationId: randomUUID() };
  for (const user of [unit.leader, unit.inspector]) {
    expect(await user.expectFailure(siteBoard, { siteId: unit.site.id })).toBe('not-your-role');
    expect(await user.expectFailure(publishBoard, input)).toBe('not-your-role');
  }
  const other = await world.createWorkUnit('Other');
  for (const contract of [publishBoard, revokeBoard] as const)
    expect(await other.office.expectFailure(contract, input)).toBe('site-not-found');
  expect(await other.office.expectFailure(saveBoard, createBoardEdit(unit.site.id))).toBe('site-not-found');
});

test('the picture of the certificate is encoded again and replaced only by who saw it', async () => {
  const { certificateId, response } = await uploadCertificate(unit.office, unit.site.id);
  expect(response.status).toBe(200);
  expect((await loadBoardOfSite()).board.certificateId).toBe(certificateId);
  // Sent twice.
  const again = await uploadCertificate(unit.office, unit.site.id, { certificateId });
  expect(again.response.status).toBe(200);
  const stale = await uploadCertificate(unit.office, unit.site.id);
  expect(await readFailureCode(stale.response)).toBe('certificate-changed');
  const next = await uploadCertificate(unit.office, unit.site.id, { replaces: certificateId });
  expect(next.response.status).toBe(200);

  const open = async (id: string) =>
    FILE_ENDPOINTS.certificates.handle(await createRequestAs(unit.office, `/api/boards/certificates/${id}`));
  expect((await open(certificateId)).status).toBe(404);
  const picture = await open(next.certificateId);
  expect(picture.headers.get('content-disposition')).toMatch(/^attachment;/);
  const { format, height, exif } = await sharp(await picture.arrayBuffer()).metadata();
  expect({ format, height, exif }).toEqual({ format: 'jpeg', height: 1600, exif: undefined });

  const removal = { siteId: unit.site.id, certificateId: next.certificateId };
  expect(await unit.office.expectFailure(removeCertificate, { ...removal, certificateId })).toBe('certificate-changed');
  await unit.office.call(removeCertificate, removal);
  await unit.office.call(removeCertificate, removal);
  expect((await loadBoardOfSite()).board.certificateId).toBeNull();
});

test('a file that is not a picture is refused, and nothing changes', async () => {
  const body = Buffer.from('%PDF-1.7 certificate');
  const { response } = await uploadCertificate(unit.office, unit.site.id, { body });
  expect(await readFailureCode(response)).toBe('certificate-not-a-picture');
  expect((await loadBoardOfSite()).board.certificateId).toBeNull();
});

test('Activity has publishing, revoking and changing', async () => {
  await publish(unit, { showsPdfs: true });
  const { certificateId } = await uploadCertificate(unit.office, unit.site.id);
  await unit.office.call(removeCertificate, { siteId: unit.site.id, certificateId });
  const { board } = await loadBoardOfSite();
  const publicationId = board.sheet?.publicationId ?? '';
  await unit.office.call(revokeBoard, { siteId: unit.site.id, publicationId });
  const { entries } = await unit.office.call(activityList, {});
  const sentences = entries.map(({ text }) => text).filter((text) => text.includes('the board of'));
  const site = `the site “${unit.site.name}”`;
  expect(sentences.toSorted()).toEqual([
    `changed the board of ${site}: it shows PDFs of inspections`,
    `changed the certificate of coverage on the board of ${site}`,
    `published the board of ${site}`,
    `removed the certificate of coverage from the board of ${site}`,
    `revoked the board of ${site}`,
  ]);
});
