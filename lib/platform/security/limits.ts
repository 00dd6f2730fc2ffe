import { createHmac } from 'node:crypto';
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
import { getRuntime } from '@/lib/platform/process/runtime';
import { deriveKey } from './seal';

/** A use to count against a limit of lib/limits.ts. */
export interface LimitCount {
  limit: LimitName;
  scope: LimitScope;
  /** The id, address or network that is counted. Only a keyed digest is stored. */
  of: string;
  amount: number;
  /** The recipient's name, for the message. */
  who?: string;
  /** The key of the `spares` scope: while it has quota left, this limit does not apply. */
  sparedAs?: string;
}

export interface ExceededLimit {
  use: LimitCount;
  most: LimitRule;
  /** When the counter starts again. */
  until: Date;
}

/**
 * Counts uses against lib/limits.ts and returns those over their limit, unless a `spares` scope has quota left. They
 * are counted even then, so a refused operation must roll back. Call it last in an operation, because other operations
 * with the same counter wait for the transaction.
 */
export async function consumeLimits(db: Db, uses: readonly LimitCount[], now: Date): Promise<ExceededLimit[]> {
  const counts = new Map<string, SummedCount>();
  const reserves = new Map<LimitCount, string>();
  const count = (use: LimitCount): string | null => {
    const { hours, [use.scope]: most } = getLimitRow(use.limit);
    if (!most) return null;
    const key = createLimitKey(use);
    const amount = use.amount + (counts.get(key)?.use.amount ?? 0);
    counts.set(key, { use: { ...use, amount }, most, hours });
    return key;
  };
  for (const use of uses) {
    const key = count(use);
    const spares = getLimitRow(use.limit)[use.scope]?.spares;
    const reserve = spares && use.sparedAs !== undefined && count({ ...use, scope: spares, of: use.sparedAs });
    const counted = key === null ? undefined : counts.get(key);
    if (counted && reserve) reserves.set(counted.use, reserve);
  }
  if (counts.size === 0) return [];
  const counters = [...counts].map(([key, { use, most, hours }]) => ({
    key,
    amount: use.amount,
    most: most.most,
    hours,
  }));
  const exceeded = await db.$queryRaw<{ key: string; until: Date }[]>`
    SELECT key, until FROM take_limits(${JSON.stringify(counters)}::jsonb, ${now}::timestamptz)`;
  const usedUp = new Set(exceeded.map(({ key }) => key));
  const asReserve = new Set(reserves.values());
  return exceeded.flatMap(({ key, until }) => {
    const counted = counts.get(key);
    if (!counted || asReserve.has(key)) return [];
    const reserve = reserves.get(counted.use);
    return reserve !== undefined && !usedUp.has(reserve) ? [] : [{ use: counted.use, most: counted.most, until }];
  });
}

interface SummedCount {
  use: LimitCount;
  most: LimitRule;
  hours: number;
}

/** The failure for the exceeded limits that have a sentence; null if none has. Of several, it names the longest. */
export function createLimitFailure(exceeded: readonly ExceededLimit[], now: Date): Failure | null {
  const withMessage = exceeded.filter(({ most }) => most.sentence !== null);
  const [longest] = withMessage.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  if (!longest) return null;
  const { use, most, until } = longest;
  const isTooLargeAlone = use.amount > most.most;
  const values: Record<string, string> = {
    most: most.most.toLocaleString('en-US'),
    wait: formatWait(now, until),
    who: use.who ?? 'Somebody',
  };
  const detail = (isTooLargeAlone ? AMOUNT_OVER_LIMIT : (most.sentence ?? '')).replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  );
  return failure('limit-reached', { detail }, { limit: use.limit, per: use.scope, until: until.toISOString() });
}

/** A digest, so that the database contains no addresses or telephone numbers here. */
function createLimitKey({ limit, scope, of }: LimitCount): string {
  const digest = createHmac('sha256', deriveKey(getRuntime().config.AUTH_SECRET, 'limits'))
    .update(of)
    .digest('base64url');
  return `${limit} ${scope} ${digest}`;
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
