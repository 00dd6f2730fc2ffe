import { createHash } from 'node:crypto';
import { addHours } from 'date-fns';
import { folded } from '@/lib/accounts/rules';
import { enoughCodesText } from '@/lib/accounts/texts';
import { waitInSpanish } from '@/lib/failures-in-spanish';
import { inEnglish, type Translate } from '@/lib/text';
import { LIMIT_ROWS, waitText } from '@/lib/limits';

/**
 * When codes were requested, by the name that was entered, so that the messages do not reveal whether the name has an
 * account. In memory of this process; the database decides what is sent.
 * Global, because the server's bundle and Next's bundle each have a copy of this module in one process.
 */
declare global {
  var earthtightAskedCodes: Map<string, Asked[]> | undefined;
}

interface Asked {
  /** The requester's `networkOf`. */
  network: string;
  at: Date;
}

const { hours: DAY_HOURS, recipient, 'recipient-reserve': reserve } = LIMIT_ROWS['registration-mail'];
/** Registration sends the first code without a request. */
const FROM_REGISTERING = 1;
const OF_ALL = recipient.most - FROM_REGISTERING;
const OF_A_NETWORK = reserve.most - FROM_REGISTERING;
/** Per name. Older requests matter only to networks with newer ones. */
const MOST_REMEMBERED = 60;
/** Four times the daily limit of requests (LIMIT_ROWS), so that a flood of names cannot fill the memory. */
const MOST_NAMES = 20_000;

/** Records a request, unless no code is sent for it. `name` is folded. */
export function rememberAskedCode(name: string, asked: Asked): void {
  if (nextCodeAt(name, asked)) return;
  const all = (globalThis.earthtightAskedCodes ??= new Map<string, Asked[]>());
  const key = keyOf(name);
  const today = within(DAY_HOURS, all.get(key) ?? [], asked.at);
  // Re-inserted, so that the map is ordered by the last request and the oldest come first.
  all.delete(key);
  all.set(key, [...today, asked].slice(-MOST_REMEMBERED));
  for (const [other, times] of all) {
    if (all.size <= MOST_NAMES && within(DAY_HOURS, times, asked.at).length > 0) break;
    all.delete(other);
  }
}

/** Returns the message in place of 'Code was re-sent!', or null if a code is sent. */
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

/** `name` is folded. Requests from other networks do not delay a network that has not asked. */
function nextCodeAt(name: string, { network, at }: Asked): Date | null {
  const today = within(DAY_HOURS, globalThis.earthtightAskedCodes?.get(keyOf(name)) ?? [], at);
  const here = today.filter((asked) => asked.network === network);
  const [ofAll, ofHere] = [endOf(today, OF_ALL, DAY_HOURS), endOf(here, OF_A_NETWORK, DAY_HOURS)];
  return ofAll && ofHere && (ofAll < ofHere ? ofAll : ofHere);
}

function endOf(asked: Asked[], most: number, hours: number): Date | null {
  const oldest = asked.at(-most);
  return oldest ? addHours(oldest.at, hours) : null;
}

const within = (hours: number, asked: Asked[], now: Date) => asked.filter(({ at }) => addHours(at, hours) > now);

/** Hashed, because names may be long and should not be readable in memory. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
