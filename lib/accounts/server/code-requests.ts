import { createHash } from 'node:crypto';
import { addHours } from 'date-fns';
import { foldName } from '@/lib/accounts/rules';
import { formatTooManyCodes } from '@/lib/accounts/texts';
import { translateWait } from '@/lib/failures-in-spanish';
import { translateToEnglish, type Translate } from '@/lib/text';
import { LIMIT_ROWS, formatWait } from '@/lib/limits';

/**
 * When codes were requested, by the name that was entered, so that the messages do not reveal whether the name has an
 * account. In memory of this process; the database decides what is sent.
 * Global, because the server's bundle and Next's bundle each have a copy of this module in one process.
 */
declare global {
  var earthtightCodeRequests: Map<string, CodeRequest[]> | undefined;
}

interface CodeRequest {
  /** The requester's network, from `parseNetwork`. */
  network: string;
  at: Date;
}

const { hours: DAY_HOURS, recipient, 'recipient-reserve': reserve } = LIMIT_ROWS['registration-mail'];
/** Registration sends the first code without a request. */
const CODES_FROM_REGISTRATION = 1;
const MAX_CODES = recipient.max - CODES_FROM_REGISTRATION;
const MAX_CODES_PER_NETWORK = reserve.max - CODES_FROM_REGISTRATION;
/** The oldest requests beyond this number are forgotten, to limit the memory. */
const MAX_REQUESTS_PER_NAME = 60;
/** Four times the daily limit of requests (LIMIT_ROWS), so that a flood of names cannot fill the memory. */
const MAX_NAMES = 20_000;

/** Records a request, unless no code is sent for it. `name` is folded. */
export function recordCodeRequest(name: string, request: CodeRequest): void {
  if (findNextCodeTime(name, request)) return;
  const requestsByName = (globalThis.earthtightCodeRequests ??= new Map<string, CodeRequest[]>());
  const key = hashName(name);
  const today = filterRecentRequests(requestsByName.get(key) ?? [], request.at);
  // Re-inserted, so that the map is ordered by the last request and the oldest come first.
  requestsByName.delete(key);
  requestsByName.set(key, [...today, request].slice(-MAX_REQUESTS_PER_NAME));
  for (const [otherKey, requests] of requestsByName) {
    if (requestsByName.size <= MAX_NAMES && filterRecentRequests(requests, request.at).length > 0) break;
    requestsByName.delete(otherKey);
  }
}

/** Returns the message to show instead of 'Code was re-sent!', or null if the limit allows another code. */
export function formatCodeLimit(
  username: string,
  network: string,
  now = new Date(),
  t: Translate = translateToEnglish,
): string | null {
  const next = findNextCodeTime(foldName(username), { network, at: now });
  if (!next) return null;
  const wait = formatWait(now, next);
  return formatTooManyCodes(t === translateToEnglish ? wait : translateWait(wait), t);
}

/**
 * When the next code can be sent, or null for now. `name` is folded. Requests from other networks do not delay a
 * network that has made none.
 */
function findNextCodeTime(name: string, { network, at }: CodeRequest): Date | null {
  const today = filterRecentRequests(globalThis.earthtightCodeRequests?.get(hashName(name)) ?? [], at);
  const fromNetwork = today.filter((request) => request.network === network);
  const nextForName = findLimitEnd(today, MAX_CODES);
  const nextForNetwork = findLimitEnd(fromNetwork, MAX_CODES_PER_NETWORK);
  return nextForName && nextForNetwork && (nextForName < nextForNetwork ? nextForName : nextForNetwork);
}

/** When the limit ends that `maxRequests` requests have reached, or null if it is not reached. */
function findLimitEnd(requests: CodeRequest[], maxRequests: number): Date | null {
  const oldest = requests.at(-maxRequests);
  return oldest ? addHours(oldest.at, DAY_HOURS) : null;
}

const filterRecentRequests = (requests: CodeRequest[], now: Date) =>
  requests.filter(({ at }) => addHours(at, DAY_HOURS) > now);

/** Hashed, because names may be long and should not be readable in memory. */
const hashName = (name: string) => createHash('sha256').update(name).digest('base64');
