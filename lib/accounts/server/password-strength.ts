import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizedPassword } from '@/lib/accounts/rules';
import { failure, type Failure } from '@/lib/failures';

/** Server only: the word lists have several megabytes. A check is expensive, so callers must be rate-limited first. */

/** On zxcvbn's scale of 0 to 4. 3 means at least a hundred million guesses. */
const STRONG_ENOUGH = 3;
/** In characters, about 20 ms. The time grows faster than the length. */
const JUDGED_CHARACTERS = 20;

/** Words that an attacker of this product would try. */
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

/** The German package has no such lists; the English and Spanish ones have. */
const GERMAN_CALENDAR = [
  ...['fruehling', 'frühling', 'sommer', 'herbst', 'winter', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag'],
  ...['samstag', 'sonntag', 'januar', 'februar', 'maerz', 'märz', 'april', 'mai', 'juni', 'juli', 'august'],
  ...['september', 'oktober', 'november', 'dezember'],
];

/** Common phrases, without spaces. Compared whole, because they are longer than the parts that zxcvbn checks. */
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

export interface Own {
  username: string;
  email?: string;
  name?: string;
  company?: string;
}

/** Checks only the first and last characters: the whole is no weaker than either part. */
export async function weaknessOf(entered: string, own: Own): Promise<Failure | null> {
  const password = normalizedPassword(entered);
  const judge = await (loading ??= load());
  const known = ownWords(own);
  // Compared whole, because an address can be longer than the parts that zxcvbn checks.
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

/** As entered; without separators, because zxcvbn counts a space as ten thousand guesses; without look-alike signs. */
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
  failure('password-weak', { why: WHY[warning] ?? 'its words and numbers are common' });

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * On first use: the lists take about 35 MB of memory. Encyclopedia words and last names (6 MB more) are left out,
 * because they change no result in the tests' table.
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
    // More substitutions multiply the time and change no result for a likely password.
    l33tMaxSubstitutions: 1,
  });
}

const withoutEncyclopedia = <Words>(lists: Readonly<Record<string, Words>>): Record<string, Words> =>
  Object.fromEntries(Object.entries(lists).filter(([name]) => !/^(wikipedia|lastnames)/.test(name)));

/** Each entry whole, without spaces, and word by word. */
function ownWords({ username, email = '', name = '', company = '' }: Own): string[] {
  const whole = [username, email, name, company].map((text) => text.toLowerCase());
  const joined = whole.map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...joined, ...words])].filter((word) => word.length > 2).slice(0, MOST_WORDS);
}

const MOST_WORDS = 60;

/** By the names of zxcvbn's warnings. */
const WHY: Readonly<Record<string, string>> = {
  straightRow: 'it uses adjacent keys',
  keyPattern: 'it uses adjacent keys',
  simpleRepeat: 'it repeats characters',
  extendedRepeat: 'it repeats characters',
  sequences: 'it has a sequence like abc or 6543',
  recentYears: 'it contains a year',
  dates: 'it contains a date',
  topTen: 'it is a common password',
  topHundred: 'it is a common password',
  common: 'it is a common password',
  similarToCommon: 'it is similar to a common password',
  wordByItself: 'it is a single word',
  namesByThemselves: 'it is a name',
  commonNames: 'it is a name',
  userInputs: 'it contains your name, address or company',
};
