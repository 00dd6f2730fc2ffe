const MAX_NAME_LENGTH = 60;

/**
 * A site's name as part of a file name: ASCII letters and digits, safe in every file system. A name without ASCII
 * letters keeps its own letters. It is cut at MAX_NAME_LENGTH.
 */
export function toFileNamePart(siteName: string): string {
  const plain = removeDiacritics(siteName).replace(/[^A-Za-z0-9]+/g, '-');
  const withOwnLetters = siteName.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return trimName(/[A-Za-z]/.test(plain) ? plain : withOwnLetters) || 'site';
}

/** `Acme-site-2026-11-28-map.png`. `day` is the calendar day at the site. */
export const formatMapFileName = (siteName: string, day: string): string =>
  `${toFileNamePart(siteName)}-${day}-map.png`;

/** Content-Disposition value (RFC 6266), with an ASCII fallback for old browsers. */
export function formatContentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = removeDiacritics(fileName).replace(/[^A-Za-z0-9.-]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

const removeDiacritics = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

const trimName = (text: string) =>
  Array.from(text.replace(/^-+|-+$/g, ''))
    .slice(0, MAX_NAME_LENGTH)
    .join('');
