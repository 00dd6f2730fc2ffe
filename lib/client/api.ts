import type { AnyContract, Contract } from '@/lib/contract';
import { isRecord } from '@/lib/is-record';
import { updateClockOffset } from './clock';

/** The server returned a failure; the message is for people. */
export class RejectedError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details: unknown,
  ) {
    super(message);
  }
}

/** There is no response: offline, server down, or request aborted. */
export class UnreachableError extends Error {}

interface RequestOptions {
  signal?: AbortSignal;
  /** After this time the request fails with UnreachableError. Replaces `signal`. */
  timeoutMs?: number;
  keepalive?: boolean;
  /** The person and unit that the request is for. The server rejects it under another session or work unit. */
  sender?: RequestSender;
  headers?: Readonly<Record<string, string>>;
}

export interface RequestSender {
  personId: string;
  unitId: string;
}

/** Browsers limit keepalive requests to 64 KB in total. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Calls an operation. Throws RejectedError or UnreachableError only. */
export const callApi: <Input extends object, Output>(
  contract: Contract<Input, Output>,
  input: Input,
  options?: RequestOptions,
) => Promise<Output> = sendRequest;

/** Like `callApi`, for any contract. For a creation use `callCreation`, which adds the request id. */
export async function sendRequest<Input extends object, Output>(
  contract: AnyContract<Input, Output>,
  input: Input,
  { signal, timeoutMs, keepalive, sender, headers }: RequestOptions = {},
): Promise<Output> {
  const { url, fields } = createUrl(contract, input);
  const hasBody = contract.method !== 'GET';
  const body = hasBody ? JSON.stringify(fields) : undefined;
  const response = await fetchOrThrow(hasBody ? url : addQuery(url, fields), {
    method: contract.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...createSenderHeaders(sender), ...headers },
    body,
    signal: timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs),
    keepalive: keepalive && new Blob([body ?? '']).size < MAX_KEEPALIVE_BYTES,
  });
  if (!response.ok) throw toRefusedError(response, await response.json().catch(() => null));
  return (await response.json().catch(throwUnreachable)) as Output;
}

/** Headers with the sender of a request, for requests without a contract. */
export const createSenderHeaders = (sender?: RequestSender): Record<string, string> =>
  sender ? { 'x-earthtight-person': sender.personId, 'x-earthtight-unit': sender.unitId } : {};

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  const requestedAt = Date.now();
  try {
    const response = await fetch(url, init);
    updateClockOffset(response, requestedAt);
    return response;
  } catch (error) {
    throw new UnreachableError(error instanceof Error ? error.message : 'unreachable');
  }
}

/** Puts the path parameters into the path. `fields` is the input without them. */
function createUrl(contract: AnyContract, input: object): { url: string; fields: Record<string, unknown> } {
  const fields: Record<string, unknown> = { ...input };
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(String(fields[name] ?? ''));
    delete fields[name];
    return part;
  });
  return { url: `/api${path}`, fields };
}

function addQuery(url: string, fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Reports an unreadable body: the connection broke, or a proxy responded with a page. */
function throwUnreachable(error: unknown): never {
  throw new UnreachableError(error instanceof Error ? error.message : 'response unreadable');
}

/**
 * The error of a failed response. The message is the server's, or the HTTP status text if a proxy responded (CALLS-19).
 */
export function toRefusedError(response: Response, body: unknown): RejectedError {
  const fields = isRecord(body) ? body : {};
  const message = typeof fields.message === 'string' ? fields.message : response.statusText;
  const code = typeof fields.code === 'string' ? fields.code : 'unexpected';
  return new RejectedError(code, response.status, message, fields.details);
}
