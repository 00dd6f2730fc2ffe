import type { ReferenceData } from '@/lib/reports/contract';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { EditorData, Report } from '@/lib/reports/domain/report';

// A small response of the server.
export const NOW = '2026-11-21T15:00:00.000Z';
export const DANA = { id: 'dana', name: 'Dana Kowalczyk', email: 'dana@example.com', username: 'dkowalczyk' };
export const PRIYA = { ...DANA, id: 'priya', username: 'praman' };
export const LAKESHORE = { id: 'lakeshore', name: 'Lakeshore' };

const SITE = {
  id: 'crossing',
  name: 'Menomonee Crossing',
  timeZone: 'America/Chicago',
  mapView: { lat: 43, lng: -88, zoom: 18 },
  constructionPhases: [],
};

export function createEditorData(id: string, change: Partial<Report> = {}, me = DANA, unit = LAKESHORE): EditorData {
  const report = { ...createNewReport(id, { id: me.id, name: me.name, email: me.email }, NOW), version: 3, ...change };
  return {
    report,
    sites: [SITE],
    crew: [],
    library: [],
    me,
    unit,
    signingRules: {},
    siteForms: {},
    certificates: {},
    authorities: [],
    today: '2026-11-21',
  };
}

/** The fields of a plain draft. */
export const PLAIN_DRAFT = {
  orphaned: null,
  conflicts: [],
  changedBy: null,
  unnamedPhotos: [],
  queued: null,
  unacknowledgedChanges: null,
};

export function createReferenceData(me = DANA, unit = LAKESHORE): ReferenceData {
  const { report: _report, today: _today, ...editorData } = createEditorData('any', {}, me, unit);
  const map = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Invented' };
  const last = { date: '2026-11-14T15:00:00.000Z', fields: { municipality: 'Milwaukee' }, bmps: [] };
  return {
    ...editorData,
    map,
    previousInspections: { crossing: { last, inProgress: null, instances: [], endedTags: [] } },
  };
}
