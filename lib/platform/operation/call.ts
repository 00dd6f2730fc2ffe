import type { Actor } from '@/lib/platform/database/client';
import type { Language } from '@/lib/language';
import type { Role } from '@/lib/permissions';

/** What a request claims, before anything of it was checked. */
export interface Call {
  sessionId: string | null;
  requestId: string;
  /** The caller's address, used for rate limits only. */
  ip: string;
  userAgent: string;
  /**
   * The secret of the browser's device cookie, if it has one (device-cookie.ts). It tells a known device from a strange
   * one.
   */
  device?: string | null;
  now: Date;
  /** The language of the request; English where nothing says it. */
  language?: Language;
  /** The id of a request that creates something, as it was sent. */
  idempotencyKey?: string | null;
  /** Whose work the page says it sends. The page may have been open since before somebody else signed in. */
  sender?: { personId: string | null; unitId: string | null };
}

/** A person acting in their work unit. */
export interface Member extends Actor {
  unit: { id: string; name: string; role: Role; closedAt: Date | null };
}
