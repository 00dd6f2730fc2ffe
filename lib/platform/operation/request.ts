import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@/lib/contract';
import { readDeviceCookie } from '@/lib/platform/security/device-cookie';
import { readSessionCookie } from '@/lib/platform/security/session-cookie';
import { getRuntime } from '@/lib/platform/process/runtime';
import { getRequestLanguage } from '@/lib/reader-language';
import type { Call } from './call';

/** Reads the caller from the headers. Our own HTTP server (server/) sets the IP address. */
export async function readCall(headers: Headers): Promise<Call> {
  return {
    sessionId: await readSessionCookie(headers.get('cookie')),
    requestId: headers.get('x-request-id') ?? randomUUID(),
    ip: headers.get('x-earthtight-ip') ?? 'unknown',
    userAgent: (headers.get('user-agent') ?? '').slice(0, 200),
    device: readDeviceCookie(headers.get('cookie')),
    now: new Date(),
    bearerToken: readBearerToken(headers),
    language: getRequestLanguage(headers),
    idempotencyKey: headers.get(IDEMPOTENCY_KEY),
    sender: { personId: headers.get('x-earthtight-person'), unitId: headers.get('x-earthtight-unit') },
  };
}

/** Whether a request comes from our own pages. Browsers send Origin with every request other than GET and HEAD. */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (!origin) return false;
  const ownOrigin = new URL(getRuntime().config.PUBLIC_URL).origin;
  if (origin === ownOrigin) return true;
  // In a local network the server may have several host names.
  const host = parseHost(origin);
  return host !== null && !getRuntime().config.PUBLIC_URL.startsWith('https:') && host === headers.get('host');
}

const parseHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const readBearerToken = (headers: Headers): string | null =>
  /^Bearer +([\w~.+/-]{1,200}=*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
