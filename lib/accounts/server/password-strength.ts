import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizedPassword } from '@/lib/accounts/rules';
import { failure, type Failure } from '@/lib/failures';

/**
 * Whether somebody who tries likely passwords first would soon find this one. Only on the server: the word lists have
 * several megabytes. One judgement keeps a processor busy, so callers are counted before they get here.
 */

/** On zxcvbn's scale from 0 to 4. 3 means at least a hundred million guesses. */
const STRONG_ENOUGH = 3;
/** Characters that are judged at once, in about 20 ms. The time grows faster than the length. */
const JUDGED_CHARACTERS = 20;

/** Words that somebody who knows this product would try. */
const OURS = [
  ...['earthtight', 'earth', 'tight', 'erosion', 'control', 'inspection', 'inspector', 'inspect', 'sediment', 'silt'],
  ...[
    'siltfence',
    'fence',
    'stormwater',
    'bmp',
    'construction',
    'contractor',
    'crew',
    'foreman',
    'landscape',
    'grading',
    'permit',
  ],
];

/** The German package has no lists of these, as the English and Spanish packages do. */
const GERMAN_CALENDAR = [
  ...['fruehling', 'frühling', 'sommer', 'herbst', 'winter', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag'],
  ...['samstag', 'sonntag', 'januar', 'februar', 'maerz', 'märz', 'april', 'mai', 'juni', 'juli', 'august'],
  ...['september', 'oktober', 'november', 'dezember'],
];

/**
 * Phrases that are tried like single passwords, without their spaces. Compared whole, because they are longer than the
 * ends that are judged.
 */
const PHRASES = [
  ...['correcthorsebatterystaple', 'troubador', 'troubadour', 'letmeinplease', 'opensesame', 'whatisthepassword'],
  ...['thisismypassword', 'mypassword', 'ihatepasswords', 'ihavenopassword', 'nopassword', 'passwordpassword'],
  ...['iloveyou', 'iloveyousomuch', 'iloveyouforever', 'ilovemywife', 'ilovemyhusband', 'ilovemykids', 'ilovejesus'],
  ...['jesuslovesyou', 'jesusislord', 'jesuschrist', 'ingodwetrust', 'godblessamerica', 'thankyoujesus', 'holyspirit'],
  ...['maytheforcebewithyou', 'tobeornottobe', 'thequickbrownfox', 'thequickbrownfoxjumpsoverthelazydog', 'loremipsum'],
  ...['nevergonnagiveyouup', 'winteriscoming', 'hakunamatata', 'onceuponatime', 'happybirthday', 'happybirthdaytoyou'],
  ...['merrychristmas', 'happynewyear', 'goodmorning', 'goodnight', 'livelaughlove', 'carpediem', 'trustnoone'],
  ...['whoami', 'whatever', 'changemenow', 'pleasechangeme', 'newpassword', 'oldpassword', 'temporarypassword'],
  ...['ichliebedich', 'meinpasswort', 'dasistmeinpasswort', 'allesgute', 'gutenmorgen', 'froheweihnachten'],
  ...['frohesneuesjahr', 'teamomucho', 'tequieromucho', 'teamoamor', 'micontraseña', 'micontrasena', 'tequiero'],
  ...['vivamexico', 'diosesamor', 'diosesgrande', 'graciasadios', 'feliznavidad', 'buenosdias', 'hastalavista'],
];

/** What the person entered beside the password: words that an attacker may know. */
export interface Own {
  username: string;
  email?: string;
  name?: string;
  company?: string;
}

/**
 * The failure that says why the password is weak, or null. Only its two ends are judged: the whole is no weaker than
 * either.
 */
export async function weaknessOf(entered: string, own: Own): Promise<Failure | null> {
  const password = normalizedPassword(entered);
  const judge = await (loading ??= load());
  const known = ownWords(own);
  // Compared whole, because an address can be longer than the ends that are judged.
  if (known.includes(password.toLowerCase())) return tooEasy('userInputs');
  const readings = readingsOf(password);
  if (readings.some((reading) => PHRASES.includes(lettersOf(reading)))) return tooEasy('topHundred');
  for (const reading of readings) {
    const ends = [reading.slice(0, JUDGED_CHARACTERS), reading.slice(-JUDGED_CHARACTERS)];
    const judged = [...new Set(ends)].map((end) => judge.check(end, known));
    if (judged.some(({ score }) => score >= STRONG_ENOUGH)) continue;
    return tooEasy(judged.find(({ feedback }) => feedback.warning)?.feedback.warning ?? '');
  }
  return null;
}

/**
 * The password as it was entered; without what separates its words, because zxcvbn takes a space between two common words
 * for ten thousand guesses; and with letters in place of the digits and signs that look like them.
 */
function readingsOf(password: string): string[] {
  return [...new Set([password, joined(password), joined(unleeted(password))])];
}

const joined = (text: string) => text.replace(/[\s\p{P}]+(?=\p{L})/gu, '');

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
const unleeted = (text: string) => text.replace(/[013457@$](?=.*\p{L})/gu, (sign) => LOOKS_LIKE[sign] ?? sign);

const lettersOf = (text: string) => text.toLowerCase().replace(/\P{L}/gu, '');

const tooEasy = (warning: string): Failure =>
  failure('password-weak', { why: WHY[warning] ?? 'Its words and numbers are among the first tried.' });

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * zxcvbn is loaded when the first password is set: its lists take about 35 MB of memory. Of German and Spanish it gets the
 * common words and first names; the words of their encyclopedias and the last names take 6 MB more and a second to load,
 * and changed no judgement in the table of the tests.
 */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, common, english, german, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new Judge({
    dictionary: {
      ...common.dictionary,
      ...english.dictionary,
      'commonWords-de': german.dictionary.commonWords,
      'firstnames-de': german.dictionary.firstnames,
      'calendar-de': GERMAN_CALENDAR,
      ...withoutEncyclopedia(spanish.dictionary),
      phrases: PHRASES,
      ours: OURS,
    },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    // Each further substitution multiplies the time, and none changed the judgement of a likely password.
    l33tMaxSubstitutions: 1,
  });
}

const withoutEncyclopedia = <Words>(lists: Readonly<Record<string, Words>>): Record<string, Words> =>
  Object.fromEntries(Object.entries(lists).filter(([name]) => !/^(wikipedia|lastnames)/.test(name)));

/** Each entry whole, without its spaces, and word by word. */
function ownWords({ username, email = '', name = '', company = '' }: Own): string[] {
  const whole = [username, email, name, company].map((text) => text.toLowerCase());
  const joined = whole.map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...joined, ...words])].filter((word) => word.length > 2).slice(0, MOST_WORDS);
}

const MOST_WORDS = 60;

/** Our sentences, by zxcvbn's names for its warnings. */
const WHY: Readonly<Record<string, string>> = {
  straightRow: 'Keys that lie side by side are among the first tried.',
  keyPattern: 'Keys that lie side by side are among the first tried.',
  simpleRepeat: 'Repeated characters are among the first tried.',
  extendedRepeat: 'Repeated characters are among the first tried.',
  sequences: 'Sequences like abc or 6543 are among the first tried.',
  recentYears: 'Years are among the first tried.',
  dates: 'Dates are among the first tried.',
  topTen: 'It is one of the most used passwords.',
  topHundred: 'It is one of the most used passwords.',
  common: 'It is one of the most used passwords.',
  similarToCommon: 'It is close to one of the most used passwords.',
  wordByItself: 'A single word is found quickly.',
  namesByThemselves: 'Names are found quickly.',
  commonNames: 'Names are found quickly.',
  userInputs: 'Your own name, address or company is among the first tried.',
};
