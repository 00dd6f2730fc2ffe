import { randomUUID } from 'node:crypto';
import { addHours, subHours } from 'date-fns';
import { foldName } from '@/lib/accounts/rules';
import { formatTooManyCodes } from '@/lib/accounts/texts';
import { translateWait } from '@/lib/failures-in-spanish';
import { translateToEnglish, type Translate } from '@/lib/text';
import { LIMIT_ROWS, formatWait } from '@/lib/limits';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';

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

/**
 * Records a request, unless no code is sent for it. Requests are recorded by the name that was entered, so that the
 * messages do not reveal whether it has an account. `name` is folded.
 */
export async function recordCodeRequest(db: Db, name: string, request: CodeRequest): Promise<void> {
  if (await findNextCodeTime(db, name, request)) return;
  await db.codeRequest.createMany({
    data: [{ id: randomUUID(), name: hashSubject(name), network: hashSubject(request.network), at: request.at }],
  });
}

/** Returns the message to show instead of 'Code was re-sent!', or null if the limit allows another code. */
export async function loadCodeLimitText(
  username: string,
  network: string,
  now = new Date(),
  t: Translate = translateToEnglish,
): Promise<string | null> {
  const next = await asSystem((db) => findNextCodeTime(db, foldName(username), { network, at: now }));
  if (!next) return null;
  const wait = formatWait(now, next);
  return formatTooManyCodes(t === translateToEnglish ? wait : translateWait(wait), t);
}

/**
 * When the next code can be sent, or null for now. `name` is folded. Requests from other networks do not delay a
 * network that has made none.
 */
async function findNextCodeTime(db: Db, name: string, { network, at }: CodeRequest): Promise<Date | null> {
  const requests = await db.codeRequest.findMany({
    where: { name: hashSubject(name), at: { gt: subHours(at, DAY_HOURS) } },
    orderBy: { at: 'asc' },
    select: { network: true, at: true },
  });
  const networkDigest = hashSubject(network);
  const fromNetwork = requests.filter((request) => request.network === networkDigest);
  const nextForName = findLimitEnd(requests, MAX_CODES);
  const nextForNetwork = findLimitEnd(fromNetwork, MAX_CODES_PER_NETWORK);
  return nextForName && nextForNetwork && (nextForName < nextForNetwork ? nextForName : nextForNetwork);
}

/** When the limit ends that `maxRequests` requests have reached, or null if it is not reached. */
function findLimitEnd(requests: readonly { at: Date }[], maxRequests: number): Date | null {
  const oldest = requests.at(-maxRequests);
  return oldest ? addHours(oldest.at, DAY_HOURS) : null;
}

const hashSubject = (subject: string): string => createKeyedDigest('code-request', subject);

/** Deletes requests that no longer count. Returns their number. */
export const deleteOldCodeRequests = (now: Date): Promise<number> =>
  asSystem(async (db) => (await db.codeRequest.deleteMany({ where: { at: { lte: subHours(now, DAY_HOURS) } } })).count);
