/** Letters of a name in an e-mail; longer ones end with '…'. */
const LONGEST_NAME = 60;

/**
 * A name that somebody entered, for an e-mail to people who may not know them: one line, short, and nothing in it that
 * a mail program would make a link of. Schemes and '@' go, and a dot inside a word gets a space, so that
 * 'https://evil.example/x' reads 'evil. example x' and "St. Mary's 2.5 ac" stays as it is.
 */
export function nameForMail(entered: string): string {
  const plain = entered
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    // Dots that browsers take for one in a domain.
    .replace(/[。｡．․]/gu, '.');
  const shown = shortened(oneLine(withoutLinks(plain)));
  return shown === '' ? 'Unnamed' : shown;
}

/** Control characters, line ends, and what turns the direction of the text or hides between letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

function withoutLinks(text: string): string {
  return (
    text
      // Schemes, with slashes or known by name; what is left of them without a colon is a word.
      .replace(/[\p{L}\d+.-]*:\/*(?=[/\\])[/\\]*/gu, ' ')
      .replace(/[@/\\]+/gu, ' ')
      .replace(/\b(https?|ftp|mailto|tel|sms|javascript|data|file|callto|skype)(\s*:)+/giu, '$1 ')
      // 'www.' and every dot before two letters or more: what could be a domain is two words.
      .replace(/(?<=[\p{L}\p{N}\p{M}_-])\.(?=[\p{L}\p{M}][\p{L}\p{M}\p{N}-])/gu, '. ')
      // An address of four numbers.
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
