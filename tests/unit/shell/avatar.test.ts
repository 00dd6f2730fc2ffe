import { AVATAR_COLORS, getAvatar } from '@/lib/shell/avatar';

const DANA = '7d1f9a53-0b6e-4a57-8f0e-2f5e8c1d4b60';

test('an avatar shows the initials of the username in one of twenty colors [NOTIF-07]', () => {
  expect(AVATAR_COLORS).toHaveLength(20);
  expect(new Set(AVATAR_COLORS).size).toBe(20);
  expect(getAvatar(DANA, 'dkowalczyk').initials).toBe('DK');
  expect(getAvatar(DANA, 'dana.kowalczyk').initials).toBe('DK');
  expect(getAvatar(DANA, 'x').initials).toBe('X');
  expect(AVATAR_COLORS).toContain(getAvatar(DANA, 'dkowalczyk').color);
});

test('an avatar has the same color for a person beside the username and beside the name', () => {
  expect(getAvatar(DANA, 'dkowalczyk').color).toBe(getAvatar(DANA, 'Dana Kowalczyk').color);
  const colors = Array.from({ length: 200 }, () => getAvatar(crypto.randomUUID(), 'x').color);
  expect(new Set(colors).size).toBeGreaterThan(15);
});

test('White initials have a contrast of 4.5:1 on every color', () => {
  for (const color of AVATAR_COLORS) expect(computeContrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
});

/** The relative luminance of WCAG 2.2. */
function computeContrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
