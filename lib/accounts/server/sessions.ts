import { randomUUID } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import type { OpenedSession } from '@/lib/accounts/contract';
import { rememberDevice } from './known-devices';
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@/lib/accounts/rules';

/** Every operation reads the session's row in its first statement, so revoking takes effect at once. */
export async function openSession(db: Db, personId: string, call: Call, remember: boolean): Promise<OpenedSession> {
  const { now, userAgent } = call;
  const id = randomUUID();
  const expiresAt = remember ? addDays(now, REMEMBERED_SESSION_DAYS) : addHours(now, SESSION_HOURS);
  await db.session.createMany({ data: [{ id, personId, createdAt: now, lastActiveAt: now, expiresAt, userAgent }] });
  return { sessionId: id, expiresAt: expiresAt.toISOString(), device: await rememberDevice(db, personId, call) };
}

/** Signs a person out everywhere, or everywhere except `here`. Returns the number of sessions ended. */
export async function revokeSessions(db: Db, personId: string, now: Date, here?: string): Promise<number> {
  const { count } = await db.session.updateMany({
    where: { personId, revokedAt: null, expiresAt: { gt: now }, ...(here && { id: { not: here } }) },
    data: { revokedAt: now },
  });
  return count;
}
