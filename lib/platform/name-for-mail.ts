import tlds from 'tlds';
import { asEntered } from '@/lib/platform/delivery';

/** Characters of a name in an e-mail; a longer name ends with '…'. */
const LONGEST_NAME = 60;

/**
 * A name that somebody entered, for an e-mail to people who may not know them: one short line in which a mail program
 * finds no link. Schemes and '@' are removed, and a dot inside a word gets a space: 'https://evil.example/x' reads
 * 'evil. example x', while "St. Mary's 2.5 ac" stays as it is.
 */
export const nameForMail = (entered: string): string => forMail(entered, () => true);

/**
 * A username for the same e-mails. Names of people are often joined by a dot, and whoever is asked to enter theirs has
 * to read it as it is: 'wren.hale' keeps its dot, because no domain ends in '.hale'. 'evil.com' reads 'evil. com'.
 */
export function usernameForMail(entered: string): string {
  const shown = forMail(entered, couldEndDomain);
  // Cut off in the middle, what follows a dot could end a domain after all.
  return shown.endsWith('…') ? nameForMail(entered) : shown;
}

function forMail(entered: string, isSeparated: (label: string) => boolean): string {
  const plain = entered
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    // Other characters that browsers take for the dot of a domain.
    .replace(/[。｡．․]/gu, '.');
  const shown = shortened(oneLine(withoutLinks(plain, isSeparated)));
  return shown === '' ? 'Unnamed' : shown;
}

/** The same inside the text of an e-mail, where it must not pose as a placeholder either. */
export const nameInMail = (entered: string): string => asEntered(nameForMail(entered));

/** Control characters, line ends, and characters that turn the text's direction or hide between letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

const TOP_LEVEL = new Set(tlds);

/** Whether a mail program could take 'x.{label}' for a domain. One that stops at a dash reads only what is before it. */
const couldEndDomain = (label: string): boolean =>
  /^xn--/i.test(label) || TOP_LEVEL.has(label.replace(/[-_].*$/u, '').toLowerCase());

/** @param isSeparated whether the dot before these letters gets a space. */
function withoutLinks(text: string, isSeparated: (label: string) => boolean): string {
  return (
    text
      // Schemes, known by their slashes or by their name; without the colon the rest is only a word.
      .replace(/[\p{L}\d+.-]*:\/*(?=[/\\])[/\\]*/gu, ' ')
      .replace(/[@/\\]+/gu, ' ')
      .replace(/\b(https?|ftp|mailto|tel|sms|javascript|data|file|callto|skype)(\s*:)+/giu, '$1 ')
      // 'www.' and dots before two or more letters: what could be a domain becomes two words.
      .replace(/(?<=\bwww)\.(?=[\p{L}\p{M}\p{N}])/giu, '. ')
      .replace(
        /(?<=[\p{L}\p{N}\p{M}_-])\.([\p{L}\p{M}][\p{L}\p{M}\p{N}-][\p{L}\p{M}\p{N}_-]*)/gu,
        (kept, label: string) => (isSeparated(label) ? `. ${label}` : kept),
      )
      // An IPv4 address.
      .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/gu, '$1 $2 $3 $4')
  );
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST_NAME
    ? text
    : `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`;
}
