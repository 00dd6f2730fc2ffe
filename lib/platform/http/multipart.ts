import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { failure, type Failure } from '@/lib/failures';
import type { BodyMemory } from './body-memory';
import { toBodyFailure } from '@/lib/platform/operation/body';

export interface UploadedFile {
  /** The name from the sender, for messages only; never used as a path. */
  name: string;
  bytes: Buffer;
}

/** Maximum bytes of a form outside its files: text fields and part headers. */
export const MAX_FORM_TEXT_BYTES = 256 * 1024;
const MAX_TEXT_FIELDS = 20;
const MAX_TEXT_FIELD_BYTES = 4000;
const MAX_DISPLAYED_NAME_LENGTH = 80;

interface FileLimits {
  /** Maximum number of files. */
  maxFiles: number;
  /** Maximum bytes per file, counted while they arrive. */
  maxFileBytes: number;
}

export interface MultipartForm {
  files: UploadedFile[];
  texts: Record<string, string>;
}

interface FormBody {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  memory: BodyMemory;
}

/**
 * Reads the files of `field` and the text fields of a multipart body. Fails at the first exceeded limit, but ignores
 * text fields beyond MAX_TEXT_FIELDS and cuts values at MAX_TEXT_FIELD_BYTES.
 */
export async function parseMultipart(
  { headers, body, memory }: FormBody,
  field: string,
  limits: FileLimits,
): Promise<MultipartForm | Failure> {
  if (!body) return { files: [], texts: {} };
  const parser = createParser(headers, limits);
  if (!parser) return failure('bad-input', { detail: 'the body is not multipart' });
  return new Promise((resolve) => {
    const files: UploadedFile[] = [];
    const texts: Record<string, string> = {};
    const source = Readable.fromWeb(body as NodeReadableStream);
    let textBytes = 0;
    source.on('data', (chunk: Uint8Array) => {
      textBytes += chunk.length;
      // The parser has handled this chunk before the next one arrives, and has subtracted the bytes of files.
      if (textBytes - chunk.length <= MAX_FORM_TEXT_BYTES) return;
      source.unpipe(parser);
      source.pause();
      resolve(failure('too-large'));
    });
    const fail = (reason: Failure) => {
      source.unpipe(parser);
      // Discards up to MAX_FORM_TEXT_BYTES more, because a client that cannot finish sending does not read the
      // response. The server reads the rest after the response (`discardUnreadBody`).
      source.resume();
      resolve(reason);
    };
    const failOnError = (error: unknown) =>
      fail(toBodyFailure(error) ?? failure('bad-input', { detail: 'the upload is incomplete' }));

    parser.on('file', (name, part, { filename }) => {
      const chunks: Buffer[] = [];
      part.on('data', (chunk: Buffer) => {
        textBytes -= chunk.length;
        try {
          memory.reserve(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          failOnError(error);
        }
      });
      part.on('limit', () => fail(failure('photo-too-large', { name: formatFileName(filename) })));
      // If a form ends inside a file, only the stream of that file emits an error.
      part.on('error', failOnError);
      part.on('close', () => {
        if (name === field && !part.truncated)
          files.push({ name: formatFileName(filename), bytes: Buffer.concat(chunks) });
      });
    });
    parser.on('filesLimit', () => fail(failure('photo-count')));
    parser.on('field', (name, value) => {
      texts[name] = value;
    });
    parser.on('close', () => resolve({ files, texts }));
    parser.on('error', failOnError);
    source.on('error', failOnError);
    source.pipe(parser);
  });
}

function createParser(headers: Headers, limits: FileLimits): busboy.Busboy | null {
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      defParamCharset: 'utf8',
      limits: {
        files: limits.maxFiles,
        fileSize: limits.maxFileBytes,
        fields: MAX_TEXT_FIELDS,
        fieldSize: MAX_TEXT_FIELD_BYTES,
        parts: limits.maxFiles + MAX_TEXT_FIELDS,
      },
    });
  } catch {
    return null;
  }
}

/** A file name for a message: shortened, without control characters and path. */
function formatFileName(name: string | undefined): string {
  const baseName = (name ?? '').split(/[\\/]/).pop() ?? '';
  return baseName.replace(/\p{C}/gu, '').slice(0, MAX_DISPLAYED_NAME_LENGTH) || 'The file';
}
