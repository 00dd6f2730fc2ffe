import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { failure, type Failure } from '@/lib/failures';
import type { BodyMemory } from './body-memory';
import { bodyFailure } from './operation/body';

export interface UploadedFile {
  /** The name that the sender gave. It is shown in messages only and never used as a path. */
  name: string;
  bytes: Buffer;
}

/** Bytes of everything in a form that is no file: its text fields, and what stands between the parts. */
export const MAX_FORM_TEXT_BYTES = 256 * 1024;

interface Limits {
  files: number;
  /** Bytes per file, counted while they arrive. */
  fileBytes: number;
}

export interface Uploaded {
  files: UploadedFile[];
  /** Text fields by name. */
  texts: Record<string, string>;
}

interface Form {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  memory: BodyMemory;
}

/**
 * Reads the files of the field `field` and the text fields of a multipart body. Refuses as soon as a limit is passed; of a
 * form with too much text nothing more is read.
 */
export async function readUpload(
  { headers, body, memory }: Form,
  field: string,
  limits: Limits,
): Promise<Uploaded | Failure> {
  if (!body) return { files: [], texts: {} };
  const parser = parserOf(headers, limits);
  if (!parser) return failure('bad-input', { detail: 'the body is not multipart' });
  return new Promise((resolve) => {
    const files: UploadedFile[] = [];
    const texts: Record<string, string> = {};
    const source = Readable.fromWeb(body as NodeReadableStream);
    let textBytes = 0;
    source.on('data', (chunk: Uint8Array) => {
      textBytes += chunk.length;
      // The parser has read this chunk before the next one comes, and has then taken off what belongs to files.
      if (textBytes - chunk.length <= MAX_FORM_TEXT_BYTES) return;
      source.unpipe(parser);
      source.pause();
      resolve(failure('too-large'));
    });
    const refuse = (why: Failure) => {
      source.unpipe(parser);
      // The rest of the body is read and dropped, because a sender that can't finish sending would not read our answer.
      source.resume();
      resolve(why);
    };
    const breakOff = (error: unknown) =>
      refuse(bodyFailure(error) ?? failure('bad-input', { detail: 'the upload was cut off' }));

    parser.on('file', (name, part, { filename }) => {
      const chunks: Buffer[] = [];
      part.on('data', (chunk: Buffer) => {
        textBytes -= chunk.length;
        try {
          memory.take(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          breakOff(error);
        }
      });
      part.on('limit', () => refuse(failure('photo-too-large', { name: shown(filename) })));
      // When a form ends inside a file, only that file's stream reports an error, and an error without a listener would
      // end the process.
      part.on('error', breakOff);
      part.on('close', () => {
        if (name === field && !part.truncated) files.push({ name: shown(filename), bytes: Buffer.concat(chunks) });
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

function parserOf(headers: Headers, limits: Limits): busboy.Busboy | null {
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      // Browsers write file names in UTF-8.
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

/** A name fit for a sentence: no control characters, no path, at most 80 characters. */
function shown(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  return last.replace(/\p{C}/gu, '').slice(0, 80) || 'The file';
}
