import type { EditorEvent } from '@/lib/reports/editor/events';
import { withInspectionEnd } from '@/lib/reports/editor/changes';
import { canCloseOut, canNotify, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { computeSignedDigest } from '@/lib/reports/signed-digest';
import type { NewSignature } from '@/lib/signing/signature';
import { INSPECTOR_KEY } from '@/lib/signing/statements';
import { isAboutOneBmp, isBmpLogging, SHOWN_PHASES } from '@/lib/reports/domain/phases';
import type { LoggedBmp, Phase } from '@/lib/reports/domain/report';
import { pickOne, pickOptional } from './choice';
import type { Device } from './device';
import { collectEntries } from './entries';
import { getActiveBmpId } from './place';
import type { Run } from './run';
import { FENCE, RESET_POSTS } from './scene';
import type { ActionName } from './steps';
import { OUTCOMES } from './world-actions';

/** Performs an action in an open inspection. Returns its description, or null if it is not possible now. */
type Action = (context: {
  run: Run;
  device: Device;
  editor: Editor;
  pick: number;
  text: string;
}) => Promise<string | null>;

const TEXT_FIELDS = ['municipality', 'notes', 'officialSiteId', 'onsiteContact', 'planReviewNotes'] as const;

const enterText: Action = async ({ device, editor, pick, text }) => {
  const phase = getPhase(editor);
  const bmp = getActiveBmp(editor);
  if (phase === 'BMPEnterConditions')
    return dispatch(device, { type: 'conditionChanged', change: { description: text } });
  const isInCorrection = phase === 'BMPEventSummaryIncomplete' || (isBmpLogging(phase) && bmp?.correction);
  if (isInCorrection) return dispatch(device, { type: 'correctionChanged', change: { description: text } });
  if (isAboutOneBmp(phase)) return null;
  return dispatch(device, { type: 'fieldChanged', key: pickOne(TEXT_FIELDS, pick), value: text });
};

const changeAnswer: Action = async ({ device, editor, pick }) => {
  const phase = getPhase(editor);
  if (phase === 'BMPPlotLocation') return dispatch(device, createPlacedEvent(pick));
  if (phase === 'BMPEnterInitialCorrections') return dispatch(device, pickOne(CORRECTIONS, pick));
  if (phase === 'BMPEventSummaryComplete') return dispatch(device, { type: 'correctionReopened' });
  if (isAboutOneBmp(phase)) return null;
  const events: [EditorEvent, ...EditorEvent[]] = [
    { type: 'fieldChanged', key: 'temperature', value: 40 + (pick % 20) },
    { type: 'fieldChanged', key: 'soilMoisture', value: ['wet'] },
    { type: 'fieldChanged', key: 'permitCertificatePosted', value: pick % 2 ? 'no' : 'yes' },
    { type: 'verifiedSet', practiceId: FENCE, status: 'good' },
    { type: 'crewToggled', personId: pickOptional(editor.context.crew, pick)?.id ?? '' },
  ];
  return dispatch(device, pickOne(events, pick));
};

const createPlacedEvent = (pick: number): EditorEvent => ({
  type: 'placed',
  position: { lat: 43, lng: -87 - (pick % 100) / 1000 },
});
const CORRECTIONS: readonly [EditorEvent, ...EditorEvent[]] = [
  { type: 'requiredCasToggled', required: true },
  { type: 'actionToggled', actionId: RESET_POSTS },
  { type: 'correctionChosen', wantsCorrection: true },
  { type: 'correctionChosen', wantsCorrection: false },
  { type: 'requiredCasToggled', required: false },
];

/** Completes the current step of logging a BMP, or starts to log one. */
const continueLogging: Action = async ({ device, editor, pick, text }) => {
  const phase = getPhase(editor);
  const bmp = getActiveBmp(editor);
  if (phase === 'BMPPlotLocation') return dispatch(device, createPlacedEvent(pick), { type: 'continued' });
  if (phase === 'BMPEnterConditions') {
    const describe: EditorEvent = { type: 'conditionChanged', change: { description: text } };
    return dispatch(device, ...(bmp?.condition.description ? [] : [describe]), { type: 'continued' });
  }
  if (phase === 'BMPEnterInitialCorrections') return dispatch(device, { type: 'bmpSaved' });
  if (phase === 'BMPEventSummaryIncomplete') return dispatch(device, { type: 'continued' });
  if (isAboutOneBmp(phase)) return dispatch(device, { type: 'continued' });
  return dispatch(
    device,
    { type: 'phaseOpened', phase: 'BMPInspection' },
    { type: 'practicePicked', practiceId: FENCE },
  );
};

const cancel: Action = async ({ device, editor }) => {
  const phase = getPhase(editor);
  if (isBmpLogging(phase))
    return dispatch(device, { type: 'questionOpened', question: 'exit-bmp-flow' }, { type: 'bmpFlowCanceled' });
  if (phase === 'BMPEventSummaryIncomplete') return dispatch(device, { type: 'correctionCanceled' });
  return dispatch(device, { type: 'back' });
};

const changePhase: Action = async ({ device, pick }) => {
  const phase = pickOptional(SHOWN_PHASES, pick) ?? 'InspectionSummary';
  return isBmpLogging(phase) ? dispatch(device, { type: 'home' }) : dispatch(device, { type: 'phaseOpened', phase });
};

const createBmpAction =
  (createEvent: (bmpId: string) => EditorEvent): Action =>
  async ({ device, editor, pick }) => {
    const bmp = pickOptional(editor.report.bmps, pick);
    if (!bmp || isAboutOneBmp(getPhase(editor))) return null;
    return dispatch(device, createEvent(bmp.id));
  };

/** Opens a BMP. If a colleague is logging it, takes it over or leaves it. */
const openBmp: Action = async (context) => {
  const description = await createBmpAction((bmpId) => ({ type: 'bmpOpened', bmpId }))(context);
  const { device, pick } = context;
  if (!device.editor?.takeOverBmpId) return description;
  await device.dispatch(pick % 2 ? { type: 'questionDismissed' } : { type: 'bmpTakenOver' });
  return `${description}, and ${pick % 2 ? 'does not take it over' : 'takes it over'}`;
};

const changeSite: Action = async ({ run, device, editor, pick }) => {
  if (isAboutOneBmp(getPhase(editor))) return null;
  return dispatch(device, { type: 'siteChosen', siteId: pickOptional(run.scene.sites, pick)?.id ?? '' });
};

/** Notifies the crew, half of the time with a signature. */
const notifyCrew: Action = async ({ run, device, editor, pick }) => {
  if (!canNotify(editor)) return null;
  const signature = pick % 2 ? await sign(run, device, editor) : undefined;
  await device.dispatch(
    { type: 'home' },
    { type: 'questionOpened', question: 'save-and-notify' },
    { type: 'notifyConfirmed', signature },
  );
  const confirmed = device.editor;
  if (confirmed?.queued) run.confirmed.set(device, collectEntries(confirmed.report));
  const { description, outcomes } = pickOne(OUTCOMES, pick);
  await device.send(...outcomes);
  return `${signature ? 'signs and ' : ''}confirms SAVE & NOTIFY; the request ${description}`;
};

/** A signature of the report as the device shows it. */
async function sign(run: Run, { product }: Device, { report }: Editor): Promise<NewSignature> {
  const signedAt = product.now();
  const digest = computeSignedDigest(withInspectionEnd(report, signedAt));
  return {
    id: run.createId(),
    kind: 'inspector',
    statementKey: INSPECTOR_KEY,
    title: '',
    drawing: '',
    signedAt,
    clockOffsetMs: 0,
    digest,
  };
}

const closeOut: Action = async ({ run, device, editor, pick }) => {
  if (!canCloseOut(editor)) return null;
  await device.dispatch(
    { type: 'home' },
    { type: 'questionOpened', question: 'close-out' },
    { type: 'closeConfirmed' },
  );
  const confirmed = device.editor;
  if (confirmed?.sending === 'close') run.confirmed.set(device, collectEntries(confirmed.report));
  const { description, outcomes } = pickOne(OUTCOMES, pick);
  await device.send(...outcomes);
  return `confirms CLOSE OUT; the request ${description}`;
};

const captureMap: Action = async ({ run, device, editor }) => {
  if (isAboutOneBmp(getPhase(editor)) || editor.queued !== null) return null;
  const fileName = await device.takePhoto('reports', run.scene.picture);
  return dispatch(device, { type: 'mapCaptured', fileName }, { type: 'continued' });
};

const takePhoto: Action = async ({ run, device, editor }) => {
  const bmp = getActiveBmp(editor);
  const side = PHOTO_SIDES[getPhase(editor)];
  if (!bmp || !side) return null;
  const fileName = await device.takePhoto('practiceactions', run.scene.picture);
  return dispatch(device, { type: 'photosAdded', bmpId: bmp.id, side, fileNames: [fileName] });
};

const removePhoto: Action = async ({ device, editor, pick }) => {
  const bmp = getActiveBmp(editor);
  const side = PHOTO_SIDES[getPhase(editor)];
  const fileName = side && pickOptional(bmp?.[side]?.photos ?? [], pick);
  return bmp && fileName ? dispatch(device, { type: 'photoRemoved', bmpId: bmp.id, side, fileName }) : null;
};

const markPhoto: Action = async ({ device, editor, pick }) => {
  const bmp = getActiveBmp(editor);
  const side = PHOTO_SIDES[getPhase(editor)];
  const fileName = side && pickOptional(bmp?.[side]?.photos ?? [], pick);
  if (!bmp || !fileName) return null;
  const mark = { kind: 'text', at: { x: 0.5, y: 0.25 }, text: `seen ${pick}` } as const;
  const marked = pick % 4 === 0 ? null : { aspect: 1.5, marks: [mark] };
  return dispatch(device, { type: 'photoMarked', bmpId: bmp.id, side, fileName, markedPhoto: marked });
};

const PHOTO_SIDES: Partial<Record<Phase, 'condition' | 'correction'>> = {
  BMPEnterConditions: 'condition',
  BMPEventSummaryIncomplete: 'correction',
};

const resolveConflict: Action = async ({ device, editor, pick }) => {
  const conflict = pickOptional(editor.conflicts, pick);
  if (!conflict) return null;
  return dispatch(device, { type: 'conflictResolved', key: conflict.key, choice: pick % 2 ? 'theirs' : 'mine' });
};

/** Presses Undo if the editor offers it. */
const undo: Action = async ({ device, editor }) => (editor.undo === null ? null : dispatch(device, { type: 'undone' }));

export const PERSON_ACTIONS: Partial<Record<ActionName, Action>> = {
  'enter text': enterText,
  'continue logging': continueLogging,
  'change an answer': changeAnswer,
  cancel,
  undo,
  'change the phase': changePhase,
  'open a BMP': openBmp,
  'edit a BMP': createBmpAction((bmpId) => ({ type: 'bmpEdited', bmpId })),
  'delete a BMP': createBmpAction((bmpId) => ({ type: 'bmpRemoved', bmpId })),
  'change the site': changeSite,
  notify: notifyCrew,
  'cancel the notification': async ({ device }) => dispatch(device, { type: 'notifyCanceled' }),
  'capture the map': captureMap,
  'close out': closeOut,
  'take a photo': takePhoto,
  'remove a photo': removePhoto,
  'mark a photo': markPhoto,
  'resolve a conflict': resolveConflict,
  'save for later': async ({ device }) => dispatch(device, { type: 'savedForLater' }),
};

async function dispatch(device: Device, ...events: EditorEvent[]): Promise<string | null> {
  const before = device.editor;
  await device.dispatch(...events);
  if (device.editor === before) return null;
  return `${events.map(formatEvent).join(', ')} (now at ${device.editor ? getPhase(device.editor) : 'no inspection'})`;
}

/** The event's type and properties as in the code, so that they can be searched. */
const formatEvent = ({ type, ...rest }: EditorEvent): string =>
  Object.keys(rest).length === 0 ? type : `${type} ${JSON.stringify(rest)}`;

const getActiveBmp = (editor: Editor): LoggedBmp | null =>
  editor.report.bmps.find(({ id }) => id === getActiveBmpId(editor)) ?? null;
