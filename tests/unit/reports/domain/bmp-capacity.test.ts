import { getNoticeText } from '@/lib/reports/editor/notice-texts';
import { getCapacityText } from '@/lib/reports/editor/texts';
import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { diffReports } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { splitReport } from '@/lib/reports/domain/restart';
import { canLog, countFreePlaces, countUsedPlaces } from '@/lib/reports/domain/bmp-capacity';
import { makeBmp, dispatchAll, makeReport, context, openAndDispatch } from '@/tests/unit/reports/editor/editor-fixture';
import { applyPreviousInspection } from '@/lib/reports/domain/previous-inspection';

const FULL = 'An inspection can have up to 500 BMPs. Start another inspection for the rest.';

const getBmps = (count: number, more: Partial<LoggedBmp> = {}): LoggedBmp[] =>
  Array.from({ length: count }, (_, at) => makeBmp({ id: `bmp${at}`, label: 'A', ...more }));
const withBmps = (count: number) => makeReport({ fields: { siteId: 'crossing' }, bmps: getBmps(count) });
const pick = (practiceId: string) => ({ type: 'practicePicked', practiceId }) as const;
const planAccessible = (value: 'yes' | 'no') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;
const setPermitPosted = (value: 'yes' | 'no') =>
  ({ type: 'fieldChanged', key: 'permitCertificatePosted', value }) as const;

describe('an inspection holds at most 500 BMPs', () => {
  test('the last one that fits is logged; the next is not begun, with the reason', () => {
    const full = openAndDispatch(withBmps(497), pick('fence'));
    expect([full.report.bmps.length, full.notice]).toEqual([498, null]);
    const refused = dispatchAll(full, { type: 'bmpFlowCanceled' }, pick('fence'), { type: 'home' }, pick('mulch'));
    expect(refused.report.bmps).toHaveLength(498);
    expect(refused.place.active).toBeNull();
    expect(refused.notice).toEqual({ kind: 'full' });
    expect(getNoticeText({ kind: 'full' })).toMatchObject({ message: FULL, button: 'OK' });
  });

  test("answering 'no' to the plan and permit checks always logs their BMPs: their places are kept", () => {
    const full = openAndDispatch(withBmps(498), planAccessible('no'), setPermitPosted('no'));
    expect(full.report.bmps).toHaveLength(500);
    expect(full.report.bmps.slice(-2).map(({ practiceId }) => practiceId)).toEqual(['-1', '-2']);
    expect(diffReports(withBmps(498), full.report)).not.toHaveProperty('together');
    const takenBack = dispatchAll(full, planAccessible('yes'));
    expect(takenBack.report.bmps).toHaveLength(499);
    expect(dispatchAll(takenBack, pick('fence')).report.bmps).toHaveLength(499);
    expect(dispatchAll(takenBack, planAccessible('no')).report.bmps).toHaveLength(500);
  });

  test('an auto BMP that is picked from the library uses its own place, once', () => {
    const full = openAndDispatch(withBmps(498), pick('plan-entry'));
    expect(full.report.bmps.at(-1)?.practiceId).toBe('-1');
    expect(canLog(full.report.bmps, '-1')).toBe(false);
    expect(canLog(full.report.bmps, '-2')).toBe(true);
  });

  test('removing one makes room for one', () => {
    const room = openAndDispatch(withBmps(498), { type: 'bmpRemoved', bmpId: 'bmp3' });
    expect(dispatchAll(room, pick('fence')).report.bmps).toHaveLength(498);
  });

  test('a report from before there was a limit is changed as ever, only not enlarged', () => {
    const large = openAndDispatch(withBmps(1_800), pick('fence'), planAccessible('no'));
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
])('with %i logged it says: %s', (count, text) => {
  expect(getCapacityText(getBmps(count))).toBe(text);
});

test('with both checks logged nothing is kept, and no message appears', () => {
  const all = [...getBmps(498), makeBmp({ practiceId: '-1' }), makeBmp({ practiceId: '-2' })];
  expect([countUsedPlaces(all), getCapacityText(all)]).toEqual([500, FULL]);
});

describe("'Start from the last inspection'", () => {
  const getPast = (count: number): PreviousInspection => ({
    date: '',
    fields: {},
    bmps: getBmps(count).map(({ condition: _, correction: __, version: ___, id: ____, ...bmp }) => bmp),
  });
  const begun = makeReport({ fields: { siteId: 'crossing' } });

  test('takes all that an inspection holds', () => {
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past: getPast(498) });
    expect([started.report.bmps.length, started.notice]).toEqual([498, null]);
  });

  test('of one from before there was a limit it takes what fits, and says how many it left out', () => {
    const started = openAndDispatch(begun, { type: 'startedFromPrevious', past: getPast(1_800) });
    expect(started.report.bmps).toHaveLength(498);
    expect(started.notice).toEqual({ kind: 'left-out', count: 1_302 });
    expect(getNoticeText({ kind: 'left-out', count: 1_302 }).title).toBe('1302 BMPs left out');
    const inspector = { name: 'Dana Kowalczyk', phone: '' };
    expect(applyPreviousInspection(begun, getPast(3), { ...context, inspector }).report.bmps).toHaveLength(3);
  });
});

describe('work that becomes new inspections', () => {
  test('is one as long as it fits', () => {
    const work = withBmps(498);
    expect(splitReport(work)).toEqual([work]);
    expect(
      splitReport({ ...work, bmps: [...getBmps(498), makeBmp({ practiceId: '-1' }), makeBmp({ practiceId: '-2' })] }),
    ).toHaveLength(1);
  });

  test('is several otherwise, which hold all of it in its order', () => {
    const work = withBmps(1_200);
    const parts = splitReport(work);
    expect(parts.map((part) => part.bmps.length)).toEqual([498, 498, 204]);
    expect(parts.flatMap((part) => part.bmps)).toEqual(work.bmps);
  });
});

test('only what was merged from two people exceeds the limit, and shows it when it is sent', () => {
  const remote = withBmps(400);
  const mine = { ...remote, bmps: [...remote.bmps, ...getBmps(90).map((bmp) => ({ ...bmp, id: `mine ${bmp.id}` }))] };
  expect(diffReports(remote, mine)).not.toHaveProperty('together');
  const more = { ...remote, bmps: [...remote.bmps, ...getBmps(400).map((bmp) => ({ ...bmp, id: `mine ${bmp.id}` }))] };
  expect(diffReports(remote, more)).toMatchObject({ together: true });
});
