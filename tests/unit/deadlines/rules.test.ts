import { isForMyDay } from '@/lib/deadlines/rules';

const createDeadline = (kind: 'routine' | 'dewatering', dueAt: string) => ({ kind, dueAt, metBy: null });

describe('My Day', () => {
  test('shows what is late, and what is due within 7 days [CLOCK-29]', () => {
    const now = '2026-11-10T15:00:00.000Z';
    expect(isForMyDay(createDeadline('routine', '2026-01-10T06:00:00.000Z'), now)).toBe(true);
    expect(isForMyDay(createDeadline('routine', '2026-11-17T15:00:00.000Z'), now)).toBe(true);
    expect(isForMyDay(createDeadline('routine', '2026-11-17T15:00:00.001Z'), now)).toBe(false);
    const metBy = { id: 'r', startedAt: '2026-11-09T15:00:00.000Z' };
    expect(isForMyDay({ ...createDeadline('routine', '2026-11-10T06:00:00.000Z'), metBy }, now)).toBe(false);
  });

  test('shows a missed day of dewatering for 7 days [X-520]', () => {
    const missed = createDeadline('dewatering', '2026-11-04T06:00:00.000Z');
    expect(isForMyDay(missed, '2026-11-11T05:59:59.999Z')).toBe(true);
    expect(isForMyDay(missed, '2026-11-11T06:00:00.000Z')).toBe(false);
  });
});
