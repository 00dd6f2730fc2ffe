import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '@/lib/accounts/rules';
import { failure, type Failure } from '@/lib/failures';

/** Server only: the word lists have several megabytes. A check is expensive, so callers must be rate-limited first. */

/** On zxcvbn's scale of 0 to 4. 3 means at least a hundred million guesses. */
const MIN_SCORE = 3;
/** In characters, about 20 ms. The time grows faster than the length. */
const MAX_CHECKED_LENGTH = 20;

/** Words that an attacker of this product would try. */
const PRODUCT_WORDS = [
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

export interface PersonalWords {
  username: string;
  email?: string;
  name?: string;
  company?: string;
}

/** Checks only the first and last characters: the whole is no weaker than either part. */
export async function checkPasswordStrength(entered: string, own: PersonalWords): Promise<Failure | null> {
  const password = normalizePassword(entered);
  const judge = await (loading ??= loadZxcvbn());
  const known = collectPersonalWords(own);
  // Compared whole, because an address can be longer than the parts that zxcvbn checks.
  if (known.includes(password.toLowerCase())) return weakPassword('userInputs');
  const readings = passwordVariants(password);
  if (readings.some((reading) => PHRASES.includes(onlyLetters(reading)))) return weakPassword('topHundred');
  for (const reading of readings) {
    const ends = [reading.slice(0, MAX_CHECKED_LENGTH), reading.slice(-MAX_CHECKED_LENGTH)];
    const judged = [...new Set(ends)].map((end) => judge.check(end, known));
    if (judged.some(({ score }) => score >= MIN_SCORE)) continue;
    return weakPassword(judged.find(({ feedback }) => feedback.warning)?.feedback.warning ?? '');
  }
  return null;
}

/** As entered; without separators, because zxcvbn counts a space as ten thousand guesses; without look-alike signs. */
function passwordVariants(password: string): string[] {
  return [...new Set([password, withoutSeparators(password), withoutSeparators(withoutLeet(password))])];
}

const withoutSeparators = (text: string) => text.replace(/[\s\p{P}]+(?=\p{L})/gu, '');

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
const withoutLeet = (text: string) => text.replace(/[013457@$](?=.*\p{L})/gu, (sign) => LOOKS_LIKE[sign] ?? sign);

const onlyLetters = (text: string) => text.toLowerCase().replace(/\P{L}/gu, '');

const weakPassword = (warning: string): Failure =>
  failure('password-weak', { why: WARNING_TEXTS[warning] ?? 'its words and numbers are common' });

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * On first use: the lists take about 35 MB of memory. Encyclopedia words and last names (6 MB more) are left out,
 * because they change no result in the tests' table.
 */
async function loadZxcvbn(): Promise<ZxcvbnFactory> {
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
      ours: PRODUCT_WORDS,
    },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    // More substitutions multiply the time and change no result for a likely password.
    l33tMaxSubstitutions: 1,
  });
}

const withoutEncyclopedia = <Words>(lists: Readonly<Record<string, Words>>): Record<string, Words> =>
  Object.fromEntries(Object.entries(lists).filter(([name]) => !/^(wikipedia|lastnames)/.test(name)));

/** Each entry whole, without spaces, and word by word. */
function collectPersonalWords({ username, email = '', name = '', company = '' }: PersonalWords): string[] {
  const whole = [username, email, name, company].map((text) => text.toLowerCase());
  const joined = whole.map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...joined, ...words])].filter((word) => word.length > 2).slice(0, MAX_PERSONAL_WORDS);
}

const MAX_PERSONAL_WORDS = 60;

/** By the names of zxcvbn's warnings. */
const WARNING_TEXTS: Readonly<Record<string, string>> = {
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
