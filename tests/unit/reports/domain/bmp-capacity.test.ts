import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { getCapacityText } from '@/lib/reports/editor/texts';
import { applyPreviousInspection, type PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { diffReports } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { splitReport } from '@/lib/reports/domain/restart';
import { canLog, countFreePlaces, countUsedPlaces } from '@/lib/reports/domain/bmp-capacity';
import {
  createBmp,
  dispatchAll,
  createTestReport,
  context,
  openAndDispatch,
} from '@/tests/unit/reports/editor/editor-fixture';

const FULL = 'An inspection can have up to 500 BMPs. Start another inspection for the rest.';

const getBmps = (count: number, more: Partial<LoggedBmp> = {}): LoggedBmp[] =>
  Array.from({ length: count }, (_, index) => createBmp({ id: `bmp${index}`, label: 'A', ...more }));
const withBmps = (count: number) => createTestReport({ fields: { siteId: 'crossing' }, bmps: getBmps(count) });
const createPick = (practiceId: string) => ({ type: 'practicePicked', practiceId }) as const;
const planAccessible = (value: 'yes' | 'no') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;
const setPermitPosted = (value: 'yes' | 'no') =>
  ({ type: 'fieldChanged', key: 'permitCertificatePosted', value }) as const;

describe('an inspection, which has at most 500 BMPs,', () => {
  test('accepts the last BMP, and refuses the next with the reason', () => {
    const full = openAndDispatch(withBmps(497), createPick('fence'));
    expect([full.report.bmps.length, full.message]).toEqual([498, null]);
    const refused = dispatchAll(
      full,
      { type: 'bmpFlowCanceled' },
      createPick('fence'),
      { type: 'home' },
      createPick('mulch'),
    );
    expect(refused.report.bmps).toHaveLength(498);
    expect(refused.place.active).toBeNull();
    expect(refused.message).toEqual({ kind: 'full' });
    expect(getEditorMessageText({ kind: 'full' })).toMatchObject({ message: FULL, button: 'OK' });
  });

  test("reserves two BMPs for 'no' to the plan and permit checks", () => {
    const full = openAndDispatch(withBmps(498), planAccessible('no'), setPermitPosted('no'));
    expect(full.report.bmps).toHaveLength(500);
    expect(full.report.bmps.slice(-2).map(({ practiceId }) => practiceId)).toEqual(['-1', '-2']);
    expect(diffReports(withBmps(498), full.report)).not.toHaveProperty('together');
    const reverted = dispatchAll(full, planAccessible('yes'));
    expect(reverted.report.bmps).toHaveLength(499);
    expect(dispatchAll(reverted, createPick('fence')).report.bmps).toHaveLength(499);
    expect(dispatchAll(reverted, planAccessible('no')).report.bmps).toHaveLength(500);
  });

  test('counts an auto BMP from the library in its reserved place, once', () => {
    const full = openAndDispatch(withBmps(498), createPick('plan-entry'));
    expect(full.report.bmps.at(-1)?.practiceId).toBe('-1');
    expect(canLog(full.report.bmps, '-1')).toBe(false);
    expect(canLog(full.report.bmps, '-2')).toBe(true);
  });

  test('accepts another BMP after a BMP was removed', () => {
    const withSpace = openAndDispatch(withBmps(498), { type: 'bmpRemoved', bmpId: 'bmp3' });
    expect(dispatchAll(withSpace, createPick('fence')).report.bmps).toHaveLength(498);
  });

  test('can be changed but not enlarged when it exceeds the limit', () => {
    const large = openAndDispatch(withBmps(1_800), createPick('fence'), planAccessible('no'));
    expect([large.report.bmps.length, countFreePlaces(large.report.bmps)]).toEqual([1_801, 0]);
    expect(dispatchAll(large, { type: 'bmpRemoved', bmpId: 'bmp3' }).report.bmps).toHaveLength(1_800);
  });
});

test.each([
  [300, null],
  [487, null],
  [488, '10 more BMPs can be logged in this inspection.'],
  [497, '1 more BMP can be logged in this inspection.'],
  [498, `${FULL} 2 places are reserved for the plan and permit checks.`],
])('an inspection with %i BMPs shows: %s', (count, text) => {
  expect(getCapacityText(getBmps(count))).toBe(text);
});

test('an inspection reserves nothing and shows no message once both checks are logged', () => {
  const all = [...getBmps(498), createBmp({ practiceId: '-1' }), createBmp({ practiceId: '-2' })];
  expect([countUsedPlaces(all), getCapacityText(all)]).toEqual([500, FULL]);
});

describe("'Start from the last inspection'", () => {
  const getPast = (count: number): PreviousInspection => ({
    date: '',
    fields: {},
    bmps: getBmps(count).map(({ condition: _, correction: __, version: ___, id: ____, ...bmp }) => bmp),
  });
  const emptyReport = createTestReport({ fields: { siteId: 'crossing' } });

  test('carries over all BMPs of an inspection at the limit', () => {
    const started = openAndDispatch(emptyReport, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: getPast(498),
    });
    expect([started.report.bmps.length, started.message]).toEqual([498, null]);
  });

  test('carries over BMPs up to the limit and counts the omitted BMPs', () => {
    const started = openAndDispatch(emptyReport, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: getPast(1_800),
    });
    expect(started.report.bmps).toHaveLength(498);
    expect(started.message).toEqual({ kind: 'left-out', count: 1_302 });
    expect(getEditorMessageText({ kind: 'left-out', count: 1_302 }).title).toBe('1302 BMPs left out');
    const inspector = { name: 'Dana Kowalczyk', phone: '' };
    expect(applyPreviousInspection(emptyReport, getPast(3), { ...context, inspector }).report.bmps).toHaveLength(3);
  });
});

describe('work that the person continues in new inspections', () => {
  test('is one inspection within the limit', () => {
    const work = withBmps(498);
    expect(splitReport(work)).toEqual([work]);
    expect(
      splitReport({
        ...work,
        bmps: [...getBmps(498), createBmp({ practiceId: '-1' }), createBmp({ practiceId: '-2' })],
      }),
    ).toHaveLength(1);
  });

  test('is several inspections above the limit, with all BMPs in their order', () => {
    const work = withBmps(1_200);
    const parts = splitReport(work);
    expect(parts.map((part) => part.bmps.length)).toEqual([498, 498, 204]);
    expect(parts.flatMap((part) => part.bmps)).toEqual(work.bmps);
  });
});

test('only the merge of two people’s BMPs may exceed the limit, with `together`', () => {
  const remote = withBmps(400);
  const local = { ...remote, bmps: [...remote.bmps, ...getBmps(90).map((bmp) => ({ ...bmp, id: `mine ${bmp.id}` }))] };
  expect(diffReports(remote, local)).not.toHaveProperty('together');
  const more = { ...remote, bmps: [...remote.bmps, ...getBmps(400).map((bmp) => ({ ...bmp, id: `mine ${bmp.id}` }))] };
  expect(diffReports(remote, more)).toMatchObject({ together: true });
});
