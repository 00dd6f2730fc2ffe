import { parseToast } from '@/lib/shell/toast';

test('finds the toast that the server left among the cookies', () => {
  expect(parseToast('a=1; et-toast=User%20logged%20in%20successfully; b=2')).toBe('User logged in successfully');
});

test('returns null for a missing, empty or damaged toast', () => {
  expect(parseToast('a=1')).toBeNull();
  expect(parseToast('et-toast=')).toBeNull();
  expect(parseToast('et-toast=%E0%A4%A')).toBeNull();
});
