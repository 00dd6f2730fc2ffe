import { log } from './log';
import { networkOf } from './network';
import type { Call } from './operation/call';

/**
 * What an operator watches: one log line of a fixed shape for each refusal or revocation (docs/operations.md). It must
 * never contain what was typed, a password, a code, a token or the address of a link.
 */
export interface SecurityEvent {
  what: SecurityWhat;
  /** The person whose account or link it is, if there is one. */
  personId?: string | null;
  /** The operation or door that refused. */
  at: string;
  /** How many wrong tries there were within the hour, or how many sessions were revoked. */
  count?: number;
  /** A reason for the log only, where all callers get the same answer; for example that a link was revoked. */
  why?: string;
}

export type SecurityWhat =
  /** A wrong password, a name without an account, or an account that is not confirmed. */
  | 'sign-in-refused'
  /** Too many tries. The answer says how many seconds to wait; the try is not looked at. */
  | 'sign-in-slowed'
  /** A passkey that is unknown, or whose answer does not hold. */
  | 'passkey-refused'
  /** A wrong or expired code. */
  | 'code-refused'
  /** Too many codes tried. */
  | 'code-slowed'
  /** All sessions of a person were revoked. */
  | 'session-revoked'
  /** A change that came from a page of another site. */
  | 'foreign-origin'
  /** A link that is unknown, expired or revoked. */
  | 'link-refused'
  /** What claims to come from the payment provider and is not signed by it. */
  | 'webhook-refused';

export function logSecurity(event: SecurityEvent, { ip, requestId }: Pick<Call, 'ip' | 'requestId'>): void {
  const { what, personId = null, at, count, why } = event;
  log.warn({ event: 'security', what, personId, network: networkOf(ip), requestId, at, count, why }, what);
}
