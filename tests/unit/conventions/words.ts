/** A word that docs/language.md retires, with its replacement. */
interface RetiredWord {
  pattern: RegExp;
  instead: string;
}

/** Retired in names of exports. */
export const RETIRED_NAMES: readonly RetiredWord[] = [
  { pattern: /^(?:MOST|LONGEST|LARGEST)_/, instead: 'MAX_' },
  { pattern: /^(?:FEWEST|SHORTEST|SMALLEST)_/, instead: 'MIN_' },
  { pattern: /^(?:asked|told|said|heard|lent|meet|reaches|patiently)(?:[A-Z]|$)/, instead: 'a verb' },
  { pattern: /^(?:whatRoleMay|goneFrom|momentSaid|standOn|otherSender|tellSite)$/, instead: 'a verb and its object' },
  { pattern: /(?:^door|Door)s?$/, instead: 'endpoint' },
  { pattern: /^(?!get|has|format)[a-z]\w*Of$/, instead: 'a verb: get, format, list, find' },
  { pattern: /^Of[A-Z]/, instead: 'what the data is: EventData, Ref' },
  { pattern: /^WAY_IN_/, instead: 'REQUEST_' },
  { pattern: /^(?:askFor|tellWhy|factsHere|inHand|patience|abouts)/, instead: 'request, show, and the thing itself' },
  { pattern: /(?:Shots?|Stranger|Asker|Asked|Told|Said|Heard)$/, instead: 'photo, visitor, request, message' },
  {
    pattern: /(?:^|[a-z])(?:Act|Acts|Notice|Notices|Facts?)(?:[A-Z]|$)|^(?:notices?|NOTICES?|acts?)(?:[A-Z_]|$)/,
    instead: 'change, action; toast, notification, message; details, data',
  },
  { pattern: /(?:[cC]olour|[bB]ehaviour|[cC]ancelled|[nN]eighbour|[mM]etres)/, instead: 'the American spelling' },
];

/** Retired in comments and quoted texts. */
export const RETIRED_PHRASES: readonly RetiredWord[] = [
  // 'whoever sent it' is of the specification (FIX-12).
  { pattern: /\bwhoever\b(?! sent it\b)/i, instead: 'who, anyone who, the person who' },
  { pattern: /\bby now\b/i, instead: 'already, now' },
  { pattern: /\b(?:is|are|was|were) told\b/i, instead: 'is notified, shows, says' },
  { pattern: /\bhand(?:s|ed)? over\b/i, instead: 'passes, returns' },
  { pattern: /\bgoes out\b/i, instead: 'is sent' },
  { pattern: /\bcame whole\b/i, instead: 'is complete' },
  { pattern: /\b(?:lent|patiently)\b/i, instead: 'borrowed, with retries' },
  { pattern: /\btold apart\b/i, instead: 'distinguished' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\bticket acts?\b/i, instead: 'ticket change' },
  {
    pattern: /\b(?:logg(?:ed|ing)|logs?) (?:back )?in (?:again|with|to (?:your|the) account|on)\b/i,
    instead: 'sign in',
  },
  {
    pattern: /\b(?:cancell(?:ed|ing)|colours?|behaviours?|neighbour|catalogue|learnt|towards|afterwards|metres)\b/i,
    instead: 'the American spelling',
  },
  { pattern: /\b(?:earlier|older|former) (?:release|build)s?\b/i, instead: 'nothing: 1.0.0 is the first release' },
];

/** Retired in names of variables, parameters and functions. */
export const RETIRED_DECLARATIONS: readonly RetiredWord[] = [
  {
    pattern: /^(?:whyNot|notDone|surroundings|inForce|goThere|cameToRest)$/,
    instead: 'failure, context, count, onMoveEnd',
  },
  {
    pattern:
      /^(?:asked|told|said|heard|hears|abouts|factsHere|patience|stranger|strangers|took|meant|gone|acts?|notices?|mended|listed)$/,
    instead: 'what the value is: response, message, input, requests, visitor',
  },
  {
    pattern: /^(?:(?:MOST|LONGEST|FEWEST)_|(?:behindTheScenes|keptId|theBmp)$|teach[A-Z]|aBmp|aReport|aPack)/,
    instead: 'MAX_ or MIN_, or a verb and its object: installX, makeX, getX',
  },
];

/** Retired in titles of tests. */
export const RETIRED_IN_TITLES: readonly RetiredWord[] = [
  { pattern: /\bwhoever\b/i, instead: 'a person who' },
  { pattern: /\b(?:is|are|was|were) told\b/i, instead: 'is notified, sees, is shown' },
  { pattern: /\b(?:tells?|says? so|goes out|taken back)\b/i, instead: 'shows, is sent, is undone' },
  { pattern: /\bmeanwhile\b/i, instead: 'what happened, in the perfect tense' },
  { pattern: /\btold apart\b/i, instead: 'distinguished' },
  { pattern: /\bstands? in\b/i, instead: 'is in, serves' },
  { pattern: /\bby itself\b/i, instead: 'automatically, alone' },
];

/** The titles of the tests of a source text. */
export const listTestTitles = (source: string): string[] =>
  [...source.matchAll(/\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
    ([, , title = '']) => title,
  );

/** The names of variables, parameters and functions that a source text declares. */
export const listDeclaredNames = (source: string): string[] =>
  [...source.matchAll(/\b(?:const|let|function)\s+(?:\[\s*)?(\w+)|\b(\w+)\) =>|\((\w+)(?::[^()]*)?\) =>/g)].map(
    ([, variable, only, first]) => variable ?? only ?? first ?? '',
  );

/** The lines of a source text that begin with a comment. */
export const listCommentLines = (source: string): string[] =>
  source.split('\n').filter((line) => /^\s*(?:\/\*\*?|\*|\/\/)/.test(line));

/** The quoted texts of a source text that have a space: sentences and labels, not keys. */
export const listQuotedTexts = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].flatMap(([, , text = '']) =>
    text.includes(' ') ? [text] : [],
  );

export const findRetiredWords = (texts: readonly string[], words: readonly RetiredWord[]): string[] =>
  texts.flatMap((text) =>
    words.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => `${text.trim()} → ${instead}`),
  );
