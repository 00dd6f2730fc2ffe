import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { areSavesRejected } from '@/lib/reports/editor/derived';
import { isEqual } from '@/lib/equal';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import type { Device, StoredWork } from './device';
import { collectEntries, type Entries } from './entries';
import { computeSha256 } from '@/lib/signing/digest';
import { Violation, type Run } from './run';
import { getContent } from './invariants';
import {
  countMessagesPerPerson,
  listPhotosOnServer,
  loadAddenda,
  loadServerState,
  loadSignatures,
  type ServerState,
} from './scene';

/** Brings all devices online with a correct clock, signs everyone in, and syncs until nothing changes. */
export async function settle(run: Run, shouldResolveConflicts: boolean): Promise<void> {
  run.addToStory('Then everyone is online, and everything is sent and received.');
  for (const device of run.devices) await settleDevice(run, device);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let hasRequests = false;
    for (const device of run.devices) if (await syncDevice(run, device, shouldResolveConflicts)) hasRequests = true;
    if (!hasRequests) return;
  }
  await expectAgreement(run);
  throw new Violation(`The devices still send requests after ${MAX_ROUNDS} rounds.`);
}

const MAX_ROUNDS = 12;

async function settleDevice(run: Run, device: Device): Promise<void> {
  device.isOnline = true;
  device.clockOffset = 0;
  run.activate(device);
  await device.receiveResponse();
  await run.signIn(device);
  await run.sendAddendum(device, 'arrives');
  if (device.editor?.undo) await device.dispatch({ type: 'undoEnded', undo: device.editor.undo });
  if (device.sync || (await device.readStored(run.reportId)).listed.length === 0) return;
  // A deleted inspection of which the device has only photos cannot be opened.
  if (!(await device.openReport(run.reportId))) return device.sendUnopened(run.reportId);
  run.checkOpening(device);
}

/** Returns whether the device sent a request. */
async function syncDevice(run: Run, device: Device, shouldResolveConflicts: boolean): Promise<boolean> {
  if (!device.sync) return false;
  run.activate(device);
  const countBefore = device.connection.requestCount;
  const serverState = await loadServerState(run.scene, run.reportId);
  if (!isUpToDate(device, serverState)) await device.receiveChange('arrives');
  for (
    let conflict = device.editor?.conflicts[0];
    shouldResolveConflicts && conflict;
    conflict = device.editor?.conflicts[0]
  )
    await device.dispatch({
      type: 'conflictResolved',
      key: conflict.key,
      choice: conflict.kind === 'bmp' ? 'theirs' : 'mine',
    });
  await device.send('arrives');
  run.checkInvariants();
  return device.connection.requestCount > countBefore;
}

/** Whether the device has the server's report. If not, the server would send it a live message. */
function isUpToDate({ editor }: Device, serverState: ServerState | null): boolean {
  if (!editor || !serverState) return true;
  if (editor.orphaned && areSavesRejected(editor)) return true;
  return !serverState.isDeleted && isEqual(getContent(editor.base), getContent(serverState.report));
}

/** Checks a settled run. */
export async function checkFinalInvariants(run: Run): Promise<void> {
  const serverState = await expectAgreement(run);
  const stored: StoredWork[] = [];
  for (const device of run.devices) {
    run.activate(device);
    await device.kill(false);
    stored.push(await device.readStored(run.reportId));
    expectNothingUnsent(device, stored.at(-1));
  }
  const record: Entries = serverState ? collectEntries(serverState.report) : new Map();
  expectNone('Lost', run.ledger.listLost([record, ...stored.map(({ entries }) => entries)]));
  if (!serverState) return;
  await expectAddenda(run);
  if (run.closedEntries && !isEqual([...run.closedEntries.keys()], [...record.keys()]))
    throw new Violation('The closed record has changed.');
  expectUniqueLabels(serverState.report);
  expectUniqueAutoBmps(serverState.report);
  await expectPhotoFiles(run, serverState, stored);
  if (
    serverState.report.status !== 'setup' &&
    (await countMessagesPerPerson(run.scene, run.reportId)).some((count) => count > 1)
  )
    throw new Violation('A crew member was notified twice.');
}

async function expectAgreement(run: Run): Promise<ServerState | null> {
  const serverState = await loadServerState(run.scene, run.reportId);
  for (const device of run.devices) if (serverState) expectSameReport(device, serverState);
  return serverState;
}

function expectNone(title: string, items: readonly string[]): void {
  if (items.length > 0) throw new Violation(`${title}:\n  ${items.join('\n  ')}`);
}

/** Expects the device to have the server's report, and to show it unless there are conflicts. */
function expectSameReport({ name, editor }: Device, { report, isDeleted }: ServerState): void {
  if (!editor || isDeleted || editor.orphaned) return;
  if (!isEqual(getContent(editor.base), getContent(report)))
    throw new Violation(`${name}'s device does not have the server's report.`);
  const hasConflicts = editor.conflicts.length > 0;
  if (!hasConflicts && !isEqual(getContent(editor.report), getContent(report)))
    throw new Violation(`${name}'s device does not show the server's report.`);
}

/** Expects that unsent work is on the device only for a reason that the screen shows. */
function expectNothingUnsent({ name }: Device, stored: StoredWork | undefined): void {
  for (const { state, photos, changes } of stored?.listed ?? [])
    if (state.kind === 'unsent' || state.kind === 'queued')
      throw new Violation(`${name} still has ${changes} changes and ${photos} photos, ${state.kind}.`);
}

function expectUniqueLabels({ bmps }: Report): void {
  const labels = bmps.flatMap(({ label }) => (label === null || label === '00' ? [] : [label]));
  if (new Set(labels).size < labels.length) throw new Violation(`Two BMPs have the same label: ${labels.join(', ')}.`);
}

function expectUniqueAutoBmps({ bmps }: Report): void {
  const auto = bmps.flatMap(({ practiceId }) => (isAutoBmp(practiceId) ? [practiceId] : []));
  if (new Set(auto).size < auto.length) throw new Violation('A check logged its BMP twice.');
}

/** Expects each confirmed addendum once, without a gap in the numbers, and what was signed unchanged. */
async function expectAddenda(run: Run): Promise<void> {
  const addenda = await loadAddenda(run.scene, run.reportId);
  const stored = new Map(addenda.map(({ id, text }) => [id, text]));
  const lost = [...run.addenda].filter(([id, text]) => stored.get(id) !== text);
  expectNone(
    'Lost addenda',
    lost.map(([, text]) => text),
  );
  if (addenda.some(({ number }, index) => number !== index + 1)) throw new Violation('Addenda have wrong numbers.');
  const signed = await loadSignatures(run.scene, run.reportId);
  if (signed && computeSha256(signed.content) !== signed.digest) throw new Violation('What was signed has changed.');
}

/** Expects the file of each photo in the record on the server or a device. */
async function expectPhotoFiles(run: Run, { report }: ServerState, stored: readonly StoredWork[]): Promise<void> {
  const fileNames = listReportPictures(report);
  if (fileNames.length === 0) return;
  const storedFiles = new Set([
    ...(await listPhotosOnServer(run.scene, report.id)),
    ...stored.flatMap(({ photos }) => photos),
  ]);
  expectNone(
    'Photos without a file',
    fileNames.filter((fileName) => !storedFiles.has(fileName)),
  );
}
