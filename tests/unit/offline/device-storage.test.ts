import { formatBytes } from '@/lib/format-bytes';
import { isNearlyFull } from '@/lib/offline/store/device-storage';

const MB = 1024 * 1024;

describe('the storage note', () => {
  test.each([
    ['a fifth of a gigabyte used', 200 * MB, 1024 * MB, false],
    ['a little more than a fifth left', 810 * MB, 1024 * MB, false],
    ['four fifths used', 820 * MB, 1024 * MB, true],
    ['less than 50 MB left', 60 * MB, 100 * MB, true],
    ['more than 50 MB left', 40 * MB, 100 * MB, false],
    ['a quota of 0', 0, 0, true],
  ])('%s', (_, usage, quota, isNearly) => expect(isNearlyFull({ usage, quota })).toBe(isNearly));
});

test.each([
  [0, '1 KB'],
  [900 * 1024, '900 KB'],
  [1.25 * MB, '1.3 MB'],
  [25 * MB, '25 MB'],
  [5.2 * 1024 * MB, '5.2 GB'],
])('%d bytes are formatted as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
