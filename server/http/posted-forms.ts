import { IncomingMessage } from 'node:http';
import { failure, isFailure } from '@/lib/failures';
import { createBodyMemory } from '@/lib/platform/http/body-memory';
import { readLimitedBody } from '@/lib/platform/operation/body';
import { isOwnOrigin } from '@/lib/platform/operation/request';
import { toWebRequest } from './web-handler';

/** Forms have no files. Next has the same limit for server actions but responds with 500 above it. */
const MAX_POSTED_FORM_BYTES = 1024 * 1024;

/**
 * Checks a posted form before Next's server actions: own origin, size, complete and decodable body.
 * @returns a request with a buffered body for Next, or the failure
 */
export async function validatePostedForm(publicOrigin: string, request: IncomingMessage) {
  const webRequest = toWebRequest(publicOrigin, request);
  if (!isOwnOrigin(webRequest.headers)) return failure('foreign-origin');
  const memory = createBodyMemory();
  try {
    const body = await readLimitedBody(webRequest, MAX_POSTED_FORM_BYTES, memory);
    if (isFailure(body)) return body;
    return (await isDecodableForm(webRequest.headers, body))
      ? bufferRequest(request, body)
      : failure('malformed-request');
  } finally {
    memory.release();
  }
}

/** Whether the body has the action and the JSON that Next expects; otherwise Next would respond with 500. */
async function isDecodableForm(headers: Headers, body: Buffer): Promise<boolean> {
  const type = headers.get('content-type') ?? '';
  const isActionCall = headers.has('next-action');
  try {
    // Next's scripts send calls without form data as text. Anything else is not from our pages.
    if (!type.startsWith('multipart/form-data'))
      return isActionCall && type.startsWith('text/plain') && isJsonArray(body.toString());
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    if (isActionCall) return isJsonArray(form.get('0'));
    // Without scripts, a browser posts the action in hidden fields: its id, or its id with bound values in JSON.
    const fields = [...form].filter(([name]) => name.startsWith('$ACTION_'));
    for (const [name, value] of fields) if (name.includes(':')) JSON.parse(String(value));
    return fields.length > 0;
  } catch {
    return false;
  }
}

const isJsonArray = (text: FormDataEntryValue | null): boolean =>
  typeof text === 'string' && Array.isArray(JSON.parse(text));

/** The same request with a buffered body, which Next reads as if it came from the connection. */
function bufferRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const properties = { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, properties);
  copy.headers = { ...headers, 'content-length': String(body.length) };
  delete copy.headers['transfer-encoding'];
  // Next compares Origin and Host itself. Our check has passed, so both get the same value.
  copy.headers['x-forwarded-host'] = new URL(headers.origin ?? '').host;
  copy.push(body);
  copy.push(null);
  return copy;
}
