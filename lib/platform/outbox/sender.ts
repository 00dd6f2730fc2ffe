/** How a channel answers the worker. */

export interface Sent {
  /** The provider's own id, '' when it gives none. */
  providerId: string;
}

/** An earlier attempt that ended without an answer: the process died, or the connection broke at the wrong moment. */
export interface OpenAttempt {
  startedAt: Date;
  /** Provider ids that other messages to this recipient already own: those can't be the trace of this one. */
  takenIds: ReadonlySet<string>;
}

export interface Outgoing<Payload> {
  /** The outbox id. The same at every attempt, so that a receiver can tell a repetition. */
  id: string;
  payload: Payload;
}

export interface ChannelSender<Payload> {
  /** @throws SendFailure when it knows how it failed; anything else counts as `unknown`. */
  send(message: Outgoing<Payload>): Promise<Sent>;
  /** Did an attempt with unknown outcome go out? null: no trace, send (again). */
  findSent(message: Outgoing<Payload>, attempt: OpenAttempt): Promise<Sent | null>;
}

/**
 * `refused`: will never work, final at once. `not-sent`: certainly did not go out, try again later.
 * `unknown`: may have gone out; the next attempt looks first.
 */
export type FailureKind = 'refused' | 'not-sent' | 'unknown';

export class SendFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  return new SendFailure('unknown', errorText(error), { cause: error });
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS']);

/** A connection that was never made sent nothing; one that broke later may have. */
export function connectionFailure(error: unknown): SendFailure {
  const kind = codesOf(error).some((code) => NEVER_CONNECTED.has(code)) ? 'not-sent' : 'unknown';
  return new SendFailure(kind, errorText(error), { cause: error });
}

/** A field of a thrown value: libraries put status and code on their errors without saying so in their types. */
export function detailOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What went wrong, for the person who reads the outbox. Node's own connection errors may have codes only. */
export function errorText(error: unknown): string {
  const message = detailOf(error, 'message');
  if (typeof message === 'string' && message !== '') return message;
  return codesOf(error).join(' ') || String(error);
}

/** Codes of an error and of what caused it: a library's own, then Node's. */
function codesOf(error: unknown): string[] {
  const own = ['code', 'originalCode'].map((name) => detailOf(error, name)).filter((code) => typeof code === 'string');
  const cause = detailOf(error, 'cause');
  return cause === undefined ? own : [...own, ...codesOf(cause)];
}
