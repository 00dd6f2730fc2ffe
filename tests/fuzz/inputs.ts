import fc from 'fast-check';
import { z } from 'zod';
import { OPERATIONS } from '@/lib/operations';
import type { Knock } from './knock';

/** Inputs for each endpoint, from nearly right to nonsense. All of them follow from fast-check's seed. */

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', '\u0000', '\ud800', '\u202e', '__proto__', "' OR 1=1 --", '%', '{"a":', '9'.repeat(400)),
  fc.string({ minLength: 20_000, maxLength: 20_000 }),
);
/** encodeURIComponent cannot encode half of a surrogate pair. */
const escaped = (text: string, most: number): string =>
  encodeURIComponent(text.slice(0, most).replace(/\p{Cs}/gu, '\ufffd'));

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -0.5));
const value = fc.oneof(
  hostileText,
  number,
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.uuid(), { maxLength: 4 }),
);

const getProperties = (input: z.ZodType): string[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const shapes = [schema, ...(schema.anyOf ?? [])];
  return shapes.flatMap((shape) => Object.keys((typeof shape === 'object' && shape.properties) || {}));
};

/** Asks an operation with its own fields and any values, as JSON or as something that only claims to be JSON. */
export const operationKnock: fc.Arbitrary<Knock> = fc.constantFrom(...OPERATIONS).chain(({ contract, input }) => {
  const names = getProperties(input);
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
  const body = fc.oneof({ weight: 4, arbitrary: fields }, { weight: 1, arbitrary: fc.jsonValue() });
  return fc
    .tuple(body, hostileText, fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 5 }))
    .map(([sent, part, cut]): Knock => {
      const text = Buffer.from(JSON.stringify(sent));
      const path = contract.path.replace(/\{\w+\}/g, () => escaped(part, 200) || 'x');
      if (contract.method === 'GET') return { method: 'GET', path: `/api${path}?${getQuery(sent)}` };
      return {
        method: contract.method,
        path: `/api${path}`,
        headers: { 'content-type': 'application/json' },
        body: text,
        ...(cut === null ? {} : { cutAt: Math.floor(cut * text.length) }),
      };
    });
});

function getQuery(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const query = new URLSearchParams();
  for (const [name, each] of Object.entries(sent)) query.set(name, String(JSON.stringify(each)).slice(0, 500));
  return query.toString();
}

/** A save that is right except for one value somewhere in it. */
export function saveKnock(reportOf: () => Record<string, unknown>): fc.Arbitrary<Knock> {
  return fc.tuple(fc.nat(), value).map(([which, put]) => {
    const changes = reportOf();
    const leaves = getLeaves(changes);
    const leaf = leaves[which % leaves.length];
    if (leaf) leaf(put);
    return {
      method: 'PUT',
      path: '/api/reports/saveReport',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(changes)),
    };
  });
}

/** For each place in a JSON value, a function that puts another value there. */
function getLeaves(node: unknown): ((put: unknown) => void)[] {
  if (typeof node !== 'object' || node === null) return [];
  const holder = node as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [(put: unknown) => void (holder[key] = put), ...getLeaves(holder[key])]);
}

/** Bytes with some of them changed, taken out or doubled, and perhaps cut off. */
export function damage(bytes: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const change = fc.tuple(place, fc.integer({ min: 0, max: 255 }), fc.constantFrom('put', 'drop', 'double'));
  return fc.tuple(fc.array(change, { maxLength: 6 }), fc.option(place, { freq: 3 })).map(([changes, cut]) => {
    const all = [...bytes];
    for (const [where, byte, how] of changes) {
      const at = Math.floor(where * all.length);
      if (how === 'put') all[at] = byte;
      else all.splice(at, how === 'drop' ? 1 : 0, ...(how === 'double' ? [byte] : []));
    }
    return Buffer.from(cut === null ? all : all.slice(0, Math.floor(cut * all.length)));
  });
}

const BOUNDARY = 'x7f3b';

/** A form with a picture. The picture may be damaged, the form itself, too, and the headers may lie. */
export function formKnock(path: string, picture: Buffer): fc.Arbitrary<Knock> {
  const part = fc.record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant('picture') }, hostileText),
    fileName: fc.oneof(
      fc.constant('a.jpg'),
      fc.uuid().map((id) => `${id}.jpg`),
      hostileText,
    ),
    bytes: fc.oneof(fc.constant(picture), damage(picture), fc.uint8Array({ maxLength: 200 }).map(Buffer.from)),
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
    const whole = Buffer.concat([...parts.map(getPart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
    return fc.oneof(fc.constant(whole), cutOff(whole), damage(whole.subarray(0, 20_000))).map((body): Knock => ({
      method: 'POST',
      path,
      headers: { 'content-type': contentType },
      body,
    }));
  });
}

function getPart({ name, fileName, bytes }: { name: string; fileName: string; bytes: Buffer }): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

/** Bytes that end in the middle. */
const cutOff = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.nat({ max: bytes.length }).map((at) => bytes.subarray(0, at));

/** An inspection file, whole or damaged. */
export const importKnock = (file: Buffer): fc.Arbitrary<Knock> =>
  fc.oneof(damage(file), cutOff(file), fc.uint8Array({ maxLength: 300 }).map(Buffer.from)).map((body) => ({
    method: 'POST',
    path: '/api/reports/importInspection',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  }));

/** A report of a text message provider, or of a person who poses as one. */
export const reportKnock: fc.Arbitrary<Knock> = fc
  .tuple(fc.dictionary(hostileText, hostileText, { maxKeys: 6 }), hostileText, fc.uint8Array({ maxLength: 60 }))
  .map(([fields, message, signature]) => ({
    method: 'POST',
    path: `/api/twilio/status?message=${escaped(message, 300)}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': Buffer.from(signature).toString('base64'),
    },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  }));

const PAGES = ['/login', '/register', '/logout', '/account-confirmation', '/user-settings', '/app/workunit-crew', '/'];

/** A form posted to a page: with or without a server action's id, known or not, in any shape. */
export const actionKnock: fc.Arbitrary<Knock> = fc
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
    ends: fc.boolean(),
  })
  .map(({ page, id, type, fields, ends }): Knock => {
    const parts = fields.map(
      ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    return {
      method: 'POST',
      path: page,
      headers: { 'content-type': type, ...(id === null ? {} : { 'next-action': id }) },
      body: Buffer.from(parts.join('') + (ends ? `--${BOUNDARY}--\r\n` : '')),
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

/** Addresses with bad escapes, dots, doubled slashes and controls, asked by any method. */
export const addressKnock: fc.Arbitrary<Knock> = fc
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
