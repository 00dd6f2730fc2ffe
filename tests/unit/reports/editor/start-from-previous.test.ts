import { applyPreviousInspection, type PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { formatCarriedOver } from '@/lib/reports/editor/carried-over-text';
import { openEditor } from '@/lib/reports/editor/reducer';
import {
  DANA,
  dispatchAll,
  createBmp,
  createEditorData,
  createTestReport,
  createRequired,
  NOW,
  openAndDispatch,
  setPermitPosted,
  listPracticeIds,
} from './editor-fixture';

describe('starting from the previous inspection', () => {
  const last: PreviousInspection = {
    date: '2026-11-14T15:00:00.000Z',
    fields: { municipality: 'Milwaukee', onsiteContact: 'Ray', notes: 'not copied', crew: ['luis'] },
    bmps: [
      {
        practiceId: 'fence',
        name: 'Silt Fence',
        type: 'Perimeter',
        location: { lat: 1, lng: 2 },
        correctiveActions: createRequired('posts'),
        label: '4',
      },
      { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null },
    ],
  };
  const newInspection = createTestReport({ fields: { siteId: 'crossing', onsiteContact: 'Wanda' } });

  test('copies only site details and keeps entered values [EDIT-75]', () => {
    expect(
      openAndDispatch(newInspection, {
        type: 'startedFromPrevious',
        carryOver: applyPreviousInspection,
        previousInspection: last,
      }).report.fields,
    ).toMatchObject({
      municipality: 'Milwaukee',
      onsiteContact: 'Wanda',
      notes: '',
      crew: ['dana'],
    });
  });

  test('copies BMPs with location, label and CAs but without condition and correction', () => {
    const [fence, mulch] = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: last,
    }).report.bmps;
    expect(fence).toMatchObject({
      label: '4',
      location: { lat: 1, lng: 2 },
      correctiveActions: createRequired('posts'),
      correction: null,
      version: 0,
    });
    expect(fence?.condition).toEqual({ photos: [], date: NOW, description: '' });
    expect(mulch).toMatchObject({ label: 'A', correctiveActions: null });
  });

  test('makes the signed-in person the inspector, not the previous one [EDIT-70]', () => {
    const previousInspector = { inspectorNames: ['Marcus Hale'], inspectorPhone: '+12625550188' };
    const byMarcus = { ...last, fields: { ...last.fields, ...previousInspector } };
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: byMarcus,
    });
    expect(started.report.fields).toMatchObject({ inspectorNames: ['Dana Kowalczyk'], inspectorPhone: '' });

    const dana = { ...DANA, phone: '+14145550123', workRole: '', role: 'employee' } as const;
    const withPhone = openEditor({ ...createEditorData(newInspection), crew: [dana] }, null);
    expect(
      dispatchAll(withPhone, {
        type: 'startedFromPrevious',
        carryOver: applyPreviousInspection,
        previousInspection: byMarcus,
      }).report.fields.inspectorPhone,
    ).toBe('+14145550123');
    const withInspector = createTestReport({ fields: { siteId: 'crossing', inspectorNames: ['Luis Ortega'] } });
    expect(
      openAndDispatch(withInspector, {
        type: 'startedFromPrevious',
        carryOver: applyPreviousInspection,
        previousInspection: byMarcus,
      }).report.fields.inspectorNames,
    ).toEqual(['Luis Ortega']);
  });

  test('copies practices that were not applicable, but not those that were good', () => {
    const createEntry = (practiceId: string, status: 'good' | 'na') => ({ practiceId, name: '', type: '', status });
    const verifiedBmps = [createEntry('-1', 'good'), createEntry('mulch', 'na')];
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: { ...last, fields: { verifiedBmps } },
    });
    expect(started.report.fields.verifiedBmps).toEqual([createEntry('mulch', 'na')]);
  });

  test('lists what was copied, and Undo keeps later changes', () => {
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: last,
    });
    expect(started.undo?.kind === 'started' && formatCarriedOver(started.undo.carriedOver)).toEqual([
      'Municipality',
      '2 BMPs with location, label and required CAs',
      'Inspector today: Dana Kowalczyk',
    ]);
    expect(dispatchAll(started, { type: 'undone' }).report).toEqual({
      ...newInspection,
      labelCounters: started.report.labelCounters,
    });

    const [fence] = started.report.bmps;
    const changed = dispatchAll(
      started,
      { type: 'fieldChanged', key: 'municipality', value: 'West Allis' },
      { type: 'bmpEdited', bmpId: fence?.id ?? '' },
      { type: 'conditionChanged', change: { description: 'Torn' } },
      { type: 'undone' },
    );
    expect(changed.report.fields.municipality).toBe('West Allis');
    expect(changed.report.bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('closes the screen of a BMP that Undo removes', () => {
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: last,
    });
    const [fence] = started.report.bmps;
    const undone = dispatchAll(started, { type: 'bmpEdited', bmpId: fence?.id ?? '' }, { type: 'undone' });
    expect(undone.report.bmps).toEqual([]);
    expect(undone.place).toMatchObject({ phase: 'ProjectInfo', active: null });
  });

  test('does not copy an auto BMP, because the new answer logs or removes it [EDIT-89] [EDIT-90]', () => {
    const autoBmp = { practiceId: '-2', name: 'Permit Certificate', type: 'Site', location: null, label: 'B' };
    const lastWithAutoBmp = { ...last, bmps: [...last.bmps, { ...autoBmp, correctiveActions: null }] };
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: lastWithAutoBmp,
    });
    expect(listPracticeIds(started)).toEqual(['fence', 'mulch']);
    const answeredNo = dispatchAll(started, setPermitPosted('no'));
    expect(answeredNo.report.bmps.at(-1)?.condition.description).toBe('The permit certificate is not posted.');
    expect(listPracticeIds(dispatchAll(answeredNo, setPermitPosted('yes')))).toEqual(['fence', 'mulch']);
  });

  test('marks copied BMPs without required CAs as good unless the person edited them', () => {
    const edited = createBmp({
      id: 'edited',
      label: 'B',
      condition: { photos: [], date: '2026-11-20T12:00:00.000Z', description: 'Torn' },
    });
    const unlabeled = createBmp({
      id: 'unlabeled',
      label: null,
      condition: { photos: [], date: NOW, description: '' },
    });
    const started = openAndDispatch(newInspection, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: last,
    }).report;
    const [fence, mulch, markedEdited, markedUnlabeled] = openAndDispatch(
      { ...started, bmps: [...started.bmps, edited, unlabeled] },
      { type: 'markedGood' },
    ).report.bmps;
    expect(fence?.condition.description).toBe('');
    expect(mulch?.condition).toEqual({ photos: [], date: NOW, description: 'In good condition' });
    expect(markedEdited?.condition).toEqual(edited.condition);
    expect(markedUnlabeled?.condition.description).toBe('');
  });

  test('undoes Mark all good except for BMPs that the person has edited since', () => {
    const condition = { photos: [], date: '2026-11-20T12:00:00.000Z', description: '' };
    const copied = [createBmp({ id: 'one', label: 'A', condition }), createBmp({ id: 'two', label: 'B', condition })];
    const marked = openAndDispatch({ ...newInspection, bmps: copied }, { type: 'markedGood' });
    expect(dispatchAll(marked, { type: 'undone' }).report.bmps).toEqual(copied);
    const edited = dispatchAll(
      marked,
      { type: 'bmpEdited', bmpId: 'two' },
      { type: 'conditionChanged', change: { description: 'Torn after all' } },
      { type: 'undone' },
    );
    expect(edited.report.bmps.map(({ condition }) => condition.description)).toEqual(['', 'Torn after all']);
  });

  test('marks nothing after SAVE & NOTIFY', () => {
    const openReport = createTestReport({
      status: 'open',
      bmps: [createBmp({ condition: { photos: [], date: NOW, description: '' } })],
    });
    expect(openAndDispatch(openReport, { type: 'markedGood' }).report.bmps[0]?.condition.description).toBe('');
  });

  test('copies nothing once a BMP is logged', () => {
    const editor = openAndDispatch(
      { ...newInspection, bmps: [createBmp()] },
      { type: 'startedFromPrevious', carryOver: applyPreviousInspection, previousInspection: last },
    );
    expect(editor.report.bmps).toEqual([createBmp()]);
  });
});
