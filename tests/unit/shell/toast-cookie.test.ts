import { parseToast } from '@/lib/shell/toast';

test('the page finds the toast of the server among the cookies', () => {
  expect(parseToast('a=1; et-toast=User%20logged%20in%20successfully; b=2')).toBe('User logged in successfully');
});

test('the page ignores a missing, empty or damaged toast cookie', () => {
  expect(parseToast('a=1')).toBeNull();
  expect(parseToast('et-toast=')).toBeNull();
  expect(parseToast('et-toast=%E0%A4%A')).toBeNull();
});
