import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { failure, type Failure } from '@/lib/failures';

/**
 * Whether somebody who tries likely passwords first would soon find this one. Only on the server: the word lists have
 * 1.6 MB. One judgement keeps a processor busy, so callers are counted before they get here.
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
export async function weaknessOf(password: string, own: Own): Promise<Failure | null> {
  const judge = await (loading ??= load());
  const known = ownWords(own);
  // Compared whole, because an address can be longer than the ends that are judged.
  if (known.includes(password.toLowerCase())) return tooEasy('userInputs');
  const ends = [password.slice(0, JUDGED_CHARACTERS), password.slice(-JUDGED_CHARACTERS)];
  const judged = [...new Set(ends)].map((end) => judge.check(end, known));
  if (judged.some(({ score }) => score >= STRONG_ENOUGH)) return null;
  const warning = judged.find(({ feedback }) => feedback.warning)?.feedback.warning;
  return tooEasy(warning ?? '');
}

const tooEasy = (warning: string): Failure =>
  failure('password-weak', { why: WHY[warning] ?? 'Its words and numbers are among the first tried.' });

let loading: Promise<ZxcvbnFactory> | undefined;

/** zxcvbn is loaded when the first password is set: its lists take about 30 MB of memory. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Judge({
    dictionary: { ...common.dictionary, ...english.dictionary, ours: OURS },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    // Each further substitution multiplies the time, and none changed the judgement of a likely password.
    l33tMaxSubstitutions: 1,
  });
}

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
