import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@/lib/contract';
import { deviceFrom } from '@/lib/platform/device-cookie';
import { sessionIdFrom } from '@/lib/platform/session-cookie';
import { runtime } from '@/lib/platform/runtime';
import { languageOfRequest } from '@/lib/reader-language';
import type { Call } from './call';

/** What the headers say about a request's caller. Our own server (server/) sets the address, never the client. */
export async function callOf(headers: Headers): Promise<Call> {
  return {
    sessionId: await sessionIdFrom(headers.get('cookie')),
    requestId: headers.get('x-request-id') ?? randomUUID(),
    ip: headers.get('x-earthtight-ip') ?? 'unknown',
    userAgent: (headers.get('user-agent') ?? '').slice(0, 200),
    device: deviceFrom(headers.get('cookie')),
    now: new Date(),
    language: languageOfRequest(headers),
    idempotencyKey: headers.get(IDEMPOTENCY_KEY),
    sender: { personId: headers.get('x-earthtight-person'), unitId: headers.get('x-earthtight-unit') },
  };
}

/**
 * Whether a change comes from a page of ours. A missing Origin counts as foreign, because browsers send it with every
 * request that is not a GET.
 */
export function fromOwnOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (!origin) return false;
  const own = new URL(runtime().config.PUBLIC_URL).origin;
  if (origin === own) return true;
  // In a local network people reach the server by whatever name or number it has there.
  const host = hostOf(origin);
  return host !== null && !runtime().config.PUBLIC_URL.startsWith('https:') && host === headers.get('host');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
