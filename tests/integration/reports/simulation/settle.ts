import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { areSavesRejected } from '@/lib/reports/editor/derived';
import { isEqual } from '@/lib/equal';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import type { Device, OnDevice } from './device';
import { getEntries, type Entries } from './entries';
import { Violation, type Run } from './run';
import { getContent } from './invariants';
import { countMessagesPerPerson, onServer, getPhotosOnServer, type OnServer } from './scene';

/** Brings everybody online, signed in, with a right clock, and sends everything. */
export async function settle(run: Run, decides: boolean): Promise<void> {
  run.note('Then everyone is online, and everything is sent and received.');
  for (const device of run.devices) await settleDevice(run, device);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isQuiet = true;
    for (const device of run.devices) if (await continueRun(run, device, decides)) isQuiet = false;
    if (isQuiet) return;
  }
  await agreeAll(run);
  throw new Violation('It does not become quiet: something is sent again and again.');
}

const MAX_ROUNDS = 12;

async function settleDevice(run: Run, device: Device): Promise<void> {
  device.hasSignal = true;
  device.clockOffset = 0;
  run.activate(device);
  await device.receiveAnswer();
  await run.signIn(device);
  if (device.editor?.undo) await device.dispatch({ type: 'undoEnded', undo: device.editor.undo });
  if (device.saving || (await device.readStored(run.reportId)).listed.length === 0) return;
  // A deleted inspection with only photos here cannot be opened.
  if (!(await device.openTicket(run.reportId))) return device.sendUnopened(run.reportId);
  run.checkOpening(device);
}

async function continueRun(run: Run, device: Device, decides: boolean): Promise<boolean> {
  if (!device.saving) return false;
  run.activate(device);
  const before = device.wire.carried;
  const serverReport = await onServer(run.scene, run.reportId);
  if (!isSettled(device, serverReport)) await device.receiveChange('arrives');
  for (let conflict = device.editor?.conflicts[0]; decides && conflict; conflict = device.editor?.conflicts[0])
    await device.dispatch({
      type: 'conflictResolved',
      key: conflict.key,
      choice: conflict.kind === 'bmp' ? 'theirs' : 'mine',
    });
  await device.sends('arrives');
  run.checkInvariants();
  return device.wire.carried > before;
}

/** Whether the device has the server's report. If not, a live message is due. */
function isSettled({ editor }: Device, serverReport: OnServer | null): boolean {
  if (!editor || !serverReport) return true;
  if (editor.orphaned && areSavesRejected(editor)) return true;
  return !serverReport.isDeleted && isEqual(getContent(editor.base), getContent(serverReport.report));
}

/** Invariants of every run once it is quiet. */
export async function checkFinalInvariants(run: Run): Promise<void> {
  const serverReport = await agreeAll(run);
  const stored: OnDevice[] = [];
  for (const device of run.devices) {
    run.activate(device);
    await device.kill(false);
    stored.push(await device.readStored(run.reportId));
    expectWaitingNote(device, stored.at(-1));
  }
  const record: Entries = serverReport ? getEntries(serverReport.report) : new Map();
  expectNone('Lost', run.ledger.lost([record, ...stored.map(({ entries }) => entries)]));
  if (!serverReport) return;
  if (run.frozen && !isEqual([...run.frozen.keys()], [...record.keys()]))
    throw new Violation('The frozen record is not what it was.');
  expectUniqueLabels(serverReport.report);
  autoBmpsOnce(serverReport.report);
  await checkPhotos(run, serverReport, stored);
  if (
    serverReport.report.status !== 'setup' &&
    (await countMessagesPerPerson(run.scene, run.reportId)).some((count) => count > 1)
  )
    throw new Violation('A crew member was notified twice.');
}

async function agreeAll(run: Run): Promise<OnServer | null> {
  const serverReport = await onServer(run.scene, run.reportId);
  for (const device of run.devices) if (serverReport) expectSameReport(device, serverReport);
  return serverReport;
}

function expectNone(what: string, result: readonly string[]): void {
  if (result.length > 0) throw new Violation(`${what}:\n  ${result.join('\n  ')}`);
}

/** The device shows what the server has, except conflicts and orphaned work. */
function expectSameReport({ name, editor }: Device, { report, isDeleted }: OnServer): void {
  if (!editor || isDeleted || editor.orphaned) return;
  if (!isEqual(getContent(editor.base), getContent(report)))
    throw new Violation(`${name}'s device does not know what the server has.`);
  const isUndecided = editor.conflicts.length > 0;
  if (!isUndecided && !isEqual(getContent(editor.report), getContent(report)))
    throw new Violation(`${name}'s device shows something else than the server has.`);
}

/** Nothing waits without a visible reason. */
function expectWaitingNote({ name }: Device, stored: OnDevice | undefined): void {
  for (const { state, photos, changes } of stored?.listed ?? [])
    if (state.kind === 'unsent' || state.kind === 'queued')
      throw new Violation(`${name} still has ${changes} changes and ${photos} photos, ${state.kind}.`);
}

function expectUniqueLabels({ bmps }: Report): void {
  const labels = bmps.flatMap(({ label }) => (label === null || label === '00' ? [] : [label]));
  if (new Set(labels).size < labels.length) throw new Violation(`Two BMPs have the same label: ${labels.join(', ')}.`);
}

function autoBmpsOnce({ bmps }: Report): void {
  const auto = bmps.flatMap(({ practiceId }) => (isAutoBmp(practiceId) ? [practiceId] : []));
  if (new Set(auto).size < auto.length) throw new Violation('A check has logged its BMP twice.');
}

/** Photos of the record are on the server or on a device. */
async function checkPhotos(run: Run, { report }: OnServer, stored: readonly OnDevice[]): Promise<void> {
  const named = listReportPictures(report);
  if (named.length === 0) return;
  const serverReport = new Set([
    ...(await getPhotosOnServer(run.scene, report.id)),
    ...stored.flatMap(({ photos }) => photos),
  ]);
  expectNone(
    'Photos without bytes',
    named.filter((fileName) => !serverReport.has(fileName)),
  );
}
