import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import { promisify } from 'node:util';
import { SendError, toConnectionError } from '@/lib/platform/outbox/channels';
import { isPublicAddress, isPublicHttps } from './public-address';

export interface PublicRequestOptions {
  timeoutMs?: number;
  /** All addresses of a name. */
  findAddresses?: (name: string) => Promise<LookupAddress[]>;
  isAllowed?: (address: string) => boolean;
  /** For tests with a server of their own: its certificate. */
  ca?: string;
}

const findAllAddresses = (name: string): Promise<LookupAddress[]> => promisify(lookupName)(name, { all: true });

/**
 * Posts to a URL that a user entered and returns the status. The address must be public when the request is made, because
 * the address of a name can change. Redirects are not followed.
 * @throws SendError; `refused` with `notPublicMessage` if the address is not public
 */
export async function postToPublic(
  url: string,
  { body, headers, notPublicMessage }: { body: string | Uint8Array; headers: Headers; notPublicMessage: string },
  { timeoutMs = 15_000, findAddresses = findAllAddresses, isAllowed = isPublicAddress, ca }: PublicRequestOptions = {},
): Promise<number> {
  if (!isPublicHttps(url)) throw new SendError('refused', notPublicMessage);
  const addresses = await findAddresses(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch((error: unknown) => {
    throw toConnectionError(error);
  });
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new SendError('refused', notPublicMessage);
  return post(url, { addresses, body, headers, timeoutMs, ca });
}

type Headers = Record<string, string>;

interface PostOptions {
  /** The checked addresses, to which the request goes. */
  addresses: LookupAddress[];
  body: string | Uint8Array;
  headers: Headers;
  timeoutMs: number;
  ca: string | undefined;
}

function post(url: string, { addresses, body, headers, timeoutMs, ca }: PostOptions): Promise<number> {
  const lookup: RequestOptions['lookup'] = (_name, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const contentLength = String(Buffer.byteLength(body));
    const sent = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': contentLength }, lookup, signal, ca },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', (error) => {
      reject(
        signal.aborted
          ? new SendError('unknown', `No response within ${timeoutMs / 1000} seconds.`)
          : toConnectionError(error),
      );
    });
    sent.end(body);
  });
}

/** Statuses that are retried; other client errors are permanent, and so are redirects. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** The error for a status that is not a success. */
export function createStatusError(status: number): SendError {
  if (status >= 300 && status < 400) return new SendError('refused', `The receiver redirects (status ${status}).`);
  const text = `The receiver responded with status ${status}.`;
  if (status >= 500) return new SendError('unknown', text);
  return new SendError(RETRYABLE_STATUSES.has(status) ? 'not-sent' : 'refused', text);
}
