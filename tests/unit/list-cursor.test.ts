import { formatCursor, createListUrl, parseCursor } from '@/lib/list-cursor';

const ID = '11111111-1111-4111-8111-111111111111';

test('a place in the list is read back as it was written', () => {
  expect(parseCursor(formatCursor({ at: '2026-11-01T12:00:00.123Z', id: ID }))).toEqual({
    at: new Date('2026-11-01T12:00:00.123Z'),
    id: ID,
  });
});

test.each([
  ['an instant that there is not', `2026-99-99T12:00:00.000Z_${ID}`],
  ['a year that the database does not know', `0000-01-01T12:00:00.000Z_${ID}`],
  ['something else than an id', '2026-11-01T12:00:00.123Z_a message'],
  ['more before the place', `x2026-11-01T12:00:00.123Z_${ID}`],
  ['more after the place', `2026-11-01T12:00:00.123Z_${ID}x`],
])('a text with %s is no place', (_what, cursor) => {
  expect(parseCursor(cursor)).toBeNull();
});

test('an address has only what was requested', () => {
  expect(createListUrl('/app/outbox', {})).toBe('/app/outbox');
  expect(createListUrl('/app/outbox', { state: '', before: undefined })).toBe('/app/outbox');
  expect(createListUrl('/app/outbox', { state: 'dead', page: 3 })).toBe('/app/outbox?state=dead&page=3');
  expect(createListUrl('/app/outbox', { state: 'a&b=c' })).toBe('/app/outbox?state=a%26b%3Dc');
});
