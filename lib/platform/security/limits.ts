import { failure, type Failure } from '@/lib/failures';
import {
  getLimitRow,
  AMOUNT_OVER_LIMIT,
  formatWait,
  type LimitName,
  type LimitScope,
  type LimitRule,
} from '@/lib/limits';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { createKeyedDigest } from './keyed-digest';

/** A use to count against a limit of lib/limits.ts. */
export interface LimitCount {
  limit: LimitName;
  scope: LimitScope;
  /** The id, address or network that is counted. Only a keyed digest is stored. */
  subject: string;
  amount: number;
  /** The recipient's name, for the message. */
  recipientName?: string;
  /** The subject of the rule's `reserveScope`. */
  reserveSubject?: string;
}

export interface ExceededLimit {
  count: LimitCount;
  rule: LimitRule;
  /** When the counter starts again. */
  resetsAt: Date;
}

/**
 * Counts uses against lib/limits.ts and returns those over their limit, unless the `reserveScope` has quota left. They
 * are counted even then, so a refused operation must roll back. Call it last in an operation, because other operations
 * with the same counter wait for the transaction.
 */
export async function consumeLimits(db: Db, counts: readonly LimitCount[], now: Date): Promise<ExceededLimit[]> {
  const sums = new Map<string, SummedCount>();
  /** Counter key → the key of its reserve. */
  const reserves = new Map<string, string>();
  const addToSums = (count: LimitCount): string | null => {
    const { hours, [count.scope]: rule } = getLimitRow(count.limit);
    if (!rule) return null;
    const key = createLimitKey(count);
    const amount = count.amount + (sums.get(key)?.count.amount ?? 0);
    sums.set(key, { count: { ...count, amount }, rule, hours });
    return key;
  };
  for (const count of counts) {
    const key = addToSums(count);
    const { reserveScope } = getLimitRow(count.limit)[count.scope] ?? {};
    const reserveKey =
      reserveScope &&
      count.reserveSubject !== undefined &&
      addToSums({ ...count, scope: reserveScope, subject: count.reserveSubject });
    if (key !== null && reserveKey) reserves.set(key, reserveKey);
  }
  if (sums.size === 0) return [];
  const counters = [...sums].map(([key, { count, rule, hours }]) => ({
    key,
    amount: count.amount,
    // The name that the SQL function reads.
    most: rule.max,
    hours,
  }));
  const exceeded = await db.$queryRaw<{ key: string; until: Date }[]>`
    SELECT key, until FROM take_limits(${JSON.stringify(counters)}::jsonb, ${now}::timestamptz)`;
  const exceededKeys = new Set(exceeded.map(({ key }) => key));
  const reserveKeys = new Set(reserves.values());
  return exceeded.flatMap(({ key, until }) => {
    const sum = sums.get(key);
    if (!sum || reserveKeys.has(key)) return [];
    const reserveKey = reserves.get(key);
    if (reserveKey !== undefined && !exceededKeys.has(reserveKey)) return [];
    return [{ count: sum.count, rule: sum.rule, resetsAt: until }];
  });
}

interface SummedCount {
  count: LimitCount;
  rule: LimitRule;
  hours: number;
}

/**
 * The failure for the exceeded limits that have a message; null if none has. Of several, it names the one with the
 * longest wait.
 */
export function createLimitFailure(exceeded: readonly ExceededLimit[], now: Date): Failure | null {
  const limitsWithMessage = exceeded.filter(({ rule }) => rule.message !== null);
  const [longest] = limitsWithMessage.toSorted((a, b) => b.resetsAt.getTime() - a.resetsAt.getTime());
  if (!longest) return null;
  const { count, rule, resetsAt } = longest;
  const isAmountOverLimit = count.amount > rule.max;
  const values: Record<string, string> = {
    max: rule.max.toLocaleString('en-US'),
    wait: formatWait(now, resetsAt),
    who: count.recipientName ?? 'Someone',
  };
  const detail = (isAmountOverLimit ? AMOUNT_OVER_LIMIT : (rule.message ?? '')).replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  );
  return failure('limit-reached', { detail }, { limit: count.limit, per: count.scope, until: resetsAt.toISOString() });
}

/** A digest, so that the database contains no addresses or telephone numbers here. */
function createLimitKey({ limit, scope, subject }: LimitCount): string {
  return `${limit} ${scope} ${createKeyedDigest('limits', subject)}`;
}

/** The mailbox of an address: lower case, without '+anything', and for Gmail without dots. */
export function normalizeMailbox(address: string): string {
  const [, name = address, host = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? [];
  const mailbox = name.split('+', 1)[0] ?? '';
  const canonical = /^(gmail|googlemail)\.com$/.test(host) ? mailbox.replaceAll('.', '') : mailbox;
  return `${canonical || name}@${host}`;
}

/** Deletes counters that ended more than a day ago. Returns their number. */
export const deleteExpiredLimits = (now: Date): Promise<number> =>
  asSystem((db) => db.$executeRaw`DELETE FROM limit_use WHERE until < ${now}::timestamptz - interval '1 day'`);
