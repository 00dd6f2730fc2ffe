import { randomUUID } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { hashDeviceSecret } from '@/lib/platform/security/device-cookie';
import type { Call } from '@/lib/platform/operation/call';
import type { OpenedSession } from '@/lib/accounts/contract';
import { rememberDevice } from './known-devices';
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@/lib/accounts/rules';

/** Opens a session and makes the browser a known device of the person. */
export async function openSession(db: Db, personId: string, call: Call, isRemembered: boolean): Promise<OpenedSession> {
  const { now, userAgent } = call;
  const id = randomUUID();
  const expiresAt = isRemembered ? addDays(now, REMEMBERED_SESSION_DAYS) : addHours(now, SESSION_HOURS);
  await db.session.createMany({ data: [{ id, personId, createdAt: now, lastActiveAt: now, expiresAt, userAgent }] });
  const device = await rememberDevice(db, personId, call);
  await moveNotifications(db, { personId, sessionId: id, deviceHash: hashDeviceSecret(device) });
  return { sessionId: id, expiresAt: expiresAt.toISOString(), device };
}

/** This device goes on getting notifications of the person, and gets no more of the person who used it before. */
async function moveNotifications(
  db: Db,
  { personId, sessionId, deviceHash }: { personId: string; sessionId: string; deviceHash: string },
): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { deviceHash, personId: { not: personId } } });
  await db.pushSubscription.updateMany({ where: { deviceHash }, data: { sessionId } });
}

/**
 * Ends all sessions of a person, except `keptSessionId`. Returns their number. Takes effect at once, because every
 * operation reads the session in its first statement.
 */
export async function revokeSessions(db: Db, personId: string, now: Date, keptSessionId?: string): Promise<number> {
  const { count } = await db.session.updateMany({
    where: { personId, revokedAt: null, expiresAt: { gt: now }, ...(keptSessionId && { id: { not: keptSessionId } }) },
    data: { revokedAt: now },
  });
  return count;
}
