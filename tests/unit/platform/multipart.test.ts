import { createBodyMemory } from '@/lib/platform/http/body-memory';
import { isFailure } from '@/lib/failures';
import { MAX_FORM_TEXT_BYTES, parseMultipart } from '@/lib/platform/http/multipart';

const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
const limits = { maxFiles: 5, maxFileBytes: 12 * 1024 * 1024 };
const formatHead = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const PIECE = Buffer.alloc(64 * 1024, 'x');

/** Parses a body that is sent piece by piece, and counts the bytes read. */
function parsePieces(pieces: Iterable<string | Uint8Array>) {
  const remaining = pieces[Symbol.iterator]();
  let readCount = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = remaining.next();
        if (next.done) return controller.close();
        const bytes = Buffer.from(next.value);
        readCount += bytes.length;
        controller.enqueue(bytes);
      },
    },
    { highWaterMark: 0 },
  );
  const read = parseMultipart({ headers, body, memory: createBodyMemory() }, 'picture', limits);
  return { read, countReadBytes: () => readCount };
}

function* repeatPiece(times: number, piece: string | Uint8Array) {
  for (let count = 0; count < times; count += 1) yield piece;
}

function* generateForm(...parts: (string | Iterable<string | Uint8Array>)[]) {
  for (const part of parts) yield* typeof part === 'string' ? [part] : part;
}

test.each([
  ['a text field', generateForm(formatHead('metadata'), repeatPiece(1000, PIECE), '\r\n--b--\r\n')],
  ['text before the first part', generateForm(repeatPiece(1000, PIECE), `\r\n${formatHead('metadata')}x\r\n--b--\r\n`)],
  ['text after the last part', generateForm(`${formatHead('metadata')}x\r\n--b--\r\n`, repeatPiece(1000, PIECE))],
  ['many small fields', generateForm(repeatPiece(1_000_000, `${formatHead('a')}x\r\n`), '--b--\r\n')],
])('the parser rejects a form with more than 50 MB of %s before it has read the whole form', async (_what, pieces) => {
  const { read, countReadBytes } = parsePieces(pieces);
  const refused = await read;
  expect(isFailure(refused) && [refused.code, refused.status]).toEqual(['too-large', 413]);
  expect(countReadBytes()).toBeLessThan(4 * MAX_FORM_TEXT_BYTES);
});

test('the parser reads files that are larger than the limit for text', async () => {
  const picture = formatHead('picture', '; filename="a.jpg"');
  const { read } = parsePieces(
    generateForm(
      `${formatHead('metadata')}[]\r\n${picture}`,
      repeatPiece(100, PIECE),
      '\r\n',
      picture,
      repeatPiece(100, PIECE),
      '\r\n--b--\r\n',
    ),
  );
  const upload = await read;
  expect(isFailure(upload) || upload.files.map(({ bytes }) => bytes.length)).toEqual([6_553_600, 6_553_600]);
  expect(isFailure(upload) || upload.texts).toEqual({ metadata: '[]' });
});
