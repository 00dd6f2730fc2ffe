import { getInitials } from '@/lib/initials';

/** Twenty background colors with a contrast of at least 4.5:1 to white initials. */
export const AVATAR_COLORS = [
  '#245a86',
  '#175442',
  '#763d16',
  '#5b3a8c',
  '#8a2b52',
  '#2f5d62',
  '#4a5a1f',
  '#7a3b3b',
  '#33508f',
  '#6b4a12',
  '#1f6852',
  '#7c2f6f',
  '#3f5566',
  '#565a00',
  '#8b3a1a',
  '#2d4f73',
  '#5a4632',
  '#4b3f91',
  '#216069',
  '#6e2f4f',
] as const;

/**
 * The initials and color of a person (account-shell §2.13). The color depends only on the id, so it does not change
 * with the name.
 */
export function getAvatar(personId: string, name: string): { initials: string; color: string } {
  let hash = 0;
  for (const character of personId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return { initials: getInitials(name), color: AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0] };
}
