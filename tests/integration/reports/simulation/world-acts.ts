import { deleteReport } from '@/lib/reports/contract';
import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import { isAboutOneBmp } from '@/lib/reports/domain/phases';
import { getPhase } from '@/lib/reports/editor/derived';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import { pickOne, pickOptional } from './choice';
import type { Device } from './device';
import type { Run } from './run';
import { endSession, leaveUnit } from './scene';
import type { Kind } from './steps';
import type { Fate } from './wire';

export const FATES: readonly [Sent, ...Sent[]] = [
  { words: 'arrives', fates: ['arrives'] },
  { words: 'gets no answer', fates: ['gets no answer'] },
  { words: 'is under way', fates: ['is under way'] },
  { words: 'has its answer under way', fates: ['has its answer under way'] },
  { words: 'arrives, and what follows is cut off', fates: ['arrives', 'is cut off'] },
  { words: 'arrives, and what follows gets no answer', fates: ['arrives', 'gets no answer'] },
  { words: 'is cut off', fates: ['is cut off'] },
];
const AT_ONCE: readonly [Sent, ...Sent[]] = [
  FATES[0],
  ...FATES.slice(1).filter(({ words }) => !words.includes('under way')),
];

interface Sent {
  words: string;
  fates: readonly [Fate, ...Fate[]];
}

/** An event of a device, described in words; null if it is not possible now. */
type Act = (at: { run: Run; device: Device; pick: number }) => Promise<string | null>;

const killTab: Act = async ({ device, pick }) => {
  if (!device.saving) return null;
  const wasWaiting = device.wire.isWaiting;
  await device.kill(pick % 2 === 1);
  return `is killed${wasWaiting ? `; what it had sent ${pick % 2 ? 'arrives' : 'does not arrive'}` : ''}`;
};

/**
 * One person deletes a BMP that another has changed, and sends that. This or a later action undoes the deletion during
 * the save or the conflict.
 */
const deleteBesideColleague: Act = async ({ run, device, pick }) => {
  const other = run.devices.find((each) => each !== device && each.editor && isFree(each.editor));
  const { editor } = device;
  if (!other || !editor || !isFree(editor)) return null;
  const bmp = pickOptional(editor.report.bmps, pick);
  if (!bmp || isUnfinishedBmp(bmp)) return null;
  run.activate(other);
  await other.dispatch(...CHANGES.map((event) => (event.type === 'bmpEdited' ? { ...event, bmpId: bmp.id } : event)));
  if (pick % 3 > 0) await other.sends('arrives');
  run.activate(device);
  await device.dispatch({ type: 'bmpRemoved', bmpId: bmp.id });
  const { words, fates } = pickOne(FATES, pick);
  await device.sends(...fates);
  if (pick % 2) await device.dispatch({ type: 'undone' });
  return `deletes BMP ${bmp.id}, which ${other.name} has changed; what is sent ${words}${pick % 2 ? '; presses Undo' : ''}`;
};

const isFree = (editor: Editor): boolean =>
  !editor.leaving && editor.queued === null && editor.report.status === 'setup' && !isAboutOneBmp(getPhase(editor));

const CHANGES: readonly EditorEvent[] = [
  { type: 'bmpEdited', bmpId: '' },
  { type: 'placed', position: { lat: 44, lng: -88 } },
  { type: 'home' },
];

const MINUTE = 60_000;
const OFFSETS = [0, -90 * MINUTE, 26 * 60 * MINUTE] as const;

export const WORLD_ACTS: Partial<Record<Kind, Act>> = {
  async sends({ device, pick }) {
    if (!device.saving) return null;
    const { words, fates } = pickOne(FATES, pick);
    await device.sends(...fates);
    return `sends what waits: it ${device.hasSignal ? words : 'is cut off'}`;
  },
  async 'sends from the list'({ run, device, pick }) {
    const { words, fates } = pickOne(AT_ONCE, pick);
    const isSent = await device.sendUnseen(run.reportId, ...fates);
    return isSent ? `sends what waits without opening it: it ${device.hasSignal ? words : 'is cut off'}` : null;
  },
  async 'receives changes'({ device, pick }) {
    if (!device.saving || !device.hasSignal) return null;
    const { words, fates } = pickOne(FATES, pick);
    await device.receiveChange(...fates);
    return `receives a change of the inspection; its request ${words}`;
  },
  async 'gets its answer'({ device }) {
    if (!device.wire.isWaiting) return null;
    await device.receiveAnswer();
    return 'gets the answer that was under way';
  },
  'is killed': killTab,
  async reloads(at) {
    const { device, run } = at;
    if (!device.saving) return null;
    await device.sends('arrives');
    await device.kill(true);
    const isOpen = await device.openTicket(run.reportId);
    run.checkOpening(device);
    return isOpen ? 'is loaded anew' : 'is loaded anew, and finds nothing';
  },
  async 'loses signal'({ device }) {
    if (!device.hasSignal) return null;
    await device.loseSignal();
    return 'loses its signal';
  },
  async 'finds signal'({ device }) {
    if (device.hasSignal) return null;
    device.hasSignal = true;
    return 'has signal again';
  },
  async 'has its clock set wrong'({ run, device, pick }) {
    device.clockOffset = pickOne(OFFSETS, pick);
    run.activate(device);
    return `has its clock set ${device.clockOffset / MINUTE} minutes ahead`;
  },
  async 'is signed out'({ run, device }) {
    if (!device.sessionId) return null;
    await endSession(run.scene, device.sessionId);
    device.sessionId = null;
    return 'is signed out by the server';
  },
  async 'signs in'({ run, device }) {
    if (device.sessionId) return null;
    await run.signIn(device);
    return 'signs in again';
  },
  async 'leaves the unit'({ run, device, pick }) {
    // Rare, because the rest of the run has one person fewer.
    if (pick % 3 > 0 || device.person === run.devices[0]?.person) return null;
    await leaveUnit(run.scene, device.person.id);
    return 'is removed from the work unit';
  },
  async 'deletes the inspection'({ run, device, pick }) {
    if (pick % 3 > 0 || device.saving || !device.hasSignal) return null;
    device.wire.fates = ['arrives'];
    const isDeleted = await device.page.callApi(deleteReport, { idreport: run.reportId }).then(
      () => true,
      () => false,
    );
    return isDeleted ? 'deletes the inspection in the list' : null;
  },
  'deletes what a colleague changes': deleteBesideColleague,
  async 'has a long break'({ run }) {
    run.time.passes(35 * MINUTE);
    return 'pauses for 35 minutes, as everybody does';
  },
};
