import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { openEditor } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import {
  constructionPhases,
  canNotify,
  listMissing,
  getPhase,
  isUnsaved,
  nextSave,
} from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { carriedOverText } from '@/lib/reports/editor/carried-over-text';
import type { ReportFields } from '@/lib/reports/domain/report';
import { listPracticesToVerify, verificationGroups, filterVerified } from '@/lib/reports/domain/verification';
import {
  makeBmp,
  dispatchAll,
  makeEditorData,
  makeReport,
  DANA,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
  getActiveBmp,
  TODAY,
} from './editor-fixture';

const setPlanAccessible = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;
const setPermitPosted = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'permitCertificatePosted', value }) as const;
const getLoggedPracticeIds = (editor: ReturnType<typeof openAndDispatch>) =>
  editor.report.bmps.map(({ practiceId }) => practiceId);

describe('the two checks of Project Phase', () => {
  test.each(['', 'yes'] as const)('"%s" to no logs the auto BMP [EDIT-88] [EDIT-89] [DATA-11]', (before) => {
    expect(
      getLoggedPracticeIds(
        openAndDispatch(makeReport({ fields: { erosionPlanAccessible: before } }), setPlanAccessible('no')),
      ),
    ).toEqual(['-1']);
    expect(
      getLoggedPracticeIds(
        openAndDispatch(makeReport({ fields: { permitCertificatePosted: before } }), setPermitPosted('no')),
      ),
    ).toEqual(['-2']);
  });

  test.each(['', 'yes'] as const)('no to "%s" removes it [EDIT-90]', (answer) => {
    const both = openAndDispatch(makeReport(), setPlanAccessible('no'), setPermitPosted('no'));
    expect(getLoggedPracticeIds(dispatchAll(both, setPlanAccessible(answer)))).toEqual(['-2']);
  });

  describe('with something entered in it', () => {
    const enterText = (...events: EditorEvent[]) => {
      const no = openAndDispatch(makeReport(), setPermitPosted('no'), setPlanAccessible('no'));
      const bmpId = no.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      return dispatchAll(no, { type: 'bmpEdited', bmpId }, ...events, { type: 'home' });
    };
    const words = { type: 'conditionChanged', change: { description: 'Board stolen, police told' } } as const;

    test.each(['', 'yes'] as const)(
      'no to "%s" asks first, and nothing is removed before it is confirmed',
      (answer) => {
        const editor = enterText(words);
        const posted = dispatchAll(editor, setPermitPosted(answer));
        expect(posted).toEqual({ ...editor, toConfirm: { key: 'permitCertificatePosted', value: answer } });
        expect(dispatchAll(posted, { type: 'questionDismissed' })).toEqual(editor);

        const confirmed = dispatchAll(posted, { type: 'answerConfirmed' });
        expect([
          getLoggedPracticeIds(confirmed),
          confirmed.report.fields.permitCertificatePosted,
          confirmed.toConfirm,
        ]).toEqual([['-1'], answer, null]);
        expect(dispatchAll(confirmed, { type: 'answerConfirmed' })).toEqual(confirmed);
      },
    );

    const photo = (bmpId: string): EditorEvent => ({
      type: 'photosAdded',
      bmpId,
      side: 'condition',
      fileNames: ['board.jpg'],
    });
    test.each<[string, EditorEvent | ((bmpId: string) => EditorEvent)]>([
      ['a photo', photo],
      ['a place', { type: 'placed', position: { lat: 43, lng: -87 } }],
      ['required CAs', { type: 'requiredCasToggled', required: true }],
    ])('%s has a question as well', (_what, event) => {
      const no = enterText();
      const bmpId = no.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      const held = dispatchAll(no, { type: 'bmpEdited', bmpId }, typeof event === 'function' ? event(bmpId) : event);
      expect(getLoggedPracticeIds(dispatchAll(held, { type: 'home' }, setPermitPosted('yes')))).toEqual(['-2', '-1']);
    });

    test('keeps the answer when the person goes elsewhere', () => {
      const posted = dispatchAll(enterText(words), setPermitPosted('yes'), {
        type: 'phaseOpened',
        phase: 'PlanReview',
      });
      expect([posted.toConfirm, posted.report.fields.permitCertificatePosted]).toEqual([null, 'no']);
    });
  });

  test('no again adds no second one; after a person removed it, it returns on the next change to no [EDIT-88]', () => {
    const once = openAndDispatch(makeReport(), setPlanAccessible('no'), setPlanAccessible('no'));
    expect(getLoggedPracticeIds(once)).toEqual(['-1']);
    const removed = dispatchAll(once, { type: 'bmpRemoved', bmpId: getActiveBmp(once).id }, setPlanAccessible('no'));
    expect(getLoggedPracticeIds(removed)).toEqual([]);
    expect(getLoggedPracticeIds(dispatchAll(removed, setPlanAccessible('yes'), setPlanAccessible('no')))).toEqual([
      '-1',
    ]);
  });

  test('it is not logged twice if somebody picked it from the list already', () => {
    expect(
      getLoggedPracticeIds(
        openAndDispatch(makeReport(), { type: 'practicePicked', practiceId: 'plan-entry' }, setPlanAccessible('no')),
      ),
    ).toEqual(['-1']);
  });

  test('it is named as the library names it, begins as Documentation, and says what was found', () => {
    expect(getActiveBmp(openAndDispatch(makeReport(), setPlanAccessible('no')))).toMatchObject({
      name: 'Our Erosion Plan',
      type: 'Administration',
      correctiveActions: null,
      condition: { description: 'The erosion plan is not accessible on site.' },
    });
    expect(getActiveBmp(openAndDispatch(makeReport(), setPermitPosted('no'))).name).toBe(
      'Permit Certificate & Site Posting',
    );
  });

  test('its CAs come from the library, and canceling its edit keeps it', () => {
    const editor = openAndDispatch(makeReport(), setPlanAccessible('no'));
    const edited = dispatchAll(
      editor,
      { type: 'bmpEdited', bmpId: getActiveBmp(editor).id },
      { type: 'requiredCasToggled', required: true },
    );
    expect(getActiveBmp(edited).correctiveActions).toEqual([{ id: 'bring', name: 'Bring the plan', selected: false }]);
    expect(dispatchAll(edited, { type: 'bmpFlowCanceled' }).report.bmps).toEqual(editor.report.bmps);
  });

  test('it gets its label when the screen of the answer is left [BMP-30]', () => {
    const onPhase = openAndDispatch(
      makeReport(),
      { type: 'phaseOpened', phase: 'ProjectPhase' },
      setPlanAccessible('no'),
    );
    expect(getActiveBmp(onPhase).label).toBeNull();
    expect(getActiveBmp(dispatchAll(onPhase, { type: 'continued' })).label).toBe('A');
  });
});

describe('fields', () => {
  test('a text ends at its limit [EDIT-64] [EDIT-65]', () => {
    const long = 'x'.repeat(1000);
    const editor = openAndDispatch(
      makeReport(),
      { type: 'fieldChanged', key: 'officialSiteId', value: long },
      { type: 'fieldChanged', key: 'municipality', value: long },
    );
    expect(editor.report.fields.officialSiteId).toHaveLength(300);
    expect(editor.report.fields.municipality).toHaveLength(500);
  });

  test('temperature stays between -40 and 120, in whole degrees [EDIT-76]', () => {
    const set = (value: number) =>
      openAndDispatch(makeReport(), { type: 'fieldChanged', key: 'temperature', value }).report.fields.temperature;
    expect([set(-50), set(121), set(40.4)]).toEqual([-40, 120, 40]);
  });

  test('nothing but the map can be changed once the crew was notified [EDIT-53]', () => {
    const open = makeReport({ status: 'open' });
    const mapView = { lat: 1, lng: 2, zoom: 3 };
    const editor = openAndDispatch(
      open,
      { type: 'fieldChanged', key: 'notes', value: 'late' },
      { type: 'siteChosen', siteId: 'crossing' },
      { type: 'crewToggled', personId: 'luis' },
      { type: 'restVerified', practiceIds: ['fence'], status: 'good' },
      { type: 'fieldChanged', key: 'mapView', value: mapView },
    );
    expect(editor.report).toEqual({ ...open, fields: { ...open.fields, mapView } });
  });

  test('a site brings its name, zone and map', () => {
    const { report } = openAndDispatch(makeReport(), { type: 'siteChosen', siteId: 'crossing' });
    expect(report).toMatchObject({
      siteName: 'Menomonee Crossing, Phase 2',
      timeZone: 'America/Chicago',
      fields: { siteId: 'crossing', mapView: { zoom: 18.1 } },
    });
    expect(openAndDispatch(makeReport(), { type: 'siteChosen', siteId: 'foreign' }).report.fields.siteId).toBeNull();
  });

  test('the construction phase is picked from a list or added to it, once a site is chosen [EDIT-82] [EDIT-83]', () => {
    const phase = { type: 'fieldChanged', key: 'currentPhase', value: 'Foundations' } as const;
    const nowhere = openAndDispatch(makeReport(), phase, { type: 'constructionPhaseAdded', name: 'Piling' });
    expect(constructionPhases(nowhere)).toBeNull();
    expect(nowhere.report.fields.currentPhase).toBe('');

    const onSite = dispatchAll(nowhere, { type: 'siteChosen', siteId: 'crossing' }, phase);
    expect(constructionPhases(onSite)).toContain('Foundations');
    expect(onSite.report.fields.currentPhase).toBe('Foundations');
    const added = dispatchAll(
      onSite,
      { type: 'constructionPhaseAdded', name: ' Piling ' },
      { type: 'constructionPhaseAdded', name: 'foundations' },
    );
    expect(constructionPhases(added)?.at(-1)).toBe('Piling');
    expect(added.report.fields.currentPhase).toBe('Foundations');
  });

  test('the creator is always notified and cannot be deselected [EDIT-101] [EDIT-102]', () => {
    const chosen = openAndDispatch(
      makeReport(),
      { type: 'crewToggled', personId: 'luis' },
      { type: 'crewToggled', personId: 'dana' },
    );
    expect(chosen.report.fields.crew).toEqual(['dana', 'luis']);
    expect(dispatchAll(chosen, { type: 'crewToggled', personId: 'luis' }).report.fields.crew).toEqual(['dana']);
    const old = makeReport({ fields: { crew: ['luis'] } });
    expect(openAndDispatch(old, { type: 'crewToggled', personId: 'dana' }).report.fields.crew).toEqual(['luis']);
  });
});

describe('rejects invalid field values', () => {
  const onProject = (fields: Partial<ReportFields> = {}) => makeReport({ fields: { phase: 'ProjectInfo', ...fields } });
  const phone = (value: string) => ({ type: 'fieldChanged', key: 'onsitePhone', value }) as const;

  test('a number of another country holds CONTINUE up, is kept, and is not sent [EDIT-69]', () => {
    const typed = openAndDispatch(onProject({ siteId: 'crossing' }), phone('+49 30 901820'), {
      type: 'fieldChanged',
      key: 'municipality',
      value: 'Milwaukee',
    });
    const refused = dispatchAll(typed, { type: 'continued' });
    expect([getPhase(refused), refused.refusals]).toEqual(['ProjectInfo', 1]);
    expect(refused.report.fields.onsitePhone).toBe('+49 30 901820');
    expect(nextSave(refused)?.fields).toEqual({ municipality: 'Milwaukee' });
    expect(isUnsaved(refused)).toBe(true);
    expect(listMissing(refused)).toEqual([
      { what: 'text', bmpId: null, phase: 'ProjectInfo', sentence: 'Onsite phone: Enter a US phone number' },
    ]);
    expect(canNotify(dispatchAll(refused, { type: 'home' }))).toBe(false);

    const corrected = dispatchAll(refused, phone('(414) 555-0148'));
    expect(nextSave(corrected)?.fields).toMatchObject({ onsitePhone: '(414) 555-0148' });
    expect(getPhase(dispatchAll(corrected, { type: 'continued' }))).toBe('InspectionInfo');
    expect(getPhase(dispatchAll(refused, phone(''), { type: 'continued' }))).toBe('InspectionInfo');
  });

  const unread = { label: 'Last rainfall', text: 'Tuesday', why: 'This is not a date.' };
  const afterLeaving = { type: 'textLeft', field: 'lastRainfallDate', bmpId: null, unread } as const;

  test('an unreadable date blocks CONTINUE and is still there after a return; SAVE & NOTIFY names it', () => {
    const lastRainfallDate = '2026-11-20T12:00:00.000Z';
    const weather = makeReport({ fields: { phase: 'WeatherAndSoil', siteId: 'crossing', lastRainfallDate } });
    const refused = openAndDispatch(weather, afterLeaving, { type: 'continued' });
    expect([getPhase(refused), refused.refusals]).toEqual(['WeatherAndSoil', 1]);
    const back = dispatchAll(refused, { type: 'home' });
    expect(back.unread).toEqual([expect.objectContaining({ text: 'Tuesday', phase: 'WeatherAndSoil' })]);
    expect(listMissing(back).map(({ sentence, phase }) => [sentence, phase])).toEqual([
      ['Last rainfall: This is not a date.', 'WeatherAndSoil'],
    ]);
    const read = dispatchAll(refused, { ...afterLeaving, unread: null }, { type: 'continued' });
    expect(getPhase(read)).toBe('ProjectPhase');
  });

  test('a date that is no longer required blocks nobody', () => {
    const stopped = makeReport({ fields: { phase: 'ProjectPhase', areasStopped: 'yes' } });
    const typed = openAndDispatch(stopped, { ...afterLeaving, field: 'stabilizationDate' });
    expect(getPhase(dispatchAll(typed, { type: 'continued' }))).toBe('ProjectPhase');
    const no = dispatchAll(typed, { type: 'fieldChanged', key: 'areasStopped', value: 'no' }, { type: 'continued' });
    expect(getPhase(no)).toBe('BMPInspection');
  });

  test('the unread date of a correction holds SAVE BMP up, and goes with the correction', () => {
    const logging = openAndDispatch(
      makeReport({ fields: { phase: 'BMPInspection' } }),
      ...logFence,
      { type: 'requiredCasToggled', required: true },
      { type: 'actionToggled', actionId: 'posts' },
      { type: 'correctionChosen', document: true },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const bmpId = getActiveBmp(logging).id;
    const typed = dispatchAll(logging, { ...afterLeaving, field: 'correction', bmpId });
    expect(getPhase(dispatchAll(typed, { type: 'continued' }))).toBe('BMPEnterInitialCorrections');
    const without = dispatchAll(typed, { type: 'correctionChosen', document: false }, { type: 'continued' });
    expect(getPhase(without)).toBe('BMPEventSummaryIncomplete');
  });

  test.each(['lastRainfallDate', 'inspectionEnd'] as const)('%s takes no instant of the future', (key) => {
    const set = (value: string) =>
      openAndDispatch(makeReport(), { type: 'fieldChanged', key, value }).report.fields[key];
    expect(set('2030-11-20T12:00:00.000Z')).toBeNull();
    expect(set(NOW)).toBe(NOW);
  });

  test('rejects a future stabilization date', () => {
    const set = (value: string) =>
      openAndDispatch(makeReport(), { type: 'fieldChanged', key: 'stabilizationDate', value }).report.fields
        .stabilizationDate;
    expect([set('2026-11-22'), set(TODAY)]).toEqual([null, TODAY]);
  });
});

describe('verification', () => {
  const { library } = makeEditorData(makeReport());
  const fence = makeReport({ bmps: [makeBmp()] });

  test('offers every library practice that was not logged', () => {
    expect(listPracticesToVerify(fence, library).map(({ practiceId }) => practiceId)).toEqual(['mulch', '-1']);
  });

  const makeVerified = (editor: Editor) =>
    editor.report.fields.verifiedBmps.map(({ practiceId, status }) => [practiceId, status]);

  test('what this site had last time is the first group, the others follow by their type', () => {
    const last = {
      fields: {
        verifiedBmps: [
          { practiceId: '-1', name: 'Our Erosion Plan', type: 'Administration', status: 'good' as const },
          { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'na' as const },
        ],
      },
      bmps: [{ practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', location: null, correctiveActions: null }],
    };
    const getGroups = (past: typeof last | null) =>
      verificationGroups(listPracticesToVerify(makeReport(), library), past).map(({ name, entries }) => [
        name,
        ...entries.map(({ practiceId }) => practiceId),
      ]);
    expect(getGroups(last)).toEqual([
      ['At this site last time', 'fence', '-1'],
      ['Perimeter', 'mulch'],
    ]);
    expect(getGroups(null)).toEqual([
      ['Perimeter', 'fence', 'mulch'],
      ['Administration', '-1'],
    ]);
  });

  test('Mark all good marks its own group and nothing else, and is undone completely', () => {
    const group = { type: 'restVerified', practiceIds: ['fence', 'mulch'], status: 'good' } as const;
    const marked = openAndDispatch(makeReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' }, group);
    expect(makeVerified(marked)).toEqual([
      ['mulch', 'na'],
      ['fence', 'good'],
    ]);
    const rest = dispatchAll(marked, { type: 'restVerified', practiceIds: ['fence', 'mulch', '-1'], status: 'na' });
    expect(makeVerified(rest).at(-1)).toEqual(['-1', 'na']);
    const back = dispatchAll(rest, { type: 'undone' });
    expect(makeVerified(back)).toEqual(makeVerified(marked));
    expect([back.undo, dispatchAll(back, { type: 'undone' })]).toEqual([null, back]);
  });

  test('what was answered since stays when marking is undone', () => {
    const marked = openAndDispatch(makeReport(), {
      type: 'restVerified',
      practiceIds: ['fence', 'mulch'],
      status: 'good',
    });
    const changed = dispatchAll(
      marked,
      { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
      { type: 'verifiedSet', practiceId: '-1', status: 'good' },
    );
    expect(makeVerified(dispatchAll(changed, { type: 'undone' }))).toEqual([
      ['mulch', 'na'],
      ['-1', 'good'],
    ]);
  });

  test('marking what is answered already offers nothing to take back', () => {
    const done = openAndDispatch(makeReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' });
    expect(dispatchAll(done, { type: 'restVerified', practiceIds: ['mulch'], status: 'good' })).toEqual(done);
  });

  test('an entry is good or not applicable; the rest can be marked good at once [EDIT-91] [EDIT-92] [EDIT-93]', () => {
    const editor = openAndDispatch(
      fence,
      { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
      { type: 'restVerified', practiceIds: ['mulch', '-1'], status: 'good' },
    );
    expect(filterVerified(editor.report, 'na').map(({ name }) => name)).toEqual(['Mulching']);
    expect(filterVerified(editor.report, 'good').map(({ name }) => name)).toEqual(['Our Erosion Plan']);
    const changed = dispatchAll(editor, { type: 'verifiedSet', practiceId: 'mulch', status: 'good' });
    expect(changed.report.fields.verifiedBmps).toHaveLength(2);
    expect(filterVerified(changed.report, 'na')).toEqual([]);
  });

  test('a practice that is logged after all is neither', () => {
    const editor = openAndDispatch(
      makeReport(),
      { type: 'verifiedSet', practiceId: 'fence', status: 'good' },
      { type: 'practicePicked', practiceId: 'fence' },
    );
    expect(filterVerified(editor.report, 'good')).toEqual([]);
  });
});

describe('starting from the last inspection', () => {
  const past: PreviousInspection = {
    date: '2026-11-14T15:00:00.000Z',
    fields: { municipality: 'Milwaukee', onsiteContact: 'Ray', notes: 'not taken', crew: ['luis'] },
    bmps: [
      {
        practiceId: 'fence',
        name: 'Silt Fence',
        type: 'Perimeter',
        location: { lat: 1, lng: 2 },
        correctiveActions: makeRequired('posts'),
        label: '4',
      },
      { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null },
    ],
  };
  const begun = makeReport({ fields: { siteId: 'crossing', onsiteContact: 'Wanda' } });

  test('copies what describes the site, and nothing over what was typed already [EDIT-75]', () => {
    expect(openAndDispatch(begun, { type: 'startedFromPrevious', past }).report.fields).toMatchObject({
      municipality: 'Milwaukee',
      onsiteContact: 'Wanda',
      notes: '',
      crew: ['dana'],
    });
  });

  test('BMPs keep place, label and CAs; conditions and corrections start empty', () => {
    const [fence, mulch] = openAndDispatch(begun, { type: 'startedFromPrevious', past }).report.bmps;
    expect(fence).toMatchObject({
      label: '4',
      location: { lat: 1, lng: 2 },
      correctiveActions: makeRequired('posts'),
      correction: null,
      version: 0,
    });
    expect(fence?.condition).toEqual({ photos: [], date: NOW, description: '' });
    expect(mulch).toMatchObject({ label: 'A', correctiveActions: null });
  });

  test('the person signed in is the inspector, not the last inspector [EDIT-70]', () => {
    const former = { inspectorNames: ['Marcus Hale'], inspectorPhone: '+12625550188' };
    const byMarcus = { ...past, fields: { ...past.fields, ...former } };
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past: byMarcus });
    expect(started.report.fields).toMatchObject({ inspectorNames: ['Dana Kowalczyk'], inspectorPhone: '' });

    const dana = { ...DANA, phone: '+14145550123', workRole: '', role: 'employee' } as const;
    const known = openEditor({ ...makeEditorData(begun), crew: [dana] }, null);
    expect(dispatchAll(known, { type: 'startedFromPrevious', past: byMarcus }).report.fields.inspectorPhone).toBe(
      '+14145550123',
    );
    const named = makeReport({ fields: { siteId: 'crossing', inspectorNames: ['Luis Ortega'] } });
    expect(
      openAndDispatch(named, { type: 'startedFromPrevious', past: byMarcus }).report.fields.inspectorNames,
    ).toEqual(['Luis Ortega']);
  });

  test('what was found good last time is not good today before somebody looked; what was not applicable stays', () => {
    const getEntry = (practiceId: string, status: 'good' | 'na') => ({ practiceId, name: '', type: '', status });
    const verifiedBmps = [getEntry('-1', 'good'), getEntry('mulch', 'na')];
    const started = openAndDispatch(begun, {
      type: 'startedFromPrevious',
      past: { ...past, fields: { verifiedBmps } },
    });
    expect(started.report.fields.verifiedBmps).toEqual([getEntry('mulch', 'na')]);
  });

  test('it shows what was copied, and that is undone, except for what was changed since', () => {
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past });
    expect(started.undo?.kind === 'started' && carriedOverText(started.undo.copied)).toEqual([
      'Municipality',
      '2 BMPs with location, label and required CAs',
      'Inspector today: Dana Kowalczyk',
    ]);
    expect(dispatchAll(started, { type: 'undone' }).report).toEqual({
      ...begun,
      labelCounters: started.report.labelCounters,
    });

    const [fence] = started.report.bmps;
    const confirmed = dispatchAll(
      started,
      { type: 'fieldChanged', key: 'municipality', value: 'West Allis' },
      { type: 'bmpEdited', bmpId: fence?.id ?? '' },
      { type: 'conditionChanged', change: { description: 'Torn' } },
      { type: 'undone' },
    );
    expect(confirmed.report.fields.municipality).toBe('West Allis');
    expect(confirmed.report.bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('what an answer logged last time is not copied: the answer of this time logs it, and removes it again [EDIT-89] [EDIT-90]', () => {
    const posting = { practiceId: '-2', name: 'Permit Certificate', type: 'Site', location: null, label: 'B' };
    const unposted = { ...past, bmps: [...past.bmps, { ...posting, correctiveActions: null }] };
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past: unposted });
    expect(getLoggedPracticeIds(started)).toEqual(['fence', 'mulch']);
    const no = dispatchAll(started, setPermitPosted('no'));
    expect(no.report.bmps.at(-1)?.condition.description).toBe('The permit certificate is not posted.');
    expect(getLoggedPracticeIds(dispatchAll(no, setPermitPosted('yes')))).toEqual(['fence', 'mulch']);
  });

  test('Mark all good documents, as seen now, what was not opened and requires nothing; the rest waits', () => {
    const seen = makeBmp({
      id: 'seen',
      label: 'B',
      condition: { photos: [], date: '2026-11-20T12:00:00.000Z', description: 'Torn' },
    });
    const begunAlone = makeBmp({ id: 'begun', label: null, condition: { photos: [], date: NOW, description: '' } });
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past }).report;
    const [fence, mulch, torn, unplaced] = openAndDispatch(
      { ...started, bmps: [...started.bmps, seen, begunAlone] },
      { type: 'restFoundGood' },
    ).report.bmps;
    expect(fence?.condition.description).toBe('');
    expect(mulch?.condition).toEqual({ photos: [], date: NOW, description: 'In good condition' });
    expect(torn?.condition).toEqual(seen.condition);
    expect(unplaced?.condition.description).toBe('');
  });

  test('Mark all good is undone, except for what was opened since', () => {
    const condition = { photos: [], date: '2026-11-20T12:00:00.000Z', description: '' };
    const carried = [makeBmp({ id: 'one', label: 'A', condition }), makeBmp({ id: 'two', label: 'B', condition })];
    const marked = openAndDispatch({ ...begun, bmps: carried }, { type: 'restFoundGood' });
    expect(dispatchAll(marked, { type: 'undone' }).report.bmps).toEqual(carried);
    const viewed = dispatchAll(
      marked,
      { type: 'bmpEdited', bmpId: 'two' },
      { type: 'conditionChanged', change: { description: 'Torn after all' } },
      { type: 'undone' },
    );
    expect(viewed.report.bmps.map(({ condition }) => condition.description)).toEqual(['', 'Torn after all']);
  });

  test('after SAVE & NOTIFY nothing is marked any more', () => {
    const open = makeReport({
      status: 'open',
      bmps: [makeBmp({ condition: { photos: [], date: NOW, description: '' } })],
    });
    expect(openAndDispatch(open, { type: 'restFoundGood' }).report.bmps[0]?.condition.description).toBe('');
  });

  test('is not offered once something was logged', () => {
    const editor = openAndDispatch({ ...begun, bmps: [makeBmp()] }, { type: 'startedFromPrevious', past });
    expect(editor.report.bmps).toEqual([makeBmp()]);
  });
});
