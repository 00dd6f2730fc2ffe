import { noticeIn } from '@/lib/shell/notice';

test('a notice left by the server is found among the cookies', () => {
  expect(noticeIn('a=1; et-notice=User%20logged%20in%20successfully; b=2')).toBe('User logged in successfully');
});

test('no notice, an empty one and a damaged one are none', () => {
  expect(noticeIn('a=1')).toBeNull();
  expect(noticeIn('et-notice=')).toBeNull();
  expect(noticeIn('et-notice=%E0%A4%A')).toBeNull();
});
