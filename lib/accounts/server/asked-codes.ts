import { createHash } from 'node:crypto';
import { addHours } from 'date-fns';
import { folded } from '@/lib/accounts/rules';
import { enoughCodesText } from '@/lib/accounts/texts';
import { waitInSpanish } from '@/lib/failures-in-spanish';
import { inEnglish, type Translate } from '@/lib/text';
import { LIMIT_ROWS, waitText } from '@/lib/limits';

/**
 * When codes were asked for, by the name that was entered, whether or not it has an account: what is said of it must
 * tell nobody that there is one. In this process's memory; the database has the count that decides what is sent.
 *
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use this.
 */
declare global {
  var earthtightAskedCodes: Map<string, Asked[]> | undefined;
}

interface Asked {
  /** `networkOf` whoever asked. */
  network: string;
  at: Date;
}

const { hours: DAY_HOURS, recipient, 'recipient-reserve': reserve } = LIMIT_ROWS['registration-mail'];
/** The account's first code came with its registration, without being asked for. */
const FROM_REGISTERING = 1;
const OF_ALL = recipient.most - FROM_REGISTERING;
const OF_A_NETWORK = reserve.most - FROM_REGISTERING;
/** Of one name. Older ones matter only to networks that have asked since. */
const MOST_REMEMBERED = 60;
/** Four times as many as may ask within a day (LIMIT_ROWS): whoever floods us with names fills no memory. */
const MOST_NAMES = 20_000;

/** Remembers that a code was asked for, unless none goes out now. `name` is folded. */
export function rememberAskedCode(name: string, asked: Asked): void {
  if (nextCodeAt(name, asked)) return;
  const all = (globalThis.earthtightAskedCodes ??= new Map<string, Asked[]>());
  const key = keyOf(name);
  const today = within(DAY_HOURS, all.get(key) ?? [], asked.at);
  // Whoever asked last stands last, so the names that nobody asked for today stand first.
  all.delete(key);
  all.set(key, [...today, asked].slice(-MOST_REMEMBERED));
  for (const [other, times] of all) {
    if (all.size <= MOST_NAMES && within(DAY_HOURS, times, asked.at).length > 0) break;
    all.delete(other);
  }
}

/** What is said instead of 'Code was re-sent!' to whoever asks for a code now, when none goes out; null: one does. */
export function enoughCodes(
  username: string,
  network: string,
  now = new Date(),
  t: Translate = inEnglish,
): string | null {
  const next = nextCodeAt(folded(username), { network, at: now });
  if (!next) return null;
  const wait = waitText(now, next);
  return enoughCodesText(t === inEnglish ? wait : waitInSpanish(wait), t);
}

/**
 * When the next code for this name goes out, if no further one does now; null: one does. Those that others asked for hold
 * nobody back who has not asked from this network. `name` is folded.
 */
function nextCodeAt(name: string, { network, at }: Asked): Date | null {
  const today = within(DAY_HOURS, globalThis.earthtightAskedCodes?.get(keyOf(name)) ?? [], at);
  const here = today.filter((asked) => asked.network === network);
  const [ofAll, ofHere] = [endOf(today, OF_ALL, DAY_HOURS), endOf(here, OF_A_NETWORK, DAY_HOURS)];
  return ofAll && ofHere && (ofAll < ofHere ? ofAll : ofHere);
}

/** When there is room for one more, where only so many go in so many hours; null: there is room. */
function endOf(asked: Asked[], most: number, hours: number): Date | null {
  const oldest = asked.at(-most);
  return oldest ? addHours(oldest.at, hours) : null;
}

const within = (hours: number, asked: Asked[], now: Date) => asked.filter(({ at }) => addHours(at, hours) > now);

/** Names may be long, and none is kept in readable form. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
