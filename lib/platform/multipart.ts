import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { failure, type Failure } from '@/lib/failures';

export interface UploadedFile {
  /** As the sender named it: shown in messages only, never used as a path. */
  name: string;
  bytes: Buffer;
}

interface Limits {
  files: number;
  /** Bytes per file, counted while they arrive. */
  fileBytes: number;
}

export interface Uploaded {
  files: UploadedFile[];
  /** Text parts by name. */
  texts: Record<string, string>;
}

/** Reads the file parts named `field` and the text parts of a multipart body, refusing as soon as a limit is passed. */
export async function readUpload(request: Request, field: string, limits: Limits): Promise<Uploaded | Failure> {
  const { body } = request;
  if (!body) return { files: [], texts: {} };
  return new Promise((resolve) => {
    const files: UploadedFile[] = [];
    const texts: Record<string, string> = {};
    const parser = parserOf(request, limits);
    if (!parser) return resolve(failure('bad-input', { detail: 'the body is not multipart' }));
    const source = Readable.fromWeb(body as NodeReadableStream);
    const end = (outcome: Failure) => {
      source.unpipe(parser);
      source.resume();
      resolve(outcome);
    };
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => end(failure('photo-too-large', { name: shown(info.filename) })));
      stream.on('close', () => {
        if (name === field && !stream.truncated)
          files.push({ name: shown(info.filename), bytes: Buffer.concat(chunks) });
      });
    });
    parser.on('filesLimit', () => end(failure('photo-count')));
    parser.on('field', (name, value) => {
      texts[name] = value;
    });
    parser.on('close', () => resolve({ files, texts }));
    parser.on('error', () => end(failure('bad-input', { detail: 'the upload was cut off' })));
    source.on('error', () => end(failure('bad-input', { detail: 'the upload was cut off' })));
    source.pipe(parser);
  });
}

function parserOf(request: Request, limits: Limits): busboy.Busboy | null {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
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
