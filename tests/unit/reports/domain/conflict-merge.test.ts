import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isEqual } from '@/lib/equal';
import {
  applyChanges,
  diffReports,
  hasChanges,
  containsChanges,
  resolveConflict,
  findOpenConflicts,
  mergeThreeWay,
} from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import {
  createBmp,
  createCorrection,
  createTestReport,
  createRequired,
} from '@/tests/unit/reports/editor/editor-fixture';

/** Pseudorandom numbers that are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const CHANGES: ((number: number) => Partial<ReportFields>)[] = [
  (n) => ({ municipality: `town ${n}` }),
  (n) => ({ temperature: n }),
  (n) => ({ soilMoisture: n % 2 ? ['wet'] : ['dry', 'wet'] }),
  (n) => ({ crew: ['dana', `person ${n}`] }),
  (n) => ({ verifiedBmps: [{ practiceId: `p${n}`, name: 'Mulching', type: 'Cover', status: 'good' }] }),
  (n) => ({ mapImage: `${n}.jpg` }),
  (n) => ({ notes: `note ${n}` }),
  (n) => ({ inspectorNames: [`Ada ${n}`] }),
];

const base = createTestReport({
  version: 4,
  bmps: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => createBmp({ id, label: id.toUpperCase(), version: 2 })),
});

/**
 * Changes some fields and some BMPs, removes some BMPs and adds one. `part` selects the fields and BMPs that
 * may change, so that two people change different ones.
 */
function changeReport(
  report: Report,
  roll: (sides: number) => number,
  part: (index: number) => boolean,
  side: string,
): Report {
  const fields = Object.assign(
    {},
    ...CHANGES.filter((_, index) => part(index) && roll(2) === 0).map((change) => change(roll(50))),
  );
  const bmps = report.bmps.flatMap((bmp, index): LoggedBmp[] => {
    if (!part(index)) return [bmp];
    const outcome = roll(3);
    if (outcome === 0) return [];
    return outcome === 1
      ? [{ ...bmp, correctiveActions: createRequired(), correction: createCorrection(`done ${roll(9)}`) }]
      : [bmp];
  });
  return {
    ...report,
    fields: { ...report.fields, ...fields },
    bmps: [...bmps, createBmp({ id: `${side}-new`, version: 0 })],
  };
}

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);
const acceptAll = () => true;

test('Applying the difference of two reports to the first gives the second', () => {
  for (const seed of SEEDS) {
    const changed = changeReport(base, createDice(seed), acceptAll, 'mine');
    expect(applyChanges(base, diffReports(base, changed))).toEqual(changed);
  }
});

test('the comparison finds no changes between equal copies', () => {
  expect(hasChanges(diffReports(base, structuredClone(base)))).toBe(false);
});

test('the comparison treats an absent key like a key without a value', () => {
  const [first, ...rest] = base.bmps;
  if (!first) throw new Error('There is no BMP.');
  const correction = { photos: [], date: first.condition.date, description: 'Reset', initials: 'DK' };
  const input = { ...base, bmps: [{ ...first, correction: { ...correction, draft: undefined } }, ...rest] };
  const stored = { ...base, bmps: [{ ...first, correction }, ...rest] };
  expect(hasChanges(diffReports(stored, input))).toBe(false);
});

test('the merge combines changes of two people in different places without a conflict', () => {
  for (const seed of SEEDS) {
    const roll = createDice(seed);
    const local = changeReport(base, roll, (index) => index % 2 === 0, 'mine');
    const remote = changeReport(base, roll, (index) => index % 2 === 1, 'theirs');
    const { mergedReport, conflicts } = mergeThreeWay(base, local, remote);
    expect(conflicts).toEqual([]);
    const both = applyChanges(applyChanges(base, diffReports(base, remote)), diffReports(base, local));
    expect(mergedReport.fields).toEqual(both.fields);
    expect(new Map(mergedReport.bmps.map((bmp) => [bmp.id, bmp]))).toEqual(
      new Map(both.bmps.map((bmp) => [bmp.id, bmp])),
    );
  }
});

test('the merge takes the name and time zone of the site from the person who selected it', () => {
  const chosen = { ...base, siteName: 'Bay View Lofts', timeZone: 'America/Denver' };
  const local = { ...chosen, fields: { ...base.fields, siteId: 'lofts' } };
  expect(mergeThreeWay(base, local, base).mergedReport).toMatchObject({
    siteName: 'Bay View Lofts',
    timeZone: 'America/Denver',
  });
  expect(mergeThreeWay(base, base, local).mergedReport).toMatchObject({
    siteName: 'Bay View Lofts',
    timeZone: 'America/Denver',
  });
});

test('the merge and its conflicts contain all changes of two people', () => {
  for (const seed of SEEDS) {
    const roll = createDice(seed);
    const local = changeReport(base, roll, acceptAll, 'mine');
    const remote = changeReport(base, roll, acceptAll, 'theirs');
    const { mergedReport, conflicts } = mergeThreeWay(base, local, remote);
    for (const key of FIELD_KEYS.filter((each) => !isEqual(remote.fields[each], base.fields[each]))) {
      const disputed = conflicts.some(
        (conflict) => conflict.key === key && isEqual(conflict.theirs, remote.fields[key]),
      );
      expect(isEqual(mergedReport.fields[key], remote.fields[key]) || disputed).toBe(true);
    }
    for (const bmp of remote.bmps) {
      const stored = mergedReport.bmps.some((each) => isEqual({ ...each, version: 0 }, { ...bmp, version: 0 }));
      const untouched = base.bmps.some((each) => isEqual(each, bmp));
      expect(stored || untouched || conflicts.some((conflict) => conflict.key === bmp.id)).toBe(true);
    }
    const resolvedReport = conflicts.reduce(
      (report, conflict) => resolveConflict(report, conflict, 'mine'),
      mergedReport,
    );
    expect(
      local.bmps.every(
        ({ id }) => resolvedReport.bmps.some((bmp) => bmp.id === id) || base.bmps.some((bmp) => bmp.id === id),
      ),
    ).toBe(true);
  }
});

describe('a conflict', () => {
  const withMunicipality = (municipality: string) => ({ ...base, fields: { ...base.fields, municipality } });
  const withBmpChange = (id: string, change: Partial<LoggedBmp>) => ({
    ...base,
    bmps: base.bmps.map((each) => (each.id === id ? { ...each, ...change } : each)),
  });
  const removeBmp = (id: string) => ({ ...base, version: 5, bmps: base.bmps.filter((each) => each.id !== id) });

  test('is created for a field that both people changed', () => {
    const { mergedReport, conflicts } = mergeThreeWay(base, withMunicipality('Ours'), withMunicipality('Theirs'));
    expect(conflicts).toEqual([{ kind: 'field', key: 'municipality', mine: 'Ours', theirs: 'Theirs' }]);
    expect(mergedReport.fields.municipality).toBe('Ours');
    const [conflict] = conflicts;
    expect(conflict && resolveConflict(mergedReport, conflict, 'theirs').fields.municipality).toBe('Theirs');
  });

  test('is not created for equal changes or for changes of different fields', () => {
    expect(mergeThreeWay(base, withMunicipality('Same'), withMunicipality('Same')).conflicts).toEqual([]);
    const withPhase = (phase: ReportFields['phase']) => ({ ...base, fields: { ...base.fields, phase } });
    const { mergedReport, conflicts } = mergeThreeWay(base, withPhase('ProjectInfo'), withPhase('InspectionInfo'));
    expect([mergedReport.fields.phase, conflicts]).toEqual(['InspectionInfo', []]);
  });

  test('keeps this person’s version of a BMP that both changed, until the conflict is resolved', () => {
    const local = withBmpChange('b', { name: 'Mine' });
    const remote = withBmpChange('b', { name: 'Theirs', version: 3 });
    const { mergedReport, conflicts } = mergeThreeWay(base, local, remote);
    expect(conflicts).toHaveLength(1);
    expect(diffReports(remote, mergedReport).bmps).toEqual([
      expect.objectContaining({ id: 'b', name: 'Mine', version: 3 }),
    ]);
    const [conflict] = conflicts;
    expect(conflict && hasChanges(diffReports(remote, resolveConflict(mergedReport, conflict, 'theirs')))).toBe(false);
  });

  test('restores a BMP that the colleague removed when it is resolved with this person’s version', () => {
    const remote = removeBmp('b');
    const { mergedReport, conflicts } = mergeThreeWay(base, withBmpChange('b', { name: 'Mine' }), remote);
    const [conflict] = conflicts;
    expect(conflict).toMatchObject({ key: 'b', theirs: null, mine: { name: 'Mine' } });
    const stored = conflict && resolveConflict(mergedReport, conflict, 'mine');
    expect(stored && diffReports(remote, stored).bmps).toEqual([expect.objectContaining({ id: 'b', version: 0 })]);
    expect(conflict && hasChanges(diffReports(remote, resolveConflict(mergedReport, conflict, 'theirs')))).toBe(false);
  });

  test('shows the colleague’s version of a BMP that this person removed, until the conflict is resolved', () => {
    const remote = withBmpChange('b', { name: 'Theirs', version: 3 });
    const { mergedReport, conflicts } = mergeThreeWay(base, removeBmp('b'), remote);
    const [conflict] = conflicts;
    expect(mergedReport.bmps.some(({ id }) => id === 'b')).toBe(true);
    expect(conflict && diffReports(remote, resolveConflict(mergedReport, conflict, 'mine')).removed).toEqual([
      { id: 'b', version: 3 },
    ]);
  });

  test('keeps the removal of a BMP after another change by the colleague', () => {
    const { mergedReport, conflicts } = mergeThreeWay(
      base,
      removeBmp('b'),
      withBmpChange('b', { name: 'Theirs', version: 3 }),
    );
    const newerRemote = withBmpChange('b', { name: 'Theirs again', version: 4 });
    const [conflict] = findOpenConflicts(conflicts, mergedReport, newerRemote);
    expect(conflict).toMatchObject({ mine: null, theirs: { name: 'Theirs again' } });
    expect(conflict && diffReports(newerRemote, resolveConflict(mergedReport, conflict, 'mine')).removed).toEqual([
      { id: 'b', version: 4 },
    ]);
  });

  test('keeps what this person enters in a BMP that they had removed and the colleague changed', () => {
    const remote = withBmpChange('b', { name: 'Theirs', version: 3 });
    const { mergedReport, conflicts } = mergeThreeWay(base, removeBmp('b'), remote);
    const edited = {
      ...mergedReport,
      bmps: mergedReport.bmps.map((bmp) => (bmp.id === 'b' ? { ...bmp, location: { lat: 43, lng: -87 } } : bmp)),
    };
    const [conflict] = findOpenConflicts(conflicts, edited, remote);
    expect(conflict).toMatchObject({ mine: { name: 'Theirs', location: { lat: 43, lng: -87 } } });
    expect(conflict && resolveConflict(edited, conflict, 'mine').bmps).toEqual(edited.bmps);
  });

  test('is not created for different map views', () => {
    const withZoom = (zoom: number) => ({
      ...base,
      fields: { ...base.fields, mapView: { lat: 45, lng: -93, zoom } },
    });
    const { mergedReport, conflicts } = mergeThreeWay(base, withZoom(15), withZoom(17));
    expect([mergedReport.fields.mapView?.zoom, conflicts]).toEqual([15, []]);
  });

  test("is not created for the same 'no' whose BMPs differ only in the time", () => {
    const withPostedBmp = (date: string, description = 'Not posted') => ({
      ...base,
      bmps: [...base.bmps, createBmp({ id: 'auto', practiceId: '-2', condition: { photos: [], date, description } })],
    });
    const remote = withPostedBmp('2026-11-21T15:10:00.000Z');
    expect(mergeThreeWay(base, withPostedBmp('2026-11-21T15:00:00.000Z'), remote)).toEqual({
      mergedReport: remote,
      conflicts: [],
    });
    expect(mergeThreeWay(base, withPostedBmp('2026-11-21T15:00:00.000Z', 'Torn down'), remote).conflicts).toHaveLength(
      1,
    );
  });

  test('is not created for different labels, and the colleague’s label is kept', () => {
    const { mergedReport, conflicts } = mergeThreeWay(
      base,
      withBmpChange('b', { name: 'Mine', label: 'B' }),
      withBmpChange('b', { label: 'K', version: 3 }),
    );
    expect(conflicts).toEqual([]);
    expect(mergedReport.bmps.find(({ id }) => id === 'b')).toMatchObject({ name: 'Mine', label: 'K', version: 3 });
  });
});

describe('the changes to send', () => {
  test('contain a new report as a whole, once something was entered', () => {
    const fresh = { ...createTestReport(), version: 0 };
    expect(hasChanges(diffReports(fresh, fresh))).toBe(false);
    const moved = { ...fresh, fields: { ...fresh.fields, phase: 'ProjectInfo' as const } };
    expect(hasChanges(diffReports(fresh, moved))).toBe(false);
    const typed = { ...moved, fields: { ...moved.fields, municipality: 'Milwaukee' } };
    const { phase: _phase, phaseHistory: _history, ...input } = typed.fields;
    expect(diffReports(fresh, typed)).toMatchObject({ baseVersion: 0, fields: input });
  });

  test('contain only map and corrections of an open report', () => {
    const open = { ...base, status: 'open' as const };
    const local = {
      ...open,
      fields: { ...open.fields, notes: 'late', phase: 'TakeMapSnapshot' as const, mapImage: 'map.jpg' },
      bmps: [...open.bmps.slice(1), createBmp({ id: 'new' })],
    };
    expect(diffReports(open, local)).toMatchObject({ fields: { mapImage: 'map.jpg' }, bmps: [], removed: [] });
  });

  test('contain nothing of a closed report', () => {
    const closed = { ...base, status: 'closed' as const };
    const local = changeReport(closed, createDice(7), acceptAll, 'mine');
    expect(hasChanges(diffReports(closed, local))).toBe(false);
  });
});

test('a sent BMP counts as stored only if the server returned it with a label', () => {
  const saved = { ...base, bmps: [createBmp({ id: 'g', label: 'G', version: 0 })] };
  const sent = diffReports({ ...base, bmps: [] }, saved);
  const createRemoteReport = (label: string | null) => ({ ...base, bmps: [createBmp({ id: 'g', label, version: 1 })] });
  expect([containsChanges(createRemoteReport('K'), sent), containsChanges(createRemoteReport(null), sent)]).toEqual([
    true,
    false,
  ]);
});
