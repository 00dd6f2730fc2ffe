import type { EditorEvent } from '@/lib/reports/editor/events';
import { canCloseOut, canNotify, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { isAboutOneBmp, isLogStep, SHOWN_PHASES } from '@/lib/reports/domain/phases';
import type { LoggedBmp, Phase } from '@/lib/reports/domain/report';
import { pickOne, pickOptional } from './choice';
import type { Device } from './device';
import { getEntries } from './entries';
import { getActiveId } from './place';
import type { Run } from './run';
import { FENCE, RESET_POSTS } from './scene';
import type { Kind } from './steps';
import { FATES } from './world-acts';

/** An action in an open inspection, described in words; null if it is not possible now. */
type Act = (at: { run: Run; device: Device; editor: Editor; pick: number; text: string }) => Promise<string | null>;

const TEXTS = ['municipality', 'notes', 'officialSiteId', 'onsiteContact', 'planReviewNotes'] as const;

const types: Act = async ({ device, editor, pick, text }) => {
  const phase = getPhase(editor);
  const active = getActive(editor);
  if (phase === 'BMPEnterConditions')
    return dispatch(device, { type: 'conditionChanged', change: { description: text } });
  const corrects = phase === 'BMPEventSummaryIncomplete' || (isLogStep(phase) && active?.correction);
  if (corrects) return dispatch(device, { type: 'correctionChanged', change: { description: text } });
  if (isAboutOneBmp(phase)) return null;
  return dispatch(device, { type: 'fieldChanged', key: pickOne(TEXTS, pick), value: text });
};

const chooseStep: Act = async ({ device, editor, pick }) => {
  const phase = getPhase(editor);
  if (phase === 'BMPPlotLocation') return dispatch(device, getPlacedAt(pick));
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

const getPlacedAt = (pick: number): EditorEvent => ({
  type: 'placed',
  position: { lat: 43, lng: -87 - (pick % 100) / 1000 },
});
const CORRECTIONS: readonly [EditorEvent, ...EditorEvent[]] = [
  { type: 'requiredCasToggled', required: true },
  { type: 'actionToggled', actionId: RESET_POSTS },
  { type: 'correctionChosen', document: true },
  { type: 'correctionChosen', document: false },
  { type: 'requiredCasToggled', required: false },
];

/** Takes the next of a BMP's three steps. */
const logStep: Act = async ({ device, editor, pick, text }) => {
  const phase = getPhase(editor);
  const bmp = getActive(editor);
  if (phase === 'BMPPlotLocation') return dispatch(device, getPlacedAt(pick), { type: 'continued' });
  if (phase === 'BMPEnterConditions') {
    const describes: EditorEvent = { type: 'conditionChanged', change: { description: text } };
    return dispatch(device, ...(bmp?.condition.description ? [] : [describes]), { type: 'continued' });
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

const cancels: Act = async ({ device, editor }) => {
  const phase = getPhase(editor);
  if (isLogStep(phase))
    return dispatch(device, { type: 'questionOpened', question: 'exit-bmp-flow' }, { type: 'bmpFlowCanceled' });
  if (phase === 'BMPEventSummaryIncomplete') return dispatch(device, { type: 'correctionCanceled' });
  return dispatch(device, { type: 'back' });
};

const changePhase: Act = async ({ device, pick }) => {
  const phase = pickOptional(SHOWN_PHASES, pick) ?? 'InspectionSummary';
  return isLogStep(phase) ? dispatch(device, { type: 'home' }) : dispatch(device, { type: 'phaseOpened', phase });
};

const withBmp =
  (event: (bmpId: string) => EditorEvent): Act =>
  async ({ device, editor, pick }) => {
    const bmp = pickOptional(editor.report.bmps, pick);
    if (!bmp || isAboutOneBmp(getPhase(editor))) return null;
    return dispatch(device, event(bmp.id));
  };

/** Opens a BMP, and answers the question about taking over if it is asked. */
const openBmp: Act = async (at) => {
  const description = await withBmp((bmpId) => ({ type: 'bmpOpened', bmpId }))(at);
  const { device, pick } = at;
  if (!device.editor?.takeOver) return description;
  await device.dispatch(pick % 2 ? { type: 'questionDismissed' } : { type: 'bmpTakenOver' });
  return `${description}, and ${pick % 2 ? 'leaves it alone' : 'takes it over'}`;
};

const changeSiteStep: Act = async ({ run, device, editor, pick }) => {
  if (isAboutOneBmp(getPhase(editor))) return null;
  return dispatch(device, { type: 'siteChosen', siteId: pickOptional(run.scene.sites, pick)?.id ?? '' });
};

const notifyStep: Act = async ({ run, device, editor, pick }) => {
  if (!canNotify(editor)) return null;
  await device.dispatch(
    { type: 'home' },
    { type: 'questionOpened', question: 'save-and-notify' },
    { type: 'notifyConfirmed' },
  );
  const now = device.editor;
  if (now?.queued) run.confirmed.set(device, getEntries(now.report));
  const { words, fates } = pickOne(FATES, pick);
  await device.sends(...fates);
  return `confirms SAVE & NOTIFY; what is sent ${words}`;
};

const closes: Act = async ({ run, device, editor, pick }) => {
  if (!canCloseOut(editor)) return null;
  await device.dispatch(
    { type: 'home' },
    { type: 'questionOpened', question: 'close-out' },
    { type: 'closeConfirmed' },
  );
  const now = device.editor;
  if (now?.sending === 'close') run.confirmed.set(device, getEntries(now.report));
  const { words, fates } = pickOne(FATES, pick);
  await device.sends(...fates);
  return `confirms CLOSE OUT; what is sent ${words}`;
};

const captureMapStep: Act = async ({ run, device, editor }) => {
  if (isAboutOneBmp(getPhase(editor)) || editor.queued !== null) return null;
  const fileName = await device.getPhotographs('reports', run.scene.picture);
  return dispatch(device, { type: 'mapCaptured', fileName }, { type: 'continued' });
};

const getPhotographs: Act = async ({ run, device, editor }) => {
  const bmp = getActive(editor);
  const side = SIDE_OF[getPhase(editor)];
  if (!bmp || !side) return null;
  const fileName = await device.getPhotographs('practiceactions', run.scene.picture);
  return dispatch(device, { type: 'photosAdded', bmpId: bmp.id, side, fileNames: [fileName] });
};

const removePhotoStep: Act = async ({ device, editor, pick }) => {
  const bmp = getActive(editor);
  const side = SIDE_OF[getPhase(editor)];
  const fileName = side && pickOptional(bmp?.[side]?.photos ?? [], pick);
  return bmp && fileName ? dispatch(device, { type: 'photoRemoved', bmpId: bmp.id, side, fileName }) : null;
};

const markPhoto: Act = async ({ device, editor, pick }) => {
  const bmp = getActive(editor);
  const side = SIDE_OF[getPhase(editor)];
  const fileName = side && pickOptional(bmp?.[side]?.photos ?? [], pick);
  if (!bmp || !fileName) return null;
  const mark = { kind: 'text', at: { x: 0.5, y: 0.25 }, text: `seen ${pick}` } as const;
  const marked = pick % 4 === 0 ? null : { aspect: 1.5, drawn: [mark] };
  return dispatch(device, { type: 'photoMarked', bmpId: bmp.id, side, fileName, marked });
};

const SIDE_OF: Partial<Record<Phase, 'condition' | 'correction'>> = {
  BMPEnterConditions: 'condition',
  BMPEventSummaryIncomplete: 'correction',
};

const decides: Act = async ({ device, editor, pick }) => {
  const conflict = pickOptional(editor.conflicts, pick);
  if (!conflict) return null;
  return dispatch(device, { type: 'conflictResolved', key: conflict.key, choice: pick % 2 ? 'theirs' : 'mine' });
};

/** Presses Undo if offered. The simulation keeps the offer as long as the editor does. */
const undoes: Act = async ({ device, editor }) => (editor.undo === null ? null : dispatch(device, { type: 'undone' }));

export const ACTS: Partial<Record<Kind, Act>> = {
  types,
  logs: logStep,
  chooses: chooseStep,
  cancels,
  undoes,
  'goes elsewhere': changePhase,
  'opens a BMP': openBmp,
  'edits a BMP': withBmp((bmpId) => ({ type: 'bmpEdited', bmpId })),
  'deletes a BMP': withBmp((bmpId) => ({ type: 'bmpRemoved', bmpId })),
  'changes the site': changeSiteStep,
  notifies: notifyStep,
  'takes back': async ({ device }) => dispatch(device, { type: 'notifyCanceled' }),
  'captures the map': captureMapStep,
  closes,
  photographs: getPhotographs,
  'removes a photo': removePhotoStep,
  'marks a photo': markPhoto,
  decides,
  leaves: async ({ device }) => dispatch(device, { type: 'savedForLater' }),
};

async function dispatch(device: Device, ...events: EditorEvent[]): Promise<string | null> {
  const before = device.editor;
  await device.dispatch(...events);
  if (device.editor === before) return null;
  return `${events.map(inWords).join(', ')} (now at ${device.editor ? getPhase(device.editor) : 'nothing'})`;
}

/** The event as named in the code, for searching. */
const inWords = ({ type, ...rest }: EditorEvent): string =>
  Object.keys(rest).length === 0 ? type : `${type} ${JSON.stringify(rest)}`;

const getActive = ({ report, ...editor }: Editor): LoggedBmp | null =>
  report.bmps.find(({ id }) => id === getActiveId({ report, ...editor })) ?? null;
