import { AUTO_BMPS, deriveAutoBmpId, applyAutoBmpAnswer, findBmpsLostByAnswer } from '@/lib/reports/domain/auto-bmps';

/** The two checks of Project Phase that log a BMP automatically. */
const [plan, certificate] = AUTO_BMPS;
if (!plan || !certificate) throw new Error('There are two auto BMPs.');
const REPORTS = [...'0123456789abcdef'].map((digit) => `018f0000-0000-7000-8000-00000000000${digit}`);
const createInput = (id: string) => ({ id, now: '2026-11-21T15:00:00.000Z', library: [] });

test.each(REPORTS)('The auto BMPs of report %s have different ids, equal on every device', (report) => {
  const ids = AUTO_BMPS.map((auto) => deriveAutoBmpId(report, auto));
  expect(new Set([report, ...ids]).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^018f0000-0000-7000-8000-00000000000[0-9a-f]$/);
  expect(AUTO_BMPS.map((auto) => deriveAutoBmpId(report, auto))).toEqual(ids);
});

test('each answer adds and removes only its own BMP', () => {
  const first = applyAutoBmpAnswer([], plan, '', 'no', createInput('a'));
  const both = applyAutoBmpAnswer(first, certificate, '', 'no', createInput('b'));
  expect(both.map(({ practiceId }) => practiceId)).toEqual(['-1', '-2']);
  expect(applyAutoBmpAnswer(both, plan, 'no', 'no', createInput('c'))).toEqual(both);
  expect(applyAutoBmpAnswer(both, plan, '', 'no', createInput('c'))).toEqual(both);
  expect(applyAutoBmpAnswer(both, plan, 'no', 'yes', createInput('c')).map(({ practiceId }) => practiceId)).toEqual([
    '-2',
  ]);
  expect(applyAutoBmpAnswer(both, certificate, 'no', '', createInput('c')).map(({ practiceId }) => practiceId)).toEqual(
    ['-1'],
  );
});

test.each([
  ['a photo', { condition: { photos: ['a.jpg'], date: '', description: '' } }],
  ['a description', { condition: { photos: [], date: '', description: 'Torn' } }],
  ['a correction', { correction: { photos: [], date: '', description: '', initials: '' } }],
  ['required corrective actions', { correctiveActions: [] }],
  ['a location', { location: { lat: 43, lng: -88 } }],
])('a changed answer would lose a BMP with %s', (_what, more) => {
  const [bmp] = applyAutoBmpAnswer([], plan, '', 'no', createInput('a'));
  if (!bmp) throw new Error('not logged');
  expect(findBmpsLostByAnswer([bmp], plan, 'no', 'yes')).toEqual([]);
  const changed = { ...bmp, ...more };
  expect(findBmpsLostByAnswer([changed], plan, 'no', 'yes')).toEqual([changed]);
  expect(findBmpsLostByAnswer([changed], plan, 'yes', 'no')).toEqual([]);
  expect(findBmpsLostByAnswer([changed], certificate, 'no', 'yes')).toEqual([]);
});
