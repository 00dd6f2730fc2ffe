import { createHash } from 'node:crypto';
import { addHours } from 'date-fns';
import { foldName } from '@/lib/accounts/rules';
import { tooManyCodesText } from '@/lib/accounts/texts';
import { translateWait } from '@/lib/failures-in-spanish';
import { translateToEnglish, type Translate } from '@/lib/text';
import { LIMIT_ROWS, formatWait } from '@/lib/limits';

/**
 * When codes were requested, by the name that was entered, so that the messages do not reveal whether the name has an
 * account. In memory of this process; the database decides what is sent.
 * Global, because the server's bundle and Next's bundle each have a copy of this module in one process.
 */
declare global {
  var earthtightAskedCodes: Map<string, CodeRequest[]> | undefined;
}

interface CodeRequest {
  /** The requester's network, from `parseNetwork`. */
  network: string;
  at: Date;
}

const { hours: DAY_HOURS, recipient, 'recipient-reserve': reserve } = LIMIT_ROWS['registration-mail'];
/** Registration sends the first code without a request. */
const CODES_FROM_REGISTRATION = 1;
const MAX_CODES = recipient.most - CODES_FROM_REGISTRATION;
const MAX_CODES_PER_NETWORK = reserve.most - CODES_FROM_REGISTRATION;
/** Per name. Older requests matter only to networks with newer ones. */
const MAX_REQUESTS_PER_NAME = 60;
/** Four times the daily limit of requests (LIMIT_ROWS), so that a flood of names cannot fill the memory. */
const MAX_NAMES = 20_000;

/** Records a request, unless no code is sent for it. `name` is folded. */
export function recordCodeRequest(name: string, request: CodeRequest): void {
  if (nextCodeAt(name, request)) return;
  const all = (globalThis.earthtightAskedCodes ??= new Map<string, CodeRequest[]>());
  const key = hashName(name);
  const today = requestsWithin(DAY_HOURS, all.get(key) ?? [], request.at);
  // Re-inserted, so that the map is ordered by the last request and the oldest come first.
  all.delete(key);
  all.set(key, [...today, request].slice(-MAX_REQUESTS_PER_NAME));
  for (const [other, times] of all) {
    if (all.size <= MAX_NAMES && requestsWithin(DAY_HOURS, times, request.at).length > 0) break;
    all.delete(other);
  }
}

/** Returns the message in place of 'Code was re-sent!', or null if a code is sent. */
export function codeLimitText(
  username: string,
  network: string,
  now = new Date(),
  t: Translate = translateToEnglish,
): string | null {
  const next = nextCodeAt(foldName(username), { network, at: now });
  if (!next) return null;
  const wait = formatWait(now, next);
  return tooManyCodesText(t === translateToEnglish ? wait : translateWait(wait), t);
}

/** `name` is folded. Requests from other networks do not delay a network that has not asked. */
function nextCodeAt(name: string, { network, at }: CodeRequest): Date | null {
  const today = requestsWithin(DAY_HOURS, globalThis.earthtightAskedCodes?.get(hashName(name)) ?? [], at);
  const here = today.filter((request) => request.network === network);
  const [ofAll, ofHere] = [limitEnd(today, MAX_CODES, DAY_HOURS), limitEnd(here, MAX_CODES_PER_NETWORK, DAY_HOURS)];
  return ofAll && ofHere && (ofAll < ofHere ? ofAll : ofHere);
}

function limitEnd(requests: CodeRequest[], most: number, hours: number): Date | null {
  const oldest = requests.at(-most);
  return oldest ? addHours(oldest.at, hours) : null;
}

const requestsWithin = (hours: number, requests: CodeRequest[], now: Date) =>
  requests.filter(({ at }) => addHours(at, hours) > now);

/** Hashed, because names may be long and should not be readable in memory. */
const hashName = (name: string) => createHash('sha256').update(name).digest('base64');
