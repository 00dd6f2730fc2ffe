import { cursorOf, listAddress, parseCursor } from '@/lib/list-place';

const ID = '11111111-1111-4111-8111-111111111111';

test('a place in the list is read back as it was written', () => {
  expect(parseCursor(cursorOf({ at: '2026-11-01T12:00:00.123Z', id: ID }))).toEqual({
    at: new Date('2026-11-01T12:00:00.123Z'),
    id: ID,
  });
  expect(parseCursor(`2026-99-99T12:00:00.000Z_${ID}`)).toBeNull();
  expect(parseCursor('2026-11-01T12:00:00.123Z_a message')).toBeNull();
});

test('an address says only what was asked for', () => {
  expect(listAddress('/app/outbox', {})).toBe('/app/outbox');
  expect(listAddress('/app/outbox', { state: '', before: undefined })).toBe('/app/outbox');
  expect(listAddress('/app/outbox', { state: 'dead', page: 3 })).toBe('/app/outbox?state=dead&page=3');
});
