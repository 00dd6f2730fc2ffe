import { log } from './log';
import { networkOf } from './network';
import type { Call } from './operation/call';

/**
 * What an operator watches: one log line of a fixed shape for each refusal or revocation (docs/operations.md). Never
 * give it what was typed, a password, a code, a token or an address of a link.
 */
export interface SecurityEvent {
  what: SecurityWhat;
  /** Whose account or link it is, if it is somebody's. */
  personId?: string | null;
  /** The operation or door that refused. */
  at: string;
  /** Wrong tries within the hour, sessions revoked. */
  count?: number;
  /** What only the log is told, where the caller is answered alike: that a link was revoked, for example. */
  why?: string;
}

export type SecurityWhat =
  /** A wrong password, a name that nobody has, or an account that is not confirmed. */
  | 'sign-in-refused'
  /** Too many tries: answered with the seconds to wait, and not looked at. */
  | 'sign-in-slowed'
  /** A wrong or expired code. */
  | 'code-refused'
  /** Too many codes tried. */
  | 'code-slowed'
  /** Signed out everywhere. */
  | 'session-revoked'
  /** A change that came from a page of another site. */
  | 'foreign-origin'
  /** A link that is unknown, expired or revoked. */
  | 'link-refused';

export function logSecurity(event: SecurityEvent, { ip, requestId }: Pick<Call, 'ip' | 'requestId'>): void {
  const { what, personId = null, at, count, why } = event;
  log.warn({ event: 'security', what, personId, network: networkOf(ip), requestId, at, count, why }, what);
}
