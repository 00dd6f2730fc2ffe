import type { Actor } from '@/lib/platform/database/client';
import type { Language } from '@/lib/language';
import type { Role } from '@/lib/permissions';

/** The unverified claims of a request. */
export interface Call {
  sessionId: string | null;
  requestId: string;
  /** The client's IP address, for rate limits and logs only. */
  ip: string;
  userAgent: string;
  /** The secret of the device cookie, if any (device-cookie.ts). It distinguishes known devices. */
  device?: string | null;
  now: Date;
  /** The token of a program (RFC 6750, section 2.1), if any. */
  bearerToken?: string | null;
  /** The language of the request; English if unset. */
  language?: Language;
  /** The unvalidated id of a request that creates something. */
  idempotencyKey?: string | null;
  /** The person and unit that the page was rendered for; someone else may have signed in since. */
  sender?: { personId: string | null; unitId: string | null };
}

/** A person whose role in the active work unit has the required permission. */
export interface Member extends Actor {
  unit: { id: string; name: string; role: Role; closedAt: Date | null };
}
