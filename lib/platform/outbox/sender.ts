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

export interface Sender<Payload> {
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
  return new SendFailure('unknown', error instanceof Error ? error.message : String(error), { cause: error });
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS']);

/** A connection that was never made sent nothing; one that broke later may have. */
export function connectionFailure(error: unknown): SendFailure {
  const codes = errorCodes(error);
  const kind = codes.some((code) => NEVER_CONNECTED.has(code)) ? 'not-sent' : 'unknown';
  return new SendFailure(kind, error instanceof Error && error.message ? error.message : codes.join(' '), {
    cause: error,
  });
}

function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = ['code', 'originalCode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [value] : [];
  });
  return [...own, ...errorCodes(error.cause)];
}
