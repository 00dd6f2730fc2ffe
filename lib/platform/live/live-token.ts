import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { listTopics } from '@/lib/live-messages';
import { deriveKey } from '@/lib/platform/security/seal';
import type { LiveToken } from '@/lib/live-token';

/** The lifetime of a token. A browser then fetches a new one. */
export const LIVE_TOKEN_SECONDS = 10 * 60;

const ISSUER = 'earthtight-live';
const deriveTokenKey = (authSecret: string) => deriveKey(authSecret, 'live-token');

/**
 * Issues a short-lived permission to subscribe to the topics of a person and their unit, sent as the MQTT password. It
 * names session and role; the broker checks both in the database.
 */
export async function issueLiveToken(
  session: { personId: string; sessionId: string; unitId: string; role: string },
  { authSecret, now }: { authSecret: string; now: Date },
): Promise<LiveToken> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAtSeconds = issuedAt + LIVE_TOKEN_SECONDS;
  const topics = listTopics(session);
  const token = await new SignJWT({ session: session.sessionId, unit: session.unitId, role: session.role, topics })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(session.personId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAtSeconds)
    .sign(deriveTokenKey(authSecret));
  return { token, clientId: `${session.personId}.${randomUUID()}`, topics, expiresAt: expiresAtSeconds * 1000 };
}

const claimsSchema = z.object({
  sub: z.uuid(),
  session: z.uuid(),
  unit: z.uuid(),
  role: z.string(),
  topics: z.array(z.string()),
  exp: z.number(),
});

/** A browser that listens, as described by the claims of its valid token. */
export interface Listener {
  personId: string;
  sessionId: string;
  unitId: string;
  role: string;
  topics: ReadonlySet<string>;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** The claims of a token; null if it is invalid or expired, or the client id belongs to another person. */
export async function verifyLiveToken(
  token: string,
  { authSecret, clientId, now }: { authSecret: string; clientId: string; now: Date },
): Promise<Listener | null> {
  try {
    const { payload } = await jwtVerify(token, deriveTokenKey(authSecret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { sub, session, unit, role, topics, exp } = claimsSchema.parse(payload);
    if (!clientId.startsWith(`${sub}.`)) return null;
    return { personId: sub, sessionId: session, unitId: unit, role, topics: new Set(topics), expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
