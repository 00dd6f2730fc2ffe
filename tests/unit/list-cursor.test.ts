import { formatCursor, createListUrl, parseCursor } from '@/lib/list-cursor';

const ID = '11111111-1111-4111-8111-111111111111';

test('the parser reads a formatted cursor', () => {
  expect(parseCursor(formatCursor({ at: '2026-11-01T12:00:00.123Z', id: ID }))).toEqual({
    at: new Date('2026-11-01T12:00:00.123Z'),
    id: ID,
  });
});

test.each([
  ['an invalid date', `2026-99-99T12:00:00.000Z_${ID}`],
  ['a year that the database rejects', `0000-01-01T12:00:00.000Z_${ID}`],
  ['an invalid id', '2026-11-01T12:00:00.123Z_a message'],
  ['text before the cursor', `x2026-11-01T12:00:00.123Z_${ID}`],
  ['text after the cursor', `2026-11-01T12:00:00.123Z_${ID}x`],
])('the parser rejects %s', (_title, cursor) => {
  expect(parseCursor(cursor)).toBeNull();
});

test('the URL contains only the parameters that are set', () => {
  expect(createListUrl('/app/outbox', {})).toBe('/app/outbox');
  expect(createListUrl('/app/outbox', { state: '', before: undefined })).toBe('/app/outbox');
  expect(createListUrl('/app/outbox', { state: 'dead', page: 3 })).toBe('/app/outbox?state=dead&page=3');
  expect(createListUrl('/app/outbox', { state: 'a&b=c' })).toBe('/app/outbox?state=a%26b%3Dc');
});
