import { formatBoardDay } from '@/lib/boards/rules';
import { parseBoardPath } from '@/lib/boards/paths';

test('a day has no year in the current one [BOARD-02]', () => {
  expect(formatBoardDay('2026-11-09', '2026-11-21', 'en')).toBe('11-09');
  expect(formatBoardDay('2026-11-09', '2026-11-21', 'es')).toBe('9 nov');
  expect(formatBoardDay('2025-12-30', '2026-01-02', 'en')).toBe('12-30-2025');
  expect(formatBoardDay('2025-12-30', '2026-01-02', 'es')).toBe('30 dic 2025');
});

test('the token is read only from the page of a board', () => {
  expect(parseBoardPath('/site/abc_-123')).toBe('abc_-123');
  for (const path of ['/site/', '/site/a/pdf/b', '/app/site', '/sites/a', '/site'])
    expect(parseBoardPath(path)).toBeNull();
});
