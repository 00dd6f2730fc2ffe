import {
  listMissing,
  getPhase,
  isUnsaved,
  getNextSave,
  canNotify,
  getConstructionPhases,
} from '@/lib/reports/editor/derived';
import type { ReportFields } from '@/lib/reports/domain/report';
import { dispatchAll, getActiveBmp, logFence, createTestReport, NOW, openAndDispatch, TODAY } from './editor-fixture';

describe('the editor', () => {
  test('truncates a text at its limit [EDIT-64] [EDIT-65]', () => {
    const longText = 'x'.repeat(1000);
    const editor = openAndDispatch(
      createTestReport(),
      { type: 'fieldChanged', key: 'officialSiteId', value: longText },
      { type: 'fieldChanged', key: 'municipality', value: longText },
    );
    expect(editor.report.fields.officialSiteId).toHaveLength(300);
    expect(editor.report.fields.municipality).toHaveLength(500);
  });

  test('limits the temperature to whole degrees between -40 and 120 [EDIT-76]', () => {
    const getTemperature = (value: number) =>
      openAndDispatch(createTestReport(), { type: 'fieldChanged', key: 'temperature', value }).report.fields
        .temperature;
    expect([getTemperature(-50), getTemperature(121), getTemperature(40.4)]).toEqual([-40, 120, 40]);
  });

  test('lets a person change only the map view after SAVE & NOTIFY [EDIT-53]', () => {
    const openReport = createTestReport({ status: 'open' });
    const mapView = { lat: 1, lng: 2, zoom: 3 };
    const editor = openAndDispatch(
      openReport,
      { type: 'fieldChanged', key: 'notes', value: 'late' },
      { type: 'siteChosen', siteId: 'crossing' },
      { type: 'crewToggled', personId: 'luis' },
      { type: 'restVerified', practiceIds: ['fence'], status: 'good' },
      { type: 'fieldChanged', key: 'mapView', value: mapView },
    );
    expect(editor.report).toEqual({ ...openReport, fields: { ...openReport.fields, mapView } });
  });

  test('copies the name, time zone and map view of the selected site and ignores an unknown site', () => {
    const { report } = openAndDispatch(createTestReport(), { type: 'siteChosen', siteId: 'crossing' });
    expect(report).toMatchObject({
      siteName: 'Menomonee Crossing, Phase 2',
      timeZone: 'America/Chicago',
      fields: { siteId: 'crossing', mapView: { zoom: 18.1 } },
    });
    expect(
      openAndDispatch(createTestReport(), { type: 'siteChosen', siteId: 'foreign' }).report.fields.siteId,
    ).toBeNull();
  });

  test('selects or adds a construction phase only when a site is selected [EDIT-82] [EDIT-83]', () => {
    const selectPhase = { type: 'fieldChanged', key: 'currentPhase', value: 'Foundations' } as const;
    const withoutSite = openAndDispatch(createTestReport(), selectPhase, {
      type: 'constructionPhaseAdded',
      name: 'Piling',
    });
    expect(getConstructionPhases(withoutSite)).toBeNull();
    expect(withoutSite.report.fields.currentPhase).toBe('');

    const withSite = dispatchAll(withoutSite, { type: 'siteChosen', siteId: 'crossing' }, selectPhase);
    expect(getConstructionPhases(withSite)).toContain('Foundations');
    expect(withSite.report.fields.currentPhase).toBe('Foundations');
    const added = dispatchAll(
      withSite,
      { type: 'constructionPhaseAdded', name: ' Piling ' },
      { type: 'constructionPhaseAdded', name: 'foundations' },
    );
    expect(getConstructionPhases(added)?.at(-1)).toBe('Piling');
    expect(added.report.fields.currentPhase).toBe('Foundations');
  });

  test('always notifies the creator, who cannot be deselected [EDIT-101] [EDIT-102]', () => {
    const selected = openAndDispatch(
      createTestReport(),
      { type: 'crewToggled', personId: 'luis' },
      { type: 'crewToggled', personId: 'dana' },
    );
    expect(selected.report.fields.crew).toEqual(['dana', 'luis']);
    expect(dispatchAll(selected, { type: 'crewToggled', personId: 'luis' }).report.fields.crew).toEqual(['dana']);
    const withoutCreator = createTestReport({ fields: { crew: ['luis'] } });
    expect(openAndDispatch(withoutCreator, { type: 'crewToggled', personId: 'dana' }).report.fields.crew).toEqual([
      'luis',
    ]);
  });
});

describe('the editor with an invalid field value', () => {
  const createReportAtProject = (fields: Partial<ReportFields> = {}) =>
    createTestReport({ fields: { phase: 'ProjectInfo', ...fields } });
  const enterPhone = (value: string) => ({ type: 'fieldChanged', key: 'onsitePhone', value }) as const;

  test('keeps a foreign phone number, but neither continues nor sends the number [EDIT-69]', () => {
    const typed = openAndDispatch(createReportAtProject({ siteId: 'crossing' }), enterPhone('+49 30 901820'), {
      type: 'fieldChanged',
      key: 'municipality',
      value: 'Milwaukee',
    });
    const refused = dispatchAll(typed, { type: 'continued' });
    expect([getPhase(refused), refused.blockedContinues]).toEqual(['ProjectInfo', 1]);
    expect(refused.report.fields.onsitePhone).toBe('+49 30 901820');
    expect(getNextSave(refused)?.fields).toEqual({ municipality: 'Milwaukee' });
    expect(isUnsaved(refused)).toBe(true);
    expect(listMissing(refused)).toEqual([
      { what: 'text', bmpId: null, phase: 'ProjectInfo', sentence: 'Onsite phone: Enter a US phone number' },
    ]);
    expect(canNotify(dispatchAll(refused, { type: 'home' }))).toBe(false);

    const corrected = dispatchAll(refused, enterPhone('(414) 555-0148'));
    expect(getNextSave(corrected)?.fields).toMatchObject({ onsitePhone: '(414) 555-0148' });
    expect(getPhase(dispatchAll(corrected, { type: 'continued' }))).toBe('InspectionInfo');
    expect(getPhase(dispatchAll(refused, enterPhone(''), { type: 'continued' }))).toBe('InspectionInfo');
  });

  const invalidText = { label: 'Last rainfall', text: 'Tuesday', why: 'This is not a date.' };
  const leaveText = { type: 'invalidTextChanged', field: 'lastRainfallDate', bmpId: null, invalidText } as const;

  test('keeps an invalid date, blocks CONTINUE and lists the date as missing for SAVE & NOTIFY', () => {
    const lastRainfallDate = '2026-11-20T12:00:00.000Z';
    const report = createTestReport({ fields: { phase: 'WeatherAndSoil', siteId: 'crossing', lastRainfallDate } });
    const refused = openAndDispatch(report, leaveText, { type: 'continued' });
    expect([getPhase(refused), refused.blockedContinues]).toEqual(['WeatherAndSoil', 1]);
    const home = dispatchAll(refused, { type: 'home' });
    expect(home.invalidTexts).toEqual([expect.objectContaining({ text: 'Tuesday', phase: 'WeatherAndSoil' })]);
    expect(listMissing(home).map(({ sentence, phase }) => [sentence, phase])).toEqual([
      ['Last rainfall: This is not a date.', 'WeatherAndSoil'],
    ]);
    const corrected = dispatchAll(refused, { ...leaveText, invalidText: null }, { type: 'continued' });
    expect(getPhase(corrected)).toBe('ProjectPhase');
  });

  test('ignores an invalid date that is no longer required', () => {
    const report = createTestReport({ fields: { phase: 'ProjectPhase', areasStopped: 'yes' } });
    const typed = openAndDispatch(report, { ...leaveText, field: 'stabilizationDate' });
    expect(getPhase(dispatchAll(typed, { type: 'continued' }))).toBe('ProjectPhase');
    const answeredNo = dispatchAll(
      typed,
      { type: 'fieldChanged', key: 'areasStopped', value: 'no' },
      { type: 'continued' },
    );
    expect(getPhase(answeredNo)).toBe('BMPInspection');
  });

  test('blocks SAVE BMP while the correction has an invalid date', () => {
    const logging = openAndDispatch(
      createTestReport({ fields: { phase: 'BMPInspection' } }),
      ...logFence,
      { type: 'requiredCasToggled', required: true },
      { type: 'actionToggled', actionId: 'posts' },
      { type: 'correctionChosen', wantsCorrection: true },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const bmpId = getActiveBmp(logging).id;
    const typed = dispatchAll(logging, { ...leaveText, field: 'correction', bmpId });
    expect(getPhase(dispatchAll(typed, { type: 'continued' }))).toBe('BMPEnterInitialCorrections');
    const withoutCorrection = dispatchAll(
      typed,
      { type: 'correctionChosen', wantsCorrection: false },
      { type: 'continued' },
    );
    expect(getPhase(withoutCorrection)).toBe('BMPEventSummaryIncomplete');
  });

  test.each(['lastRainfallDate', 'inspectionEnd'] as const)('rejects a future %s', (key) => {
    const enterDate = (value: string) =>
      openAndDispatch(createTestReport(), { type: 'fieldChanged', key, value }).report.fields[key];
    expect(enterDate('2030-11-20T12:00:00.000Z')).toBeNull();
    expect(enterDate(NOW)).toBe(NOW);
  });

  test('rejects a future stabilization date', () => {
    const enterDate = (value: string) =>
      openAndDispatch(createTestReport(), { type: 'fieldChanged', key: 'stabilizationDate', value }).report.fields
        .stabilizationDate;
    expect([enterDate('2026-11-22'), enterDate(TODAY)]).toEqual([null, TODAY]);
  });
});
