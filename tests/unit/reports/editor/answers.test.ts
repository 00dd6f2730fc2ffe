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
import { aBmp, after, aPack, aReport, DANA, editing, logFence, NOW, required, theBmp, TODAY } from './an-editor';

const planAccessible = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;
const permitPosted = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'permitCertificatePosted', value }) as const;
const logged = (editor: ReturnType<typeof editing>) => editor.report.bmps.map(({ practiceId }) => practiceId);

describe('the two checks of Project Phase', () => {
  test.each(['', 'yes'] as const)('"%s" to no logs the auto BMP [EDIT-88] [EDIT-89] [DATA-11]', (before) => {
    expect(logged(editing(aReport({ fields: { erosionPlanAccessible: before } }), planAccessible('no')))).toEqual([
      '-1',
    ]);
    expect(logged(editing(aReport({ fields: { permitCertificatePosted: before } }), permitPosted('no')))).toEqual([
      '-2',
    ]);
  });

  test.each(['', 'yes'] as const)('no to "%s" removes it [EDIT-90]', (answer) => {
    const both = editing(aReport(), planAccessible('no'), permitPosted('no'));
    expect(logged(after(both, planAccessible(answer)))).toEqual(['-2']);
  });

  describe('with something entered in it', () => {
    const entered = (...events: EditorEvent[]) => {
      const no = editing(aReport(), permitPosted('no'), planAccessible('no'));
      const bmpId = no.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      return after(no, { type: 'bmpEdited', bmpId }, ...events, { type: 'home' });
    };
    const words = { type: 'conditionChanged', change: { description: 'Board stolen, police told' } } as const;

    test.each(['', 'yes'] as const)(
      'no to "%s" asks first, and nothing is removed before it is confirmed',
      (answer) => {
        const editor = entered(words);
        const posted = after(editor, permitPosted(answer));
        expect(posted).toEqual({ ...editor, toConfirm: { key: 'permitCertificatePosted', value: answer } });
        expect(after(posted, { type: 'questionDismissed' })).toEqual(editor);

        const confirmed = after(posted, { type: 'answerConfirmed' });
        expect([logged(confirmed), confirmed.report.fields.permitCertificatePosted, confirmed.toConfirm]).toEqual([
          ['-1'],
          answer,
          null,
        ]);
        expect(after(confirmed, { type: 'answerConfirmed' })).toEqual(confirmed);
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
      const no = entered();
      const bmpId = no.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      const held = after(no, { type: 'bmpEdited', bmpId }, typeof event === 'function' ? event(bmpId) : event);
      expect(logged(after(held, { type: 'home' }, permitPosted('yes')))).toEqual(['-2', '-1']);
    });

    test('going elsewhere leaves the answer as it was', () => {
      const posted = after(entered(words), permitPosted('yes'), { type: 'phaseOpened', phase: 'PlanReview' });
      expect([posted.toConfirm, posted.report.fields.permitCertificatePosted]).toEqual([null, 'no']);
    });
  });

  test('no again adds no second one; after a person removed it, it returns on the next change to no [EDIT-88]', () => {
    const once = editing(aReport(), planAccessible('no'), planAccessible('no'));
    expect(logged(once)).toEqual(['-1']);
    const removed = after(once, { type: 'bmpRemoved', bmpId: theBmp(once).id }, planAccessible('no'));
    expect(logged(removed)).toEqual([]);
    expect(logged(after(removed, planAccessible('yes'), planAccessible('no')))).toEqual(['-1']);
  });

  test('it is not logged twice if somebody picked it from the list already', () => {
    expect(
      logged(editing(aReport(), { type: 'practicePicked', practiceId: 'plan-entry' }, planAccessible('no'))),
    ).toEqual(['-1']);
  });

  test('it is named as the library names it, begins as Documentation, and says what was found', () => {
    expect(theBmp(editing(aReport(), planAccessible('no')))).toMatchObject({
      name: 'Our Erosion Plan',
      type: 'Administration',
      correctiveActions: null,
      condition: { description: 'The erosion plan is not accessible on site.' },
    });
    expect(theBmp(editing(aReport(), permitPosted('no'))).name).toBe('Permit Certificate & Site Posting');
  });

  test('its CAs come from the library, and canceling its edit keeps it', () => {
    const editor = editing(aReport(), planAccessible('no'));
    const edited = after(
      editor,
      { type: 'bmpEdited', bmpId: theBmp(editor).id },
      { type: 'requiredCasToggled', required: true },
    );
    expect(theBmp(edited).correctiveActions).toEqual([{ id: 'bring', name: 'Bring the plan', selected: false }]);
    expect(after(edited, { type: 'bmpFlowCanceled' }).report.bmps).toEqual(editor.report.bmps);
  });

  test('it gets its label when the screen of the answer is left [BMP-30]', () => {
    const onPhase = editing(aReport(), { type: 'phaseOpened', phase: 'ProjectPhase' }, planAccessible('no'));
    expect(theBmp(onPhase).label).toBeNull();
    expect(theBmp(after(onPhase, { type: 'continued' })).label).toBe('A');
  });
});

describe('fields', () => {
  test('a text ends at its limit [EDIT-64] [EDIT-65]', () => {
    const long = 'x'.repeat(1000);
    const editor = editing(
      aReport(),
      { type: 'fieldChanged', key: 'officialSiteId', value: long },
      { type: 'fieldChanged', key: 'municipality', value: long },
    );
    expect(editor.report.fields.officialSiteId).toHaveLength(300);
    expect(editor.report.fields.municipality).toHaveLength(500);
  });

  test('temperature stays between -40 and 120, in whole degrees [EDIT-76]', () => {
    const set = (value: number) =>
      editing(aReport(), { type: 'fieldChanged', key: 'temperature', value }).report.fields.temperature;
    expect([set(-50), set(121), set(40.4)]).toEqual([-40, 120, 40]);
  });

  test('nothing but the map can be changed once the crew was notified [EDIT-53]', () => {
    const open = aReport({ status: 'open' });
    const mapView = { lat: 1, lng: 2, zoom: 3 };
    const editor = editing(
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
    const { report } = editing(aReport(), { type: 'siteChosen', siteId: 'crossing' });
    expect(report).toMatchObject({
      siteName: 'Menomonee Crossing, Phase 2',
      timeZone: 'America/Chicago',
      fields: { siteId: 'crossing', mapView: { zoom: 18.1 } },
    });
    expect(editing(aReport(), { type: 'siteChosen', siteId: 'foreign' }).report.fields.siteId).toBeNull();
  });

  test('the construction phase is picked from a list or added to it, once a site is chosen [EDIT-82] [EDIT-83]', () => {
    const phase = { type: 'fieldChanged', key: 'currentPhase', value: 'Foundations' } as const;
    const nowhere = editing(aReport(), phase, { type: 'constructionPhaseAdded', name: 'Piling' });
    expect(constructionPhases(nowhere)).toBeNull();
    expect(nowhere.report.fields.currentPhase).toBe('');

    const onSite = after(nowhere, { type: 'siteChosen', siteId: 'crossing' }, phase);
    expect(constructionPhases(onSite)).toContain('Foundations');
    expect(onSite.report.fields.currentPhase).toBe('Foundations');
    const added = after(
      onSite,
      { type: 'constructionPhaseAdded', name: ' Piling ' },
      { type: 'constructionPhaseAdded', name: 'foundations' },
    );
    expect(constructionPhases(added)?.at(-1)).toBe('Piling');
    expect(added.report.fields.currentPhase).toBe('Foundations');
  });

  test('the creator is always notified and cannot be deselected [EDIT-101] [EDIT-102]', () => {
    const chosen = editing(
      aReport(),
      { type: 'crewToggled', personId: 'luis' },
      { type: 'crewToggled', personId: 'dana' },
    );
    expect(chosen.report.fields.crew).toEqual(['dana', 'luis']);
    expect(after(chosen, { type: 'crewToggled', personId: 'luis' }).report.fields.crew).toEqual(['dana']);
    const old = aReport({ fields: { crew: ['luis'] } });
    expect(editing(old, { type: 'crewToggled', personId: 'dana' }).report.fields.crew).toEqual(['luis']);
  });
});

describe('what a field does not take', () => {
  const onProject = (fields: Partial<ReportFields> = {}) => aReport({ fields: { phase: 'ProjectInfo', ...fields } });
  const phone = (value: string) => ({ type: 'fieldChanged', key: 'onsitePhone', value }) as const;

  test('a number of another country holds CONTINUE up, is kept, and is not sent [EDIT-69]', () => {
    const typed = editing(onProject({ siteId: 'crossing' }), phone('+49 30 901820'), {
      type: 'fieldChanged',
      key: 'municipality',
      value: 'Milwaukee',
    });
    const refused = after(typed, { type: 'continued' });
    expect([getPhase(refused), refused.refusals]).toEqual(['ProjectInfo', 1]);
    expect(refused.report.fields.onsitePhone).toBe('+49 30 901820');
    expect(nextSave(refused)?.fields).toEqual({ municipality: 'Milwaukee' });
    expect(isUnsaved(refused)).toBe(true);
    expect(listMissing(refused)).toEqual([
      { what: 'text', bmpId: null, phase: 'ProjectInfo', sentence: 'Onsite phone: Enter a US phone number' },
    ]);
    expect(canNotify(after(refused, { type: 'home' }))).toBe(false);

    const mended = after(refused, phone('(414) 555-0148'));
    expect(nextSave(mended)?.fields).toMatchObject({ onsitePhone: '(414) 555-0148' });
    expect(getPhase(after(mended, { type: 'continued' }))).toBe('InspectionInfo');
    expect(getPhase(after(refused, phone(''), { type: 'continued' }))).toBe('InspectionInfo');
  });

  const unread = { label: 'Last rainfall', text: 'Tuesday', why: 'This is not a date.' };
  const left = { type: 'textLeft', field: 'lastRainfallDate', bmpId: null, unread } as const;

  test('an unreadable date blocks CONTINUE and is still there after a return; SAVE & NOTIFY names it', () => {
    const lastRainfallDate = '2026-11-20T12:00:00.000Z';
    const weather = aReport({ fields: { phase: 'WeatherAndSoil', siteId: 'crossing', lastRainfallDate } });
    const refused = editing(weather, left, { type: 'continued' });
    expect([getPhase(refused), refused.refusals]).toEqual(['WeatherAndSoil', 1]);
    const back = after(refused, { type: 'home' });
    expect(back.unread).toEqual([expect.objectContaining({ text: 'Tuesday', phase: 'WeatherAndSoil' })]);
    expect(listMissing(back).map(({ sentence, phase }) => [sentence, phase])).toEqual([
      ['Last rainfall: This is not a date.', 'WeatherAndSoil'],
    ]);
    const read = after(refused, { ...left, unread: null }, { type: 'continued' });
    expect(getPhase(read)).toBe('ProjectPhase');
  });

  test('a date that is no longer required blocks nobody', () => {
    const stopped = aReport({ fields: { phase: 'ProjectPhase', areasStopped: 'yes' } });
    const typed = editing(stopped, { ...left, field: 'stabilizationDate' });
    expect(getPhase(after(typed, { type: 'continued' }))).toBe('ProjectPhase');
    const no = after(typed, { type: 'fieldChanged', key: 'areasStopped', value: 'no' }, { type: 'continued' });
    expect(getPhase(no)).toBe('BMPInspection');
  });

  test('the unread date of a correction holds SAVE BMP up, and goes with the correction', () => {
    const logging = editing(
      aReport({ fields: { phase: 'BMPInspection' } }),
      ...logFence,
      { type: 'requiredCasToggled', required: true },
      { type: 'actionToggled', actionId: 'posts' },
      { type: 'correctionChosen', document: true },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const bmpId = theBmp(logging).id;
    const typed = after(logging, { ...left, field: 'correction', bmpId });
    expect(getPhase(after(typed, { type: 'continued' }))).toBe('BMPEnterInitialCorrections');
    const without = after(typed, { type: 'correctionChosen', document: false }, { type: 'continued' });
    expect(getPhase(without)).toBe('BMPEventSummaryIncomplete');
  });

  test.each(['lastRainfallDate', 'inspectionEnd'] as const)('%s takes no instant of the future', (key) => {
    const set = (value: string) => editing(aReport(), { type: 'fieldChanged', key, value }).report.fields[key];
    expect(set('2030-11-20T12:00:00.000Z')).toBeNull();
    expect(set(NOW)).toBe(NOW);
  });

  test('nor does the day since when work has stopped', () => {
    const set = (value: string) =>
      editing(aReport(), { type: 'fieldChanged', key: 'stabilizationDate', value }).report.fields.stabilizationDate;
    expect([set('2026-11-22'), set(TODAY)]).toEqual([null, TODAY]);
  });
});

describe('verification', () => {
  const { library } = aPack(aReport());
  const fence = aReport({ bmps: [aBmp()] });

  test('offers every library practice that was not logged', () => {
    expect(listPracticesToVerify(fence, library).map(({ practiceId }) => practiceId)).toEqual(['mulch', '-1']);
  });

  const verified = (editor: Editor) =>
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
    const groups = (past: typeof last | null) =>
      verificationGroups(listPracticesToVerify(aReport(), library), past).map(({ name, entries }) => [
        name,
        ...entries.map(({ practiceId }) => practiceId),
      ]);
    expect(groups(last)).toEqual([
      ['At this site last time', 'fence', '-1'],
      ['Perimeter', 'mulch'],
    ]);
    expect(groups(null)).toEqual([
      ['Perimeter', 'fence', 'mulch'],
      ['Administration', '-1'],
    ]);
  });

  test('Mark all good marks its own group and nothing else, and is undone completely', () => {
    const group = { type: 'restVerified', practiceIds: ['fence', 'mulch'], status: 'good' } as const;
    const marked = editing(aReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' }, group);
    expect(verified(marked)).toEqual([
      ['mulch', 'na'],
      ['fence', 'good'],
    ]);
    const rest = after(marked, { type: 'restVerified', practiceIds: ['fence', 'mulch', '-1'], status: 'na' });
    expect(verified(rest).at(-1)).toEqual(['-1', 'na']);
    const back = after(rest, { type: 'undone' });
    expect(verified(back)).toEqual(verified(marked));
    expect([back.undo, after(back, { type: 'undone' })]).toEqual([null, back]);
  });

  test('what was answered since stays when marking is undone', () => {
    const marked = editing(aReport(), { type: 'restVerified', practiceIds: ['fence', 'mulch'], status: 'good' });
    const changed = after(
      marked,
      { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
      { type: 'verifiedSet', practiceId: '-1', status: 'good' },
    );
    expect(verified(after(changed, { type: 'undone' }))).toEqual([
      ['mulch', 'na'],
      ['-1', 'good'],
    ]);
  });

  test('marking what is answered already offers nothing to take back', () => {
    const done = editing(aReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' });
    expect(after(done, { type: 'restVerified', practiceIds: ['mulch'], status: 'good' })).toEqual(done);
  });

  test('an entry is good or not applicable; the rest can be marked good at once [EDIT-91] [EDIT-92] [EDIT-93]', () => {
    const editor = editing(
      fence,
      { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
      { type: 'restVerified', practiceIds: ['mulch', '-1'], status: 'good' },
    );
    expect(filterVerified(editor.report, 'na').map(({ name }) => name)).toEqual(['Mulching']);
    expect(filterVerified(editor.report, 'good').map(({ name }) => name)).toEqual(['Our Erosion Plan']);
    const changed = after(editor, { type: 'verifiedSet', practiceId: 'mulch', status: 'good' });
    expect(changed.report.fields.verifiedBmps).toHaveLength(2);
    expect(filterVerified(changed.report, 'na')).toEqual([]);
  });

  test('a practice that is logged after all is neither', () => {
    const editor = editing(
      aReport(),
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
        correctiveActions: required('posts'),
        label: '4',
      },
      { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null },
    ],
  };
  const begun = aReport({ fields: { siteId: 'crossing', onsiteContact: 'Wanda' } });

  test('copies what describes the site, and nothing over what was typed already [EDIT-75]', () => {
    expect(editing(begun, { type: 'startedFromPrevious', past }).report.fields).toMatchObject({
      municipality: 'Milwaukee',
      onsiteContact: 'Wanda',
      notes: '',
      crew: ['dana'],
    });
  });

  test('BMPs keep place, label and CAs; conditions and corrections start empty', () => {
    const [fence, mulch] = editing(begun, { type: 'startedFromPrevious', past }).report.bmps;
    expect(fence).toMatchObject({
      label: '4',
      location: { lat: 1, lng: 2 },
      correctiveActions: required('posts'),
      correction: null,
      version: 0,
    });
    expect(fence?.condition).toEqual({ photos: [], date: NOW, description: '' });
    expect(mulch).toMatchObject({ label: 'A', correctiveActions: null });
  });

  test('the person signed in is the inspector, not the last inspector [EDIT-70]', () => {
    const former = { inspectorNames: ['Marcus Hale'], inspectorPhone: '+12625550188' };
    const byMarcus = { ...past, fields: { ...past.fields, ...former } };
    const started = editing(begun, { type: 'startedFromPrevious', past: byMarcus });
    expect(started.report.fields).toMatchObject({ inspectorNames: ['Dana Kowalczyk'], inspectorPhone: '' });

    const dana = { ...DANA, phone: '+14145550123', workRole: '', role: 'employee' } as const;
    const known = openEditor({ ...aPack(begun), crew: [dana] }, null);
    expect(after(known, { type: 'startedFromPrevious', past: byMarcus }).report.fields.inspectorPhone).toBe(
      '+14145550123',
    );
    const named = aReport({ fields: { siteId: 'crossing', inspectorNames: ['Luis Ortega'] } });
    expect(editing(named, { type: 'startedFromPrevious', past: byMarcus }).report.fields.inspectorNames).toEqual([
      'Luis Ortega',
    ]);
  });

  test('what was found good last time is not good today before somebody looked; what was not applicable stays', () => {
    const entry = (practiceId: string, status: 'good' | 'na') => ({ practiceId, name: '', type: '', status });
    const verifiedBmps = [entry('-1', 'good'), entry('mulch', 'na')];
    const started = editing(begun, { type: 'startedFromPrevious', past: { ...past, fields: { verifiedBmps } } });
    expect(started.report.fields.verifiedBmps).toEqual([entry('mulch', 'na')]);
  });

  test('it shows what was copied, and that is undone, except for what was changed since', () => {
    const started = editing(begun, { type: 'startedFromPrevious', past });
    expect(started.undo?.kind === 'started' && carriedOverText(started.undo.copied)).toEqual([
      'Municipality',
      '2 BMPs with location, label and required CAs',
      'Inspector today: Dana Kowalczyk',
    ]);
    expect(after(started, { type: 'undone' }).report).toEqual({
      ...begun,
      labelCounters: started.report.labelCounters,
    });

    const [fence] = started.report.bmps;
    const confirmed = after(
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
    const started = editing(begun, { type: 'startedFromPrevious', past: unposted });
    expect(logged(started)).toEqual(['fence', 'mulch']);
    const no = after(started, permitPosted('no'));
    expect(no.report.bmps.at(-1)?.condition.description).toBe('The permit certificate is not posted.');
    expect(logged(after(no, permitPosted('yes')))).toEqual(['fence', 'mulch']);
  });

  test('Mark all good documents, as seen now, what was not opened and requires nothing; the rest waits', () => {
    const seen = aBmp({
      id: 'seen',
      label: 'B',
      condition: { photos: [], date: '2026-11-20T12:00:00.000Z', description: 'Torn' },
    });
    const begunAlone = aBmp({ id: 'begun', label: null, condition: { photos: [], date: NOW, description: '' } });
    const started = editing(begun, { type: 'startedFromPrevious', past }).report;
    const [fence, mulch, torn, unplaced] = editing(
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
    const carried = [aBmp({ id: 'one', label: 'A', condition }), aBmp({ id: 'two', label: 'B', condition })];
    const marked = editing({ ...begun, bmps: carried }, { type: 'restFoundGood' });
    expect(after(marked, { type: 'undone' }).report.bmps).toEqual(carried);
    const viewed = after(
      marked,
      { type: 'bmpEdited', bmpId: 'two' },
      { type: 'conditionChanged', change: { description: 'Torn after all' } },
      { type: 'undone' },
    );
    expect(viewed.report.bmps.map(({ condition }) => condition.description)).toEqual(['', 'Torn after all']);
  });

  test('after SAVE & NOTIFY nothing is marked any more', () => {
    const open = aReport({ status: 'open', bmps: [aBmp({ condition: { photos: [], date: NOW, description: '' } })] });
    expect(editing(open, { type: 'restFoundGood' }).report.bmps[0]?.condition.description).toBe('');
  });

  test('is not offered once something was logged', () => {
    const editor = editing({ ...begun, bmps: [aBmp()] }, { type: 'startedFromPrevious', past });
    expect(editor.report.bmps).toEqual([aBmp()]);
  });
});
