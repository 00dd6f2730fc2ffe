import tlds from 'tlds';
import { escapePlaceholders } from '@/lib/platform/messages/delivery';

/** Maximum characters of a name in an email; a longer name is truncated with '…'. */
const MAX_MAIL_NAME_LENGTH = 60;

/**
 * Makes a user-entered name safe for an email to strangers: one short line in which a mail program finds no
 * link. Schemes before slashes, '@' and the colon after other known schemes are removed, and a dot inside a word gets a
 * space: 'https://evil.example/x' becomes 'evil. example x'; "St. Mary's 2.5 ac" is unchanged.
 */
export const sanitizeNameForMail = (name: string): string => sanitize(name, () => true);

/**
 * Like `sanitizeNameForMail`, for a username, which the reader has to enter exactly. In a name that is not truncated, a
 * dot stays unless a top-level domain could follow: 'wren.hale' is unchanged, 'evil.com' becomes 'evil. com'.
 */
export function sanitizeUsernameForMail(name: string): string {
  const sanitized = sanitize(name, canEndDomain);
  // Truncation may have created a domain.
  return sanitized.endsWith('…') ? sanitizeNameForMail(name) : sanitized;
}

function sanitize(name: string, isSeparated: (label: string) => boolean): string {
  const plain = name
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    // Other characters that browsers treat as the dot of a domain.
    .replace(/[。｡．․]/gu, '.');
  const sanitized = truncate(collapseWhitespace(removeLinks(plain, isSeparated)));
  return sanitized === '' ? 'Unnamed' : sanitized;
}

/** Like `sanitizeNameForMail`, for the body of an email: placeholders are escaped. */
export const sanitizeNameInMailBody = (name: string): string => escapePlaceholders(sanitizeNameForMail(name));

/**
 * Control characters, line ends, private-use characters, lone surrogates, and characters that change the text direction
 * or are invisible.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

const TOP_LEVEL_DOMAINS = new Set(tlds);

/** Whether a mail program could read 'x.{label}' as a domain. Some stop at a dash. */
const canEndDomain = (label: string): boolean =>
  /^xn--/i.test(label) || TOP_LEVEL_DOMAINS.has(label.replace(/[-_].*$/u, '').toLowerCase());

/** @param isSeparated whether a space is inserted after the dot before this label */
function removeLinks(text: string, isSeparated: (label: string) => boolean): string {
  return (
    text
      // Schemes, recognized by slashes or by name.
      .replace(/[\p{L}\d+.-]*:\/*(?=[/\\])[/\\]*/gu, ' ')
      .replace(/[@/\\]+/gu, ' ')
      .replace(/\b(https?|ftp|mailto|tel|sms|javascript|data|file|callto|skype)(\s*:)+/giu, '$1 ')
      // 'www.' and dots before two or more letters, which could be a domain.
      .replace(/(?<=\bwww)\.(?=[\p{L}\p{M}\p{N}])/giu, '. ')
      .replace(
        /(?<=[\p{L}\p{N}\p{M}_-])\.([\p{L}\p{M}][\p{L}\p{M}\p{N}-][\p{L}\p{M}\p{N}_-]*)/gu,
        (match, label: string) => (isSeparated(label) ? `. ${label}` : match),
      )
      .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/gu, '$1 $2 $3 $4')
  );
}

const collapseWhitespace = (text: string) => text.replace(/\s+/gu, ' ').trim();

function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_MAIL_NAME_LENGTH
    ? text
    : `${characters
        .slice(0, MAX_MAIL_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
