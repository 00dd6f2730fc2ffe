import { parseNotice } from '@/lib/shell/notice';

test('a notice left by the server is found among the cookies', () => {
  expect(parseNotice('a=1; et-notice=User%20logged%20in%20successfully; b=2')).toBe('User logged in successfully');
});

test('returns null for a missing, empty or damaged notice', () => {
  expect(parseNotice('a=1')).toBeNull();
  expect(parseNotice('et-notice=')).toBeNull();
  expect(parseNotice('et-notice=%E0%A4%A')).toBeNull();
});
