import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { findActiveBmp } from '@/lib/reports/editor/derived';
import type { ReducerContext, Editor } from '@/lib/reports/editor/state';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { LibraryGroup } from '@/lib/library/rules';
import type { EditorData, LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { getNextSave } from '@/lib/reports/editor/derived';

// An editor for tests, with sequential ids and a fixed time.

export const NOW = '2026-11-21T15:00:00.000Z';
export const TODAY = '2026-11-21';
export const DANA = { id: 'dana', name: 'Dana Kowalczyk', email: 'dana@example.com' };
export const SITE = {
  id: 'crossing',
  name: 'Menomonee Crossing, Phase 2',
  timeZone: 'America/Chicago',
  mapView: { lat: 43.03, lng: -87.93, zoom: 18.1 },
  constructionPhases: [],
};

const library: LibraryGroup[] = [
  {
    name: 'Perimeter',
    entries: [
      {
        id: 'fence',
        name: 'Silt Fence',
        description: '',
        autoBmp: null,
        actions: [
          { id: 'retrench', name: 'Re-trench the fabric' },
          { id: 'posts', name: 'Reset posts' },
        ],
      },
      { id: 'mulch', name: 'Mulching', description: '', actions: [], autoBmp: null },
    ],
  },
  {
    name: 'Administration',
    entries: [
      {
        id: 'plan-entry',
        name: 'Our Erosion Plan',
        description: '',
        actions: [{ id: 'bring', name: 'Bring the plan' }],
        autoBmp: '-1',
      },
    ],
  },
];

export function createBmp(change: Partial<LoggedBmp> = {}): LoggedBmp {
  return {
    id: 'bmp',
    practiceId: 'fence',
    name: 'Silt Fence',
    type: 'Perimeter',
    label: null,
    location: null,
    correctiveActions: null,
    condition: { photos: [], date: NOW, description: 'Holding' },
    correction: null,
    version: 1,
    ...change,
  };
}

export const createRequired = (...selected: string[]) => [
  { id: 'retrench', name: 'Re-trench the fabric', selected: selected.includes('retrench') },
  { id: 'posts', name: 'Reset posts', selected: selected.includes('posts') },
];
export const createCorrection = (description: string, photos: string[] = []) => ({
  photos,
  date: NOW,
  description,
  initials: '',
});

export function createTestReport(
  change: Partial<Omit<Report, 'fields'>> & { fields?: Partial<ReportFields> } = {},
): Report {
  const report = createNewReport('report', DANA, NOW);
  return { ...report, version: 1, ...change, fields: { ...report.fields, ...change.fields } };
}

export function createEditorData(report: Report): EditorData {
  return {
    report,
    sites: [SITE],
    crew: [],
    library,
    me: { ...DANA, username: 'dana' },
    unit: { id: 'unit', name: 'Crew' },
    signingRules: {},
    siteForms: {},
    certificates: {},
    authorities: [],
    today: TODAY,
  };
}

/** Opens an editor and dispatches the events. */
export function openAndDispatch(report: Report, ...events: EditorEvent[]): Editor {
  return dispatchAll(openEditor(createEditorData(report), null), ...events);
}

let idCount = 0;
export const context: ReducerContext = { now: NOW, today: TODAY, newId: () => `new-${(idCount += 1)}` };

export const dispatchAll = (editor: Editor, ...events: EditorEvent[]): Editor =>
  events.reduce((current, event) => reduce(current, event, context), editor);

/** Events that log a BMP up to its third step, the corrections. */
export const logFence: EditorEvent[] = [
  { type: 'practicePicked', practiceId: 'fence' },
  { type: 'placed', position: { lat: 43.03, lng: -87.93 } },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn at the low point' } },
  { type: 'continued' },
];

/** Returns the BMP on the screen, or else the last one of the report. */
export function getActiveBmp(editor: Editor): LoggedBmp {
  const bmp = findActiveBmp(editor) ?? editor.report.bmps.at(-1);
  if (!bmp) throw new Error('There is no BMP.');
  return bmp;
}

/** A new inspection at its BMP List. */
export const reportAtBmpList = createTestReport({
  fields: { siteId: 'crossing', phase: 'BMPInspection', phaseHistory: ['InspectionInfo'] },
});

export const setPermitPosted = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'permitCertificatePosted', value }) as const;

export const listPracticeIds = (editor: Editor) => editor.report.bmps.map(({ practiceId }) => practiceId);

/** The event of a report that Luis has changed on the server. */
export const receiveReport = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;

/** Starts to send the next save. */
export function startSending(editor: Editor): Editor {
  const changes = getNextSave(editor);
  if (changes === null) throw new Error('There is nothing to send.');
  return dispatchAll(editor, { type: 'saveStarted', changes });
}
