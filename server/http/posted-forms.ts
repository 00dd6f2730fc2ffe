import fs from 'node:fs';
import { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { isOwnOrigin } from '@/lib/platform/operation/request';

/** Bytes. Forms have no files. Next has the same limit for server actions but responds with 500 above it. */
const MAX_POSTED_FORM_BYTES = 1024 * 1024;

/** The ids of this build's server actions; null in development, where Next creates them on demand. */
export type ActionIds = ReadonlySet<string> | null;

const manifestSchema = z.object({ node: z.record(z.string(), z.unknown()) });

export function readActionIds(): ActionIds {
  const manifest: unknown = JSON.parse(fs.readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  return new Set(Object.keys(manifestSchema.parse(manifest).node));
}

/**
 * Checks a posted form before Next's server actions: own origin, size, complete body, ids of this build.
 * @returns a request with a buffered body for Next, or the failure
 */
export async function validatePostedForm(
  request: IncomingMessage,
  known: ActionIds,
): Promise<IncomingMessage | Failure> {
  if (!isOwnOrigin(pickOriginHeaders(request))) return failure('foreign-origin');
  if (Number(request.headers['content-length'] ?? 0) > MAX_POSTED_FORM_BYTES) return failure('too-large');
  const body = await bodyOf(request);
  if (isFailure(body)) return body;
  const ids = await parseActionIds(request, body);
  if (ids === null) return failure('form-damaged');
  if (known && !ids.every((id) => known.has(id))) return failure('form-outdated');
  return bufferRequest(request, body);
}

function pickOriginHeaders({ headers: { origin, host } }: IncomingMessage): Headers {
  return new Headers({ ...(origin ? { origin } : {}), ...(host ? { host } : {}) });
}

function bodyOf(request: IncomingMessage): Promise<Buffer | Failure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // Content-Length may be missing or wrong, so bytes are counted.
      if (size > MAX_POSTED_FORM_BYTES) resolve(failure('too-large'));
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => resolve(failure('form-damaged')));
    request.once('error', () => resolve(failure('form-damaged')));
  });
}

async function parseActionIds({ headers }: IncomingMessage, body: Buffer): Promise<string[] | null> {
  const type = headers['content-type'] ?? '';
  const called = headers['next-action'];
  try {
    if (!type.startsWith('multipart/form-data')) {
      // Next's scripts send calls without form data as text. Anything else is not from our pages.
      return typeof called === 'string' && type.startsWith('text/plain') && isList(body.toString()) ? [called] : null;
    }
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    if (typeof called === 'string') return isList(form.get('0')) ? [called] : null;
    return parseFieldActionIds(form);
  } catch {
    return null;
  }
}

const isList = (text: FormDataEntryValue | null): boolean =>
  typeof text === 'string' && Array.isArray(JSON.parse(text));

const namedAction = z.object({ id: z.string() });

/** Without scripts, a browser posts the action in hidden fields: its id, or its id with bound values. */
function parseFieldActionIds(form: FormData): string[] | null {
  const ids: string[] = [];
  for (const [name, value] of form) {
    const [, plain] = /^\$ACTION_ID_(.*)$/.exec(name) ?? [];
    if (plain !== undefined) ids.push(plain);
    const [, bound, row] = /^\$ACTION_(\d+):(\d+)$/.exec(name) ?? [];
    if (bound === undefined) continue;
    const parsed: unknown = JSON.parse(String(value));
    if (row === '0') ids.push(namedAction.parse(parsed).id);
  }
  return ids.length > 0 ? ids : null;
}

/** The same request with a buffered body, which Next reads as if it came from the connection. */
function bufferRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const again = new IncomingMessage(request.socket);
  const known = { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(again, known);
  again.headers = { ...headers, 'content-length': String(body.length) };
  delete again.headers['transfer-encoding'];
  // Next compares Origin and Host itself. Our check has passed, so both get the same value.
  again.headers['x-forwarded-host'] = new URL(headers.origin ?? '').host;
  again.push(body);
  again.push(null);
  return again;
}
