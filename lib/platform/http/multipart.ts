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

interface Limits {
  files: number;
  /** Maximum bytes per file, counted while they arrive. */
  fileBytes: number;
}

export interface MultipartForm {
  files: UploadedFile[];
  texts: Record<string, string>;
}

interface Form {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  memory: BodyMemory;
}

/** Reads the files of `field` and the text fields of a multipart body. Stops at the first exceeded limit. */
export async function parseMultipart(
  { headers, body, memory }: Form,
  field: string,
  limits: Limits,
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
    const refuse = (why: Failure) => {
      source.unpipe(parser);
      // The rest of the body is read and discarded, because a client that cannot finish sending does not read
      // the response.
      source.resume();
      resolve(why);
    };
    const breakOff = (error: unknown) =>
      refuse(toBodyFailure(error) ?? failure('bad-input', { detail: 'the upload is incomplete' }));

    parser.on('file', (name, part, { filename }) => {
      const chunks: Buffer[] = [];
      part.on('data', (chunk: Buffer) => {
        textBytes -= chunk.length;
        try {
          memory.reserve(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          breakOff(error);
        }
      });
      part.on('limit', () => refuse(failure('photo-too-large', { name: displayFileName(filename) })));
      // If a form ends inside a file, only the stream of that file emits an error.
      part.on('error', breakOff);
      part.on('close', () => {
        if (name === field && !part.truncated)
          files.push({ name: displayFileName(filename), bytes: Buffer.concat(chunks) });
      });
    });
    parser.on('filesLimit', () => refuse(failure('photo-count')));
    parser.on('field', (name, value) => {
      texts[name] = value;
    });
    parser.on('close', () => resolve({ files, texts }));
    parser.on('error', breakOff);
    source.on('error', breakOff);
    source.pipe(parser);
  });
}

function createParser(headers: Headers, limits: Limits): busboy.Busboy | null {
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      defParamCharset: 'utf8',
      limits: {
        files: limits.files,
        fileSize: limits.fileBytes,
        fields: 20,
        fieldSize: 4000,
        parts: limits.files + 20,
      },
    });
  } catch {
    return null;
  }
}

/** A file name for a message: no control characters, no path, at most 80 characters. */
function displayFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  return last.replace(/\p{C}/gu, '').slice(0, 80) || 'The file';
}
