import type { NewAddendum } from '@/lib/reports/addenda-contract';
import { deleteReport } from '@/lib/reports/contract';
import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import { isAboutOneBmp } from '@/lib/reports/domain/phases';
import { getPhase } from '@/lib/reports/editor/derived';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import { pickOne, pickOptional } from './choice';
import type { Device } from './device';
import type { Run } from './run';
import { endSession, leaveUnit, loadServerState } from './scene';
import type { ActionName } from './steps';
import type { Outcome } from './connection';

export const OUTCOMES: readonly [RequestOutcomes, ...RequestOutcomes[]] = [
  { description: 'arrives', outcomes: ['arrives'] },
  { description: 'loses its response', outcomes: ['loses its response'] },
  { description: 'hangs', outcomes: ['hangs'] },
  { description: 'has its response hang', outcomes: ['has its response hang'] },
  { description: 'arrives, and later ones are cut off', outcomes: ['arrives', 'is cut off'] },
  { description: 'arrives, and later ones lose their response', outcomes: ['arrives', 'loses its response'] },
  { description: 'is cut off', outcomes: ['is cut off'] },
];
/** Outcomes without a hanging request. */
const IMMEDIATE_OUTCOMES: readonly [RequestOutcomes, ...RequestOutcomes[]] = [
  OUTCOMES[0],
  ...OUTCOMES.slice(1).filter(({ description }) => !description.includes('hang')),
];

interface RequestOutcomes {
  /** What happens to 'the request'. */
  description: string;
  /** As in `Connection.outcomes`. */
  outcomes: readonly [Outcome, ...Outcome[]];
}

/** Does something to a device. Returns its description, or null if it is not possible now. */
type Action = (context: { run: Run; device: Device; pick: number }) => Promise<string | null>;

const killTab: Action = async ({ device, pick }) => {
  if (!device.sync) return null;
  const hadPendingRequest = device.connection.hasPendingRequest;
  await device.kill(pick % 2 === 1);
  return `is killed${hadPendingRequest ? `; its request ${pick % 2 ? 'arrives' : 'does not arrive'}` : ''}`;
};

/** Adds a new addendum, or sends one without a response again. */
const addAddendum: Action = async ({ run, device, pick }) => {
  const serverState = await loadServerState(run.scene, run.reportId);
  if (!serverState || serverState.report.status === 'setup' || device.connection.hasPendingRequest) return null;
  device.unsentAddendum ??= createAddendum(run.createId(), device);
  const { text } = device.unsentAddendum;
  const { description, outcomes } = pickOne(IMMEDIATE_OUTCOMES, pick);
  const isConfirmed = await run.sendAddendum(device, ...outcomes);
  return `adds an addendum, '${text}', which the server ${isConfirmed ? 'confirms' : 'does not confirm'}; the request ${device.isOnline ? description : 'is cut off'}`;
};

const createAddendum = (id: string, { product, name }: Device): NewAddendum => ({
  id,
  section: 'Other',
  text: `Correction by ${name} (${id})`,
  photos: [],
  title: '',
  drawing: '',
  signedAt: product.now(),
  clockOffsetMs: 0,
});

/** A colleague edits a BMP, and this person deletes it, sends that and may undo it during the save or the conflict. */
const deleteEditedBmp: Action = async ({ run, device, pick }) => {
  const colleague = run.devices.find((other) => other !== device && other.editor && canEditList(other.editor));
  const { editor } = device;
  if (!colleague || !editor || !canEditList(editor)) return null;
  const bmp = pickOptional(editor.report.bmps, pick);
  if (!bmp || isUnfinishedBmp(bmp)) return null;
  run.activate(colleague);
  await colleague.dispatch(
    ...EDIT_EVENTS.map((event) => (event.type === 'bmpEdited' ? { ...event, bmpId: bmp.id } : event)),
  );
  if (pick % 3 > 0) await colleague.send('arrives');
  run.activate(device);
  await device.dispatch({ type: 'bmpRemoved', bmpId: bmp.id });
  const { description, outcomes } = pickOne(OUTCOMES, pick);
  await device.send(...outcomes);
  if (pick % 2) await device.dispatch({ type: 'undone' });
  return `deletes BMP ${bmp.id}, which ${colleague.name} has edited; the request ${description}${pick % 2 ? '; presses Undo' : ''}`;
};

const canEditList = (editor: Editor): boolean =>
  !editor.leaving && editor.queued === null && editor.report.status === 'setup' && !isAboutOneBmp(getPhase(editor));

const EDIT_EVENTS: readonly EditorEvent[] = [
  { type: 'bmpEdited', bmpId: '' },
  { type: 'placed', position: { lat: 44, lng: -88 } },
  { type: 'home' },
];

const MINUTE_MS = 60_000;
const CLOCK_OFFSETS = [0, -90 * MINUTE_MS, 26 * 60 * MINUTE_MS] as const;

export const WORLD_ACTIONS: Partial<Record<ActionName, Action>> = {
  async send({ device, pick }) {
    if (!device.sync) return null;
    const { description, outcomes } = pickOne(OUTCOMES, pick);
    await device.send(...outcomes);
    return `sends unsent work; the request ${device.isOnline ? description : 'is cut off'}`;
  },
  async 'send from the list'({ run, device, pick }) {
    const { description, outcomes } = pickOne(IMMEDIATE_OUTCOMES, pick);
    const isSent = await device.sendFromList(run.reportId, ...outcomes);
    return isSent
      ? `sends unsent work from the list; the request ${device.isOnline ? description : 'is cut off'}`
      : null;
  },
  async 'receive changes'({ device, pick }) {
    if (!device.sync || !device.isOnline) return null;
    const { description, outcomes } = pickOne(OUTCOMES, pick);
    await device.receiveChange(...outcomes);
    return `receives a change of the inspection; its request ${description}`;
  },
  async 'receive the response'({ device }) {
    if (!device.connection.hasPendingRequest) return null;
    await device.receiveResponse();
    return 'receives the response of the hanging request';
  },
  'kill the tab': killTab,
  async reload({ run, device }) {
    if (!device.sync) return null;
    await device.send('arrives');
    await device.kill(true);
    const isOpen = await device.openReport(run.reportId);
    run.checkOpening(device);
    return isOpen ? 'reloads' : 'reloads and finds no inspection';
  },
  async 'go offline'({ device }) {
    if (!device.isOnline) return null;
    await device.goOffline();
    return 'goes offline';
  },
  async 'go online'({ device }) {
    if (device.isOnline) return null;
    device.isOnline = true;
    return 'is online again';
  },
  async 'change the clock'({ run, device, pick }) {
    device.clockOffset = pickOne(CLOCK_OFFSETS, pick);
    run.activate(device);
    return `has a clock that is ${device.clockOffset / MINUTE_MS} minutes fast`;
  },
  async 'end the session'({ run, device }) {
    if (!device.sessionId) return null;
    await endSession(run.scene, device.sessionId);
    device.sessionId = null;
    return 'is signed out by the server';
  },
  async 'sign in'({ run, device }) {
    if (device.sessionId) return null;
    await run.signIn(device);
    return 'signs in again';
  },
  async 'leave the unit'({ run, device, pick }) {
    // Rare, because the rest of the run has one person fewer.
    if (pick % 3 > 0 || device.person === run.devices[0]?.person) return null;
    await leaveUnit(run.scene, device.person.id);
    return 'is removed from the work unit';
  },
  async 'delete the inspection'({ run, device, pick }) {
    if (pick % 3 > 0 || device.sync || !device.isOnline) return null;
    device.connection.outcomes = ['arrives'];
    const isDeleted = await device.product.callApi(deleteReport, { idreport: run.reportId }).then(
      () => true,
      () => false,
    );
    return isDeleted ? 'deletes the inspection in the list' : null;
  },
  'delete what a colleague edits': deleteEditedBmp,
  'add an addendum': addAddendum,
  async 'wait 35 minutes'({ run }) {
    run.time.advance(35 * MINUTE_MS);
    return 'waits 35 minutes, like everyone else';
  },
};
