import {
  combineFixes,
  findDoneAtError,
  findEarlierClosing,
  getFixWords,
  resolveAcceptance,
  sortFixCards,
  toServerTime,
} from '@/lib/fixes/rules';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test('cards are sorted by due time, then those without one, then what is done', () => {
  const card = (name: string, dueAt: string | null, isDone = false) => ({ name, dueAt, isDone });
  const sorted = sortFixCards([
    card('none', null),
    card('done', '2026-11-20T00:00:00.000Z', true),
    card('later', '2026-11-23T00:00:00.000Z'),
    card('first', '2026-11-22T00:00:00.000Z'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['first', 'later', 'none', 'done']);
});

test('a fix is refused in the future and before the finding', () => {
  const limits = { foundAt: at('10:00:00'), now: at('12:00:00') };
  expect(findDoneAtError(at('12:00:00.001'), limits)).toBe('fix-in-future');
  expect(findDoneAtError(at('12:00:00'), limits)).toBeNull();
  expect(findDoneAtError(at('10:00:00'), limits)).toBeNull();
  expect(findDoneAtError(at('09:59:59.999'), limits)).toBe('fix-before-finding');
});

test('the time of a phone whose clock is two hours ahead is shifted to the server’s clock', () => {
  const now = at('12:00:00');
  expect(toServerTime(at('13:30:00'), { sentAt: at('14:00:00'), now })).toEqual(at('11:30:00'));
});

test('the seconds that a request takes, or that a phone is ahead, change nothing', () => {
  const now = at('12:00:00');
  expect(toServerTime(at('11:30:00'), { sentAt: at('11:59:50'), now })).toEqual(at('11:30:00'));
  expect(toServerTime(at('12:00:20'), { sentAt: at('12:00:20'), now })).toEqual(now);
});

test('the time of a phone without a wrong clock stays in the future if it was entered so', () => {
  const now = at('12:00:00');
  expect(toServerTime(at('15:00:00'), { sentAt: now, now })).toEqual(at('15:00:00'));
});

describe('a waiting fix', () => {
  const first = { by: 'Maria', at: '2026-11-21T10:00:00.000Z' };
  const second = { by: 'Tom', at: '2026-11-21T11:00:00.000Z' };
  const closings = (ofActions: Record<string, typeof first>, ofBmp: typeof first | null = null) => ({
    ofActions: new Map(Object.entries(ofActions)),
    ofBmp,
  });

  test('needs no answer once all of its corrective actions are closed, by the last of them', () => {
    const fix = { state: 'sent' as const, actionIds: ['a', 'b'] };
    expect(findEarlierClosing(fix, closings({ a: first }))).toBeNull();
    expect(findEarlierClosing(fix, closings({ a: second, b: first }))).toEqual(second);
    expect(findEarlierClosing({ state: 'sent', actionIds: [] }, closings({}, first))).toEqual(first);
    expect(findEarlierClosing({ state: 'sent', actionIds: [] }, closings({ a: first }))).toBeNull();
  });

  test('has no earlier closing once it was answered itself', () => {
    expect(findEarlierClosing({ state: 'accepted', actionIds: ['a'] }, closings({ a: first }))).toBeNull();
    expect(findEarlierClosing({ state: 'returned', actionIds: ['a'] }, closings({ a: first }, second))).toBeNull();
  });
});

test('accepting some corrective actions leaves the BMP open, accepting the last one completes it', () => {
  const required = ['a', 'b', 'c'];
  expect(resolveAcceptance(['a'], required, new Set())).toEqual({ actionIds: ['a'], isComplete: false });
  expect(resolveAcceptance(['a', 'c'], required, new Set(['a', 'b']))).toEqual({ actionIds: ['c'], isComplete: true });
  expect(resolveAcceptance(['x', 'a'], required, new Set())).toEqual({ actionIds: ['a'], isComplete: false });
  expect(resolveAcceptance([], [], new Set())).toEqual({ actionIds: [], isComplete: true });
});

test('the correction has all words, the newest five photos and the time of the last fix', () => {
  const early = {
    note: ' New fabric ',
    actions: ['Replace fabric'],
    photos: ['1', '2', '3'],
    doneAt: '2026-11-21T10:00',
  };
  const late = { note: '', actions: ['Remove sediment', 'Seed'], photos: ['4', '5', '6'], doneAt: '2026-11-21T11:00' };
  expect(combineFixes([late, early])).toEqual({
    words: 'New fabric\nRemove sediment; Seed',
    photos: ['2', '3', '4', '5', '6'],
    at: '2026-11-21T11:00',
  });
  expect(getFixWords(late)).toBe('Remove sediment; Seed');
});
