import fc from 'fast-check';
import { z } from 'zod';
import { OPERATIONS } from '@/lib/operations';
import type { RawRequest } from './raw-request';

// Inputs for each endpoint, from nearly valid to random, as fast-check arbitraries.

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', '\u0000', '\ud800', '\u202e', '__proto__', "' OR 1=1 --", '%', '{"a":', '9'.repeat(400)),
  fc.string({ minLength: 20_000, maxLength: 20_000 }),
);
/** Like encodeURIComponent, which throws on unpaired surrogates. */
const encode = (text: string, maxLength: number): string =>
  encodeURIComponent(text.slice(0, maxLength).replace(/\p{Cs}/gu, '\ufffd'));

const numberArbitrary = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -0.5),
);
const valueArbitrary = fc.oneof(
  hostileText,
  numberArbitrary,
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.uuid(), { maxLength: 4 }),
);

const listProperties = (input: z.ZodType): string[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const shapes = [schema, ...(schema.anyOf ?? [])];
  return shapes.flatMap((shape) => Object.keys((typeof shape === 'object' && shape.properties) || {}));
};

/** Calls an operation with its own fields and any values. The JSON may be cut off. */
export const operationRequestArbitrary: fc.Arbitrary<RawRequest> = fc
  .constantFrom(...OPERATIONS)
  .chain(({ contract, input }) => {
    const names = listProperties(input);
    const fields = fc.record(Object.fromEntries(names.map((name) => [name, valueArbitrary])), { requiredKeys: [] });
    const body = fc.oneof({ weight: 4, arbitrary: fields }, { weight: 1, arbitrary: fc.jsonValue() });
    return fc
      .tuple(body, hostileText, fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 5 }))
      .map(([json, pathParameter, cut]): RawRequest => {
        const bytes = Buffer.from(JSON.stringify(json));
        const path = contract.path.replace(/\{\w+\}/g, () => encode(pathParameter, 200) || 'x');
        if (contract.method === 'GET') return { method: 'GET', path: `/api${path}?${formatQuery(json)}` };
        return {
          method: contract.method,
          path: `/api${path}`,
          headers: { 'content-type': 'application/json' },
          body: bytes,
          ...(cut === null ? {} : { cutAt: Math.floor(cut * bytes.length) }),
        };
      });
  });

function formatQuery(json: unknown): string {
  if (typeof json !== 'object' || json === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(json)) query.set(name, String(JSON.stringify(value)).slice(0, 500));
  return query.toString();
}

/** A valid save except for one value somewhere in it. */
export function createSaveRequestArbitrary(createChanges: () => Record<string, unknown>): fc.Arbitrary<RawRequest> {
  return fc.tuple(fc.nat(), valueArbitrary).map(([index, value]) => {
    const changes = createChanges();
    const setters = listSetters(changes);
    setters[index % setters.length]?.(value);
    return {
      method: 'PUT',
      path: '/api/reports/saveReport',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(changes)),
    };
  });
}

/** Returns a function for each property at any depth that sets it to another value. */
function listSetters(node: unknown): ((value: unknown) => void)[] {
  if (typeof node !== 'object' || node === null) return [];
  const holder = node as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    (value: unknown) => void (holder[key] = value),
    ...listSetters(holder[key]),
  ]);
}

/** Bytes of which some are replaced, dropped or inserted, and which may be cut off. */
export function createDamagedArbitrary(bytes: Buffer): fc.Arbitrary<Buffer> {
  const position = fc.double({ min: 0, max: 1, noNaN: true });
  const change = fc.tuple(position, fc.integer({ min: 0, max: 255 }), fc.constantFrom('replace', 'drop', 'insert'));
  return fc.tuple(fc.array(change, { maxLength: 6 }), fc.option(position, { freq: 3 })).map(([changes, cut]) => {
    const all = [...bytes];
    for (const [share, byte, kind] of changes) {
      const index = Math.floor(share * all.length);
      if (kind === 'replace') all[index] = byte;
      else if (kind === 'drop') all.splice(index, 1);
      else all.splice(index, 0, byte);
    }
    return Buffer.from(cut === null ? all : all.slice(0, Math.floor(cut * all.length)));
  });
}

const BOUNDARY = 'x7f3b';

/** A form with pictures. The pictures, the form and the headers may be invalid. */
export function createFormRequestArbitrary(path: string, picture: Buffer): fc.Arbitrary<RawRequest> {
  const part = fc.record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant('picture') }, hostileText),
    fileName: fc.oneof(
      fc.constant('a.jpg'),
      fc.uuid().map((id) => `${id}.jpg`),
      hostileText,
    ),
    bytes: fc.oneof(
      fc.constant(picture),
      createDamagedArbitrary(picture),
      fc.uint8Array({ maxLength: 200 }).map(Buffer.from),
    ),
  });
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    fc.constantFrom(
      'multipart/form-data',
      'multipart/mixed; boundary=',
      'application/json',
      `text/plain; boundary=${BOUNDARY}`,
    ),
  );
  return fc.tuple(fc.array(part, { maxLength: 7 }), type).chain(([parts, contentType]) => {
    const body = Buffer.concat([...parts.map(createPart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
    return fc
      .oneof(fc.constant(body), createTruncatedArbitrary(body), createDamagedArbitrary(body.subarray(0, 20_000)))
      .map((body): RawRequest => ({
        method: 'POST',
        path,
        headers: { 'content-type': contentType },
        body,
      }));
  });
}

function createPart({ name, fileName, bytes }: { name: string; fileName: string; bytes: Buffer }): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

/** The first bytes, of any number. */
const createTruncatedArbitrary = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.nat({ max: bytes.length }).map((length) => bytes.subarray(0, length));

/** Imports an inspection file that is damaged or cut off, or random bytes. */
export const createImportRequestArbitrary = (file: Buffer): fc.Arbitrary<RawRequest> =>
  fc
    .oneof(
      createDamagedArbitrary(file),
      createTruncatedArbitrary(file),
      fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
    )
    .map((body) => ({
      method: 'POST',
      path: '/api/reports/importInspection',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    }));

/** A delivery status with a random signature, as if from Twilio. */
export const deliveryStatusRequestArbitrary: fc.Arbitrary<RawRequest> = fc
  .tuple(fc.dictionary(hostileText, hostileText, { maxKeys: 6 }), hostileText, fc.uint8Array({ maxLength: 60 }))
  .map(([fields, message, signature]) => ({
    method: 'POST',
    path: `/api/twilio/status?message=${encode(message, 300)}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': Buffer.from(signature).toString('base64'),
    },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  }));

const PAGES = ['/login', '/register', '/logout', '/account-confirmation', '/user-settings', '/app/workunit-crew', '/'];

/** A form posted to a page, with or without the id of a server action. */
export const actionRequestArbitrary: fc.Arbitrary<RawRequest> = fc
  .record({
    page: fc.constantFrom(...PAGES),
    id: fc.option(fc.oneof(fc.stringMatching(/^[0-9a-f]{40,42}$/), fc.constantFrom('x', '00', '__proto__'))),
    type: fc.constantFrom(
      `multipart/form-data; boundary=${BOUNDARY}`,
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ),
    fields: fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('$ACTION_ID_x', '$ACTION_REF_1', '$ACTION_1:0', '1_x', '0'), hostileText),
        hostileText,
      ),
      {
        maxLength: 5,
      },
    ),
    isComplete: fc.boolean(),
  })
  .map(({ page, id, type, fields, isComplete }): RawRequest => {
    const parts = fields.map(
      ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    return {
      method: 'POST',
      path: page,
      headers: { 'content-type': type, ...(id === null ? {} : { 'next-action': id }) },
      body: Buffer.from(parts.join('') + (isComplete ? `--${BOUNDARY}--\r\n` : '')),
    };
  });

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT'];
const BASES = [
  '/',
  '/app/',
  '/images/practiceactions/',
  '/record/',
  '/api/',
  '/api/tiles/',
  '/_next/',
  '/inspection-acknowledgement/',
];

/** Addresses with bad escapes, dots, doubled slashes and control characters, by any method. */
export const addressRequestArbitrary: fc.Arbitrary<RawRequest> = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...BASES),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          '%',
          '%2',
          '%zz',
          '%ff',
          '%c0%af',
          '%00',
          '..',
          '.',
          '//',
          '%2e%2e%2f',
          '?',
          '&',
          '=',
          ';',
          '#',
          '%0d%0a',
        ),
        fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map((text) => text.replace(/[\s]/g, '')),
        fc.uuid(),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([method, base, parts]) => ({ method, path: base + parts.join('') }));
