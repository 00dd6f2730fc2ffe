import type { Actor } from '@/lib/platform/database/client';
import type { Role } from '@/lib/permissions';

/** What is known of a request before anything of it is believed. */
export interface Call {
  sessionId: string | null;
  requestId: string;
  /** The caller's address, for rate limits only. */
  ip: string;
  userAgent: string;
  /** The browser's own secret, if it has one (device-cookie.ts): tells a known device from a strange one. */
  device?: string | null;
  now: Date;
  /** Whose work is sent, if the page says so: it may have been open since before somebody else signed in. */
  sender?: { personId: string | null; unitId: string | null };
}

/** A person acting in their work unit. */
export interface Member extends Actor {
  unit: { id: string; name: string; role: Role };
}
