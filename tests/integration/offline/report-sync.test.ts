import {
  deleteReport,
  deleteReportPhotos,
  editorData,
  missingPhotos,
  saveReport,
  notifyCrew,
} from '@/lib/reports/contract';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { isUnsaved, getNextSave, getSavingState } from '@/lib/reports/editor/derived';
import { removeEmployee, restoreEmployee } from '@/lib/workgroups/contract';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const fetchEditorData = (id: string) => unit.leader.call(editorData, { id });
const readReport = async (id: string) => (await fetchEditorData(id)).report;
const countStoredPhotos = (fileNames: string[]) =>
  world.runAsMaintenance((db) => db.photo.count({ where: { fileName: { in: fileNames }, removedAt: null } }));

async function startWithSavedBmp(phone: Phone): Promise<{ report: OpenReport; bmpId: string }> {
  const report = await phone.startInspection(unit);
  const bmpId = await report.logFence('Torn at the low point');
  await report.send();
  return { report, bmpId };
}
const createPhone = () => new Phone(unit.inspector);

describe('a phone that gets no response', () => {
  test('has its save applied once when it sends the save ten times, and shows Saved after a response', async () => {
    const phone = createPhone();
    const { report } = await startWithSavedBmp(phone);
    phone.signal = 'responses are lost';
    await report.enterMunicipality('Town of Erin');
    for (let time = 0; time < 10; time++) expect(await report.send()).toEqual({ kind: 'offline' });
    expect(getSavingState(report.editor)).toBe('waiting');
    phone.signal = 'on';
    await report.send();
    expect(getSavingState(report.editor)).toBe('saved');
    expect(phone.responses).toEqual(['GET 200', ...Array.from({ length: 12 }, () => 'PUT 200')]);
    expect(await readReport(report.id)).toMatchObject({ version: 2, fields: { municipality: 'Town of Erin' } });
  });

  test('sends input made during a save next, one request at a time', async () => {
    const phone = createPhone();
    const { report } = await startWithSavedBmp(phone);
    await report.enterMunicipality('A');
    const first = report.send();
    await report.enterMunicipality('B');
    await Promise.all([first, report.send(), report.send()]);
    expect((await readReport(report.id)).fields.municipality).toBe('B');
    expect(phone.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  });
});

test('the message distinguishes server errors and refusals from a lost signal [EDIT-45, EDIT-46]', async () => {
  const phone = createPhone();
  const { report } = await startWithSavedBmp(phone);
  await report.enterMunicipality('A');
  phone.signal = 'the server has trouble';
  expect(await report.send()).toEqual({ kind: 'blocked', by: 'server-trouble' });
  expect([getSavingState(report.editor), report.editor.message]).toEqual(['trouble', null]);
  phone.signal = 'off';
  expect(await report.send()).toEqual({ kind: 'offline' });
  expect(getSavingState(report.editor)).toBe('waiting');
  phone.signal = 'saves are refused';
  await report.send();
  const { message } = report.editor;
  expect(message && getEditorMessageText(message)).toMatchObject({
    title: 'Error saving report',
    message: expect.stringMatching(
      /the municipality\. Your entries are kept on this device\. Tap Not saved to try again/,
    ),
  });
  phone.signal = 'on';
  expect(await report.send()).toEqual({ kind: 'sent' });
  expect((await readReport(report.id)).fields.municipality).toBe('A');
});

test('the message about an ended session disappears when the server accepts a request again', async () => {
  const phone = createPhone();
  const { report } = await startWithSavedBmp(phone);
  phone.person = world.signedOut;
  await report.enterMunicipality('Kept');
  await report.send();
  expect(phone.isSessionRefused).toBe(true);
  phone.person = unit.inspector;
  await report.send();
  expect(phone.isSessionRefused).toBe(false);
});

describe('a colleague’s changes from before the save', () => {
  const refetch = async (report: OpenReport) => {
    report.phone.pickUp();
    report.saving.requestRefetch(null);
    expect(await report.send()).toEqual({ kind: 'sent' });
    return report.editor.report.fields.municipality;
  };

  test('appear after a save of BMPs only', async () => {
    const { report, bmpId } = await startWithSavedBmp(createPhone());
    const remote = await new Phone(unit.leader).openReport(report.id);
    await remote.enterMunicipality('Town of Erin');
    await remote.send();
    await report.dispatch({ type: 'bmpEdited', bmpId }, { type: 'placed', position: { lat: 43, lng: -87 } });
    await report.send();
    expect(await refetch(report)).toBe('Town of Erin');
  });

  test('appear when the phone resends an earlier save', async () => {
    const phone = createPhone();
    const { report } = await startWithSavedBmp(phone);
    phone.signal = 'responses are lost';
    await report.dispatch({ type: 'fieldChanged', key: 'notes', value: 'Muddy' });
    await report.send();
    const remote = await new Phone(unit.leader).openReport(report.id);
    await remote.enterMunicipality('Town of Erin');
    await remote.send();
    phone.signal = 'on';
    report.phone.pickUp();
    await report.send();
    expect(await refetch(report)).toBe('Town of Erin');
    expect([report.editor.conflicts, getSavingState(report.editor)]).toEqual([[], 'saved']);
  });
});

describe('a person whose session ended', () => {
  test('keeps the work on the device until they sign in again', async () => {
    const phone = createPhone();
    const { report } = await startWithSavedBmp(phone);
    phone.person = world.signedOut;
    await report.enterMunicipality('Kept');
    expect(await report.send()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
    expect([getSavingState(report.editor), phone.sessionRefusals]).toEqual(['failed', 1]);

    // The page still belongs to Ines, but Leo has signed in on this device.
    phone.person = unit.leader;
    expect(await report.send()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
    expect((await readReport(report.id)).fields.municipality).toBe('');
    report.kill();

    const leoReport = await phone.openReport(report.id);
    expect(leoReport.editor.report.fields.municipality).toBe('');
    await leoReport.dispatch({ type: 'fieldChanged', key: 'notes', value: 'from Leo' });
    leoReport.kill();

    phone.person = unit.inspector;
    const inesReport = await phone.openReport(report.id);
    expect(inesReport.editor.report.fields).toMatchObject({ municipality: 'Kept', notes: '' });
    expect(await inesReport.send()).toEqual({ kind: 'sent' });
    expect((await readReport(report.id)).fields.municipality).toBe('Kept');
    expect((await fetchEditorData(report.id)).lastChange?.by).toBe('Ines Inspector');
    phone.person = unit.leader;
    expect((await phone.draft(report.id))?.mine.fields.notes).toBe('from Leo');
  });

  test('keeps the work on the device after leaving the work unit', async () => {
    const formerUnit = await world.createWorkUnit('The unit that is left');
    const phone = new Phone(formerUnit.inspector);
    const report = await phone.startInspection(formerUnit);
    await report.send();
    await report.enterMunicipality('Late');
    await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: formerUnit.inspector.id } }));
    await report.send();
    expect(report.editor.orphaned).toMatchObject({ reason: 'left-unit', report: { fields: { municipality: 'Late' } } });
    expect((await phone.draft(report.id))?.orphaned).not.toBeNull();
  });

  test('sends the work from the device after a removal is undone [X-340]', async () => {
    const formerUnit = await world.createWorkUnit('The unit that takes them back');
    const { inspector: ines, office } = formerUnit;
    const phone = new Phone(ines);
    const report = await phone.startInspection(formerUnit);
    await report.send();
    await report.enterMunicipality('Late');
    await office.call(removeEmployee, { idemployee: ines.email, idworkgroup: formerUnit.id });
    await report.send();
    expect(report.editor.orphaned?.reason).toBe('left-unit');
    await report.enterMunicipality('Later still');
    await office.call(restoreEmployee, { idemployee: ines.id });
    const reopenedReport = await phone.openReport(report.id);
    expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
    expect(reopenedReport.editor.orphaned).toBeNull();
    const { fields } = (await office.call(editorData, { id: report.id })).report;
    expect(fields.municipality).toBe('Later still');
  });

  test('does not save work for one unit into another that they selected', async () => {
    const other = await world.createWorkUnit('The other unit');
    const phone = createPhone();
    const report = await phone.startInspection(unit);
    await world.runAsMaintenance(async (db) => {
      await db.membership.updateMany({
        where: { personId: other.inspector.id },
        data: { personId: unit.inspector.id },
      });
      await db.person.update({ where: { id: unit.inspector.id }, data: { activeUnitId: other.id } });
    });
    expect(await report.send()).toEqual(expect.objectContaining({ kind: 'signed-out' }));
    expect([getSavingState(report.editor), report.editor.orphaned]).toEqual(['failed', null]);
    await world.runAsMaintenance((db) =>
      db.person.update({ where: { id: unit.inspector.id }, data: { activeUnitId: unit.id } }),
    );
    expect(await report.send()).toEqual({ kind: 'sent' });
    expect((await readReport(report.id)).id).toBe(report.id);
  });
});

describe('two phones on one report', () => {
  test('keep both BMPs with the same label, and one shows its new label [BMP-30, BMP-43]', async () => {
    const [ines, leo] = [createPhone(), new Phone(unit.leader)];
    const started = await ines.startInspection(unit);
    await started.send();
    const leoReport = await leo.openReport(started.id);
    await started.logFence('Torn');
    const second = await leoReport.logFence('Undermined');
    expect([started.editor.report.bmps[0]?.label, leoReport.editor.report.bmps[0]?.label]).toEqual(['1', '1']);
    await started.send();
    await leoReport.send();
    expect(leoReport.editor.report.bmps.find(({ id }) => id === second)?.label).toBe('2');
    expect(leoReport.editor.message && getEditorMessageText(leoReport.editor.message).title).toBe(
      'Silt Fence has a new label: 2',
    );
    expect((await readReport(started.id)).bmps.map(({ label, condition }) => [label, condition.description])).toEqual([
      ['1', 'Torn'],
      ['2', 'Undermined'],
    ]);
  });

  test('show changes of the other without a reload, and ignore their own', async () => {
    const [ines, leo] = [createPhone(), new Phone(unit.leader)];
    const { report } = await startWithSavedBmp(ines);
    const leoReport = await leo.openReport(report.id);
    await report.enterMunicipality('Town of Erin');
    await report.send();
    const at = report.editor.save.baseAt;
    expect(at).not.toBeNull();
    leo.pickUp();
    leoReport.saving.requestRefetch(null);
    await leoReport.send();
    expect(leoReport.editor.report.fields.municipality).toBe('Town of Erin');

    const before = ines.requests.length;
    report.saving.requestRefetch(at);
    await report.send();
    expect(ines.requests).toHaveLength(before);
  });

  test('show a conflict until a person resolves it, also after another change', async () => {
    const [ines, leo] = [createPhone(), new Phone(unit.leader)];
    const { report } = await startWithSavedBmp(ines);
    const leoReport = await leo.openReport(report.id);
    await report.enterMunicipality('Mine');
    await leoReport.enterMunicipality('Theirs');
    await leoReport.send();
    await report.send();
    expect(report.editor.conflicts).toHaveLength(1);
    await leoReport.dispatch({ type: 'fieldChanged', key: 'notes', value: 'Another field' });
    await leoReport.send();
    ines.pickUp();
    report.saving.requestRefetch(null);
    await report.send();
    expect(report.editor.conflicts).toEqual([expect.objectContaining({ mine: 'Mine', theirs: 'Theirs' })]);
    expect(report.editor.report.fields.notes).toBe('Another field');
    await report.dispatch({ type: 'conflictResolved', key: 'municipality', choice: 'mine' });
    await report.send();
    expect((await readReport(report.id)).fields).toMatchObject({ municipality: 'Mine', notes: 'Another field' });
  });

  test('show that someone deleted the report or notified the crew', async () => {
    const phone = createPhone();
    const { report } = await startWithSavedBmp(phone);
    await unit.leader.call(notifyCrew, { idreport: report.id });
    report.saving.requestRefetch(null);
    await report.send();
    expect([report.editor.report.status, report.editor.orphaned]).toEqual(['open', null]);

    const { report: deletedReport } = await startWithSavedBmp(phone);
    await unit.leader.call(deleteReport, { idreport: deletedReport.id });
    deletedReport.saving.requestRefetch(null);
    await deletedReport.send();
    expect(deletedReport.editor.orphaned?.reason).toBe('deleted');
  });
});

describe('photos', () => {
  test.each([
    ['was cut off', 'photos are cut off', 0],
    ['gets no response', 'photos get no answer', 1],
  ] as const)(
    'are sent by the next tab if an upload %s, and only then removed from the device',
    async (_description, signal, arrived) => {
      const phone = createPhone();
      const { report, bmpId } = await startWithSavedBmp(phone);
      phone.signal = signal;
      const fileName = await report.addPhoto(bmpId, await createJpeg());
      expect(await report.send()).toEqual({ kind: 'offline' });
      expect([getSavingState(report.editor), report.editor.save.photos]).toEqual(['waiting', 1]);
      expect([phone.device.photos.size, await countStoredPhotos([fileName])]).toEqual([1, arrived]);
      report.kill();
      phone.signal = 'on';
      const reopenedReport = await phone.openReport(report.id);
      expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
      expect([
        phone.device.photos.size,
        await countStoredPhotos([fileName]),
        getSavingState(reopenedReport.editor),
      ]).toEqual([0, 1, 'saved']);
    },
  );

  test('are listed as missing until the phone sends them, also after closing', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    const changes = getNextSave(report.editor);
    if (!changes) throw new Error('There is nothing to save.');
    // The save arrives, but not the photo. Then another person corrects the BMP.
    const { bmps } = await unit.inspector.call(saveReport, changes);
    await unit.leader.call(notifyCrew, { idreport: report.id });
    const fence = (await readReport(report.id)).bmps[0];
    if (!fence) throw new Error('There is no BMP.');
    expect(bmps).toHaveLength(1);
    const correction = { photos: [], date: fence.condition.date, description: 'Reset', initials: 'LL' };
    await unit.leader.call(saveReport, {
      id: report.id,
      baseVersion: 1,
      fields: {},
      bmps: [{ ...fence, correction }],
      removed: [],
    });
    expect(await unit.leader.call(missingPhotos, { idreport: report.id })).toEqual({
      photos: [{ fileName, personId: unit.inspector.id, name: 'Ines Inspector' }],
    });
    await world.runAsMaintenance((db) => db.report.update({ where: { id: report.id }, data: { status: 'closed' } }));
    report.kill();
    const reopenedReport = await phone.openReport(report.id);
    await reopenedReport.send();
    expect(await unit.leader.call(missingPhotos, { idreport: report.id })).toEqual({ photos: [] });
    expect(phone.device.photos.size).toBe(0);
  });

  test('are deleted from the server when the edit of the BMP is saved, not before [PHOTO-02]', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    expect(await countStoredPhotos([fileName])).toBe(1);
    await report.dispatch(
      { type: 'bmpEdited', bmpId },
      { type: 'continued' },
      { type: 'photoRemoved', bmpId, side: 'condition', fileName },
    );
    await report.send();
    expect(isUnsaved(report.editor)).toBe(false);
    expect(await countStoredPhotos([fileName])).toBe(1);
    await report.dispatch({ type: 'continued' }, { type: 'bmpSaved' }, { type: 'continued' });
    phone.signal = 'removing photos is cut off';
    expect(await report.send()).toEqual({ kind: 'offline' });
    expect([isUnsaved(report.editor), await countStoredPhotos([fileName])]).toEqual([false, 1]);
    report.kill();
    phone.signal = 'on';
    await (await phone.openReport(report.id)).send();
    expect(await countStoredPhotos([fileName])).toBe(0);
    expect(await phone.draft(report.id)).toBeNull();
  });

  test('are shown from the device after the upload, until the device is full', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    expect([phone.device.photos.size, await countStoredPhotos([fileName])]).toEqual([0, 1]);
    report.kill();

    phone.signal = 'off';
    const reopenedReport = await phone.openReport(report.id);
    await reopenedReport.saving.photos.loadSent();
    expect(reopenedReport.saving.photos.getUrl(fileName)).toMatch(/^blob:/);
    expect([reopenedReport.saving.photos.listUnsent().size, getSavingState(reopenedReport.editor)]).toEqual([
      0,
      'saved',
    ]);

    phone.device.isFull = true;
    await expect(reopenedReport.addPhoto(bmpId, await createJpeg())).rejects.toThrow('full');
    expect(phone.device.sentPhotos.size).toBe(0);
  });

  test('are stored again when a person undoes their deletion', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    await report.dispatch({ type: 'photoRemoved', bmpId, side: 'condition', fileName });
    await report.send();
    expect(await countStoredPhotos([fileName])).toBe(0);
    await report.dispatch({ type: 'photoPutBack', bmpId, side: 'condition', fileName, at: 0 });
    await report.send();
    expect(await countStoredPhotos([fileName])).toBe(1);
    expect((await readReport(report.id)).bmps[0]?.condition.photos).toEqual([fileName]);
  });

  const NO_PICTURE = Buffer.from('not a picture at all');
  const countUploads = (phone: Phone) => phone.requests.filter((request) => request.includes('uploadPhotos')).length;

  test('stay with the reason if the server rejects them, and are not sent again [PHOTO-13]', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, NO_PICTURE);
    await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    expect(report.editor.message && getEditorMessageText(report.editor.message)).toMatchObject({
      title: 'Oh no!',
      message: 'Error Adding Images! 1 photo was not accepted: Not readable as a photo. 1 photo added.',
    });
    expect([...phone.device.photos.values()].map(({ refusal: refused }) => refused?.status)).toEqual([422]);
    expect(getSavingState(report.editor)).toBe('failed');
    expect(countUploads(phone)).toBe(2);
    report.kill();

    const reopenedReport = await phone.openReport(report.id);
    await reopenedReport.send();
    await reopenedReport.saving.photos.retryRejected();
    await reopenedReport.send();
    expect(countUploads(phone)).toBe(2);
    expect([reopenedReport.saving.photos.getRejection(fileName)?.code, getSavingState(reopenedReport.editor)]).toEqual([
      'photo-not-an-image',
      'failed',
    ]);
    expect(reopenedReport.editor.message).toBeNull();

    // The message disappears when the person deletes the photo from its BMP.
    await reopenedReport.dispatch({ type: 'bmpEdited', bmpId }, { type: 'continued' });
    await reopenedReport.dispatch({ type: 'photoRemoved', bmpId, side: 'condition', fileName });
    await reopenedReport.dispatch({ type: 'continued' }, { type: 'bmpSaved' }, { type: 'continued' });
    await reopenedReport.send();
    expect([phone.device.photos.size, getSavingState(reopenedReport.editor)]).toEqual([0, 'saved']);
  });

  test('that a full server refused are sent only when the person asks', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    phone.signal = 'the server has no room';
    await report.send();
    expect(report.saving.photos.getRejection(fileName)?.status).toBe(507);
    phone.signal = 'on';
    await report.send();
    expect(await countStoredPhotos([fileName])).toBe(0);
    await report.saving.photos.retryRejected();
    await report.send();
    expect([await countStoredPhotos([fileName]), phone.device.photos.size, getSavingState(report.editor)]).toEqual([
      1,
      0,
      'saved',
    ]);
  });

  test('that CANCEL restores are still stored', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    await report.dispatch(
      { type: 'bmpEdited', bmpId },
      { type: 'continued' },
      { type: 'photoRemoved', bmpId, side: 'condition', fileName },
    );
    await report.send();
    await report.dispatch({ type: 'bmpFlowCanceled' });
    await report.send();
    expect((await readReport(report.id)).bmps[0]?.condition.photos).toEqual([fileName]);
    expect(await countStoredPhotos([fileName])).toBe(1);
    expect(await unit.inspector.expectFailure(deleteReportPhotos, { photosToDelete: [] })).toBe('bad-input');
  });

  test('stay when their BMP was deleted and restored offline', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    phone.signal = 'off';
    await report.dispatch({ type: 'bmpRemoved', bmpId });
    await report.send();
    await report.dispatch({ type: 'undone' });
    await report.send();
    phone.signal = 'on';
    await report.send();
    await report.send();
    expect([isUnsaved(report.editor), await countStoredPhotos([fileName])]).toEqual([false, 1]);
    expect((await readReport(report.id)).bmps.map(({ condition }) => condition.photos)).toEqual([[fileName]]);
    report.kill();
    expect(await phone.draft(report.id)).toBeNull();
  });

  test('stay while the deletion of their BMP can be undone, and are then deleted', async () => {
    const phone = createPhone();
    const { report, bmpId } = await startWithSavedBmp(phone);
    const fileName = await report.addPhoto(bmpId, await createJpeg());
    await report.send();
    await report.dispatch({ type: 'bmpRemoved', bmpId });
    await report.send();
    const { undo } = report.editor;
    if (undo === null) throw new Error('nothing can be taken back');
    expect([isUnsaved(report.editor), await countStoredPhotos([fileName])]).toEqual([false, 1]);
    expect(await phone.draft(report.id)).toBeNull();
    await report.dispatch({ type: 'undoEnded', undo });
    await report.send();
    expect([report.editor.undo, await countStoredPhotos([fileName])]).toEqual([null, 0]);
    report.kill();
    expect(await phone.draft(report.id)).toBeNull();
  });
});

test('a device without space shows a warning, and the work still reaches the server', async () => {
  const phone = createPhone();
  const report = await phone.startInspection(unit);
  phone.device.isFull = true;
  await report.enterMunicipality('Not kept here');
  expect(report.editor.message && getEditorMessageText(report.editor.message).title).toBe('This device is full');
  phone.signal = 'off';
  await report.send();
  expect(getSavingState(report.editor)).toBe('failed');
  phone.signal = 'on';
  await report.send();
  expect((await readReport(report.id)).fields.municipality).toBe('Not kept here');
});
