import { log } from '@/lib/platform/process/log';
import { parseNetwork } from '@/lib/platform/http/network';
import type { Call } from '@/lib/platform/operation/call';

/** A log line of fixed shape (docs/operations.md). Never contains user input, secrets or link addresses. */
export interface SecurityEvent {
  what: SecurityEventType;
  personId?: string | null;
  /** The operation or file endpoint, or in words what was requested. */
  at: string;
  /** Failed attempts within the hour, or revoked sessions. */
  count?: number;
  /** A reason for the log only, where all callers get the same response; for example, that a link was revoked. */
  why?: string;
}

export type SecurityEventType =
  /** A wrong password, an unknown name, or an unconfirmed account. */
  | 'sign-in-refused'
  /** Too many attempts. The response says how many seconds to wait; the password is not checked. */
  | 'sign-in-slowed'
  /** An unknown passkey or an invalid signature. */
  | 'passkey-refused'
  | 'code-refused'
  | 'code-slowed'
  | 'session-revoked'
  /** A state-changing request from another site. */
  | 'foreign-origin'
  | 'link-refused'
  /** A request to the API whose token is unknown or has ended. */
  | 'token-refused'
  /** A webhook call without a valid signature of the payment provider. */
  | 'webhook-refused';

export function logSecurity(event: SecurityEvent, { ip, requestId }: Pick<Call, 'ip' | 'requestId'>): void {
  const { what, personId = null, at, count, why } = event;
  log.warn({ event: 'security', what, personId, network: parseNetwork(ip), requestId, at, count, why }, what);
}
