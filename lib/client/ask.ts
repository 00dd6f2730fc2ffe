import type { AnyContract, Contract } from '@/lib/contract';
import { isRecord } from '@/lib/is-record';
import { hearClock } from './clock';

/** The server answered with a refusal; the message is the sentence a person reads. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details: unknown,
  ) {
    super(message);
  }
}

/** No answer came: there is no signal, the server is down, or the request was given up. */
export class UnreachableError extends Error {}

interface Options {
  signal?: AbortSignal;
  /** Milliseconds after which the request is given up, as if the server could not be reached. */
  timeout?: number;
  /** Lets the request outlive the page if its body is small enough. */
  keepalive?: boolean;
  /** Whose work this is. The server refuses it under anybody else's session and in another work unit. */
  as?: RequestSender;
  headers?: Readonly<Record<string, string>>;
}

export interface RequestSender {
  personId: string;
  unitId: string;
}

/** Bytes. Browsers let 64 KB outlive a page, in all requests together. */
const OUTLIVES_THE_PAGE = 60_000;

/** Asks the server for what a contract promises. Throws RefusedError or UnreachableError and nothing else. */
export const ask: <Input extends object, Output>(
  contract: Contract<Input, Output>,
  input: Input,
  options?: Options,
) => Promise<Output> = request;

/** The same for any contract. A creation is requested by `create`, which adds the id of the request. */
export async function request<Input extends object, Output>(
  contract: AnyContract<Input, Output>,
  input: Input,
  { signal, timeout, keepalive, as, headers }: Options = {},
): Promise<Output> {
  const { url, rest } = addressOf(contract, input);
  const hasBody = contract.method !== 'GET';
  const body = hasBody ? JSON.stringify(rest) : undefined;
  const response = await send(hasBody ? url : withQuery(url, rest), {
    method: contract.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...senderHeaders(as), ...headers },
    body,
    signal: timeout === undefined ? signal : AbortSignal.timeout(timeout),
    keepalive: keepalive && new Blob([body ?? '']).size < OUTLIVES_THE_PAGE,
  });
  if (!response.ok) throw refusedErrorOf(response, await response.json().catch(() => null));
  return (await response.json().catch(brokenOff)) as Output;
}

/** Headers that say whose work a request carries, for requests that go through no contract. */
export const senderHeaders = (sender?: RequestSender): Record<string, string> =>
  sender ? { 'x-earthtight-person': sender.personId, 'x-earthtight-unit': sender.unitId } : {};

async function send(url: string, init: RequestInit): Promise<Response> {
  const asked = Date.now();
  try {
    const response = await fetch(url, init);
    hearClock(response, asked);
    return response;
  } catch (error) {
    throw new UnreachableError(error instanceof Error ? error.message : 'unreachable');
  }
}

function addressOf(contract: AnyContract, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(String(rest[name] ?? ''));
    delete rest[name];
    return part;
  });
  return { url: `/api${path}`, rest };
}

function withQuery(url: string, rest: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${url}?${query}` : url;
}

/**
 * The body was not readable: the signal went in the middle of the answer, or a proxy answered with a page of its own.
 */
function brokenOff(error: unknown): never {
  throw new UnreachableError(error instanceof Error ? error.message : 'broken off');
}

/**
 * The message is the server's sentence, or the HTTP status text when something between us and the server answered
 * (CALLS-19).
 */
export function refusedErrorOf(response: Response, body: unknown): RefusedError {
  const fields = isRecord(body) ? body : {};
  const message = typeof fields.message === 'string' ? fields.message : response.statusText;
  const code = typeof fields.code === 'string' ? fields.code : 'unexpected';
  return new RefusedError(code, response.status, message, fields.details);
}
