import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '@/lib/accounts/rules';
import { failure, type Failure } from '@/lib/failures';

// Only for the server: the word lists have several megabytes.

/** On zxcvbn's scale of 0 to 4. 3 means at least a hundred million guesses. */
const MIN_SCORE = 3;
/** In characters, about 20 ms. The time grows faster than the length. */
const MAX_CHECKED_LENGTH = 20;

const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** Words that an attacker of this product would try. */
const PRODUCT_WORDS = splitWords(`
  earthtight earth tight erosion control inspection inspector inspect sediment silt siltfence fence
  stormwater bmp construction contractor crew foreman landscape grading permit
`);

/** Seasons, days and months, which the German package lacks. */
const GERMAN_CALENDAR = splitWords(`
  fruehling frühling sommer herbst winter montag dienstag mittwoch donnerstag freitag samstag
  sonntag januar februar maerz märz april mai juni juli august september oktober november dezember
`);

/** Common phrases, without spaces. They are longer than the parts that zxcvbn checks. */
const PHRASES = splitWords(`
  correcthorsebatterystaple troubador troubadour letmeinplease opensesame whatisthepassword
  thisismypassword mypassword ihatepasswords ihavenopassword nopassword passwordpassword iloveyou
  iloveyousomuch iloveyouforever ilovemywife ilovemyhusband ilovemykids ilovejesus jesuslovesyou
  jesusislord jesuschrist ingodwetrust godblessamerica thankyoujesus holyspirit
  maytheforcebewithyou tobeornottobe thequickbrownfox thequickbrownfoxjumpsoverthelazydog
  loremipsum nevergonnagiveyouup winteriscoming hakunamatata onceuponatime happybirthday
  happybirthdaytoyou merrychristmas happynewyear goodmorning goodnight livelaughlove carpediem
  trustnoone whoami whatever changemenow pleasechangeme newpassword oldpassword temporarypassword
  ichliebedich meinpasswort dasistmeinpasswort allesgute gutenmorgen froheweihnachten
  frohesneuesjahr teamomucho tequieromucho teamoamor micontraseña micontrasena tequiero vivamexico
  diosesamor diosesgrande graciasadios feliznavidad buenosdias hastalavista
`);

/** Texts about the person, which an attacker would try. */
export interface PersonalWords {
  username: string;
  email?: string;
  name?: string;
  company?: string;
}

/**
 * Returns a failure for a password that is easy to guess. Checks only the first and last characters, because the whole
 * is no weaker than either part. The check is expensive, so callers must be rate-limited.
 */
export async function checkPasswordStrength(password: string, person: PersonalWords): Promise<Failure | null> {
  const normalized = normalizePassword(password);
  const zxcvbn = await (zxcvbnPromise ??= loadZxcvbn());
  const personalWords = collectPersonalWords(person);
  // An address can be longer than the parts that zxcvbn checks.
  if (personalWords.includes(normalized.toLowerCase())) return createWeakPasswordFailure('userInputs');
  const variants = createPasswordVariants(normalized);
  if (variants.some((variant) => PHRASES.includes(removeNonLetters(variant))))
    return createWeakPasswordFailure('topHundred');
  for (const variant of variants) {
    const ends = [variant.slice(0, MAX_CHECKED_LENGTH), variant.slice(-MAX_CHECKED_LENGTH)];
    const results = [...new Set(ends)].map((end) => zxcvbn.check(end, personalWords));
    if (results.some(({ score }) => score >= MIN_SCORE)) continue;
    return createWeakPasswordFailure(results.find(({ feedback }) => feedback.warning)?.feedback.warning ?? '');
  }
  return null;
}

/**
 * The password as entered, without separators (zxcvbn counts a space as ten thousand guesses), and with letters instead
 * of look-alike characters.
 */
function createPasswordVariants(password: string): string[] {
  return [...new Set([password, removeSeparators(password), removeSeparators(replaceLeet(password))])];
}

const removeSeparators = (text: string) => text.replace(/[\s\p{P}]+(?=\p{L})/gu, '');

const LEET_LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
const replaceLeet = (text: string) =>
  text.replace(/[013457@$](?=.*\p{L})/gu, (character) => LEET_LETTERS[character] ?? character);

const removeNonLetters = (text: string) => text.toLowerCase().replace(/\P{L}/gu, '');

const createWeakPasswordFailure = (warning: string): Failure =>
  failure('password-weak', { why: WARNING_TEXTS[warning] ?? 'its words and numbers are common' });

let zxcvbnPromise: Promise<ZxcvbnFactory> | undefined;

/**
 * Called on first use, because the lists take about 35 MB of memory. German and Spanish encyclopedia words and last
 * names (6 MB more) are left out, because they change no result in the tests.
 */
async function loadZxcvbn(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Zxcvbn }, common, english, german, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new Zxcvbn({
    dictionary: {
      ...common.dictionary,
      ...english.dictionary,
      'commonWords-de': german.dictionary.commonWords,
      'firstnames-de': german.dictionary.firstnames,
      'calendar-de': GERMAN_CALENDAR,
      ...removeEncyclopedia(spanish.dictionary),
      phrases: PHRASES,
      ours: PRODUCT_WORDS,
    },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    // More substitutions multiply the time and change no result for a likely password.
    l33tMaxSubstitutions: 1,
  });
}

const removeEncyclopedia = <Words>(lists: Readonly<Record<string, Words>>): Record<string, Words> =>
  Object.fromEntries(Object.entries(lists).filter(([name]) => !/^(wikipedia|lastnames)/.test(name)));

/**
 * Each text as a whole, without spaces and punctuation, and word by word. Words of one or two characters are left out.
 */
function collectPersonalWords({ username, email = '', name = '', company = '' }: PersonalWords): string[] {
  const entries = [username, email, name, company].map((text) => text.toLowerCase());
  const joined = entries.map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const words = entries.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...entries, ...joined, ...words])].filter((word) => word.length > 2).slice(0, MAX_PERSONAL_WORDS);
}

const MAX_PERSONAL_WORDS = 60;

/** Keyed by zxcvbn's warnings. */
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
