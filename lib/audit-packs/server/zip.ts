import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PackedFile } from '@/lib/audit-packs/manifest';

/** A file to pack. */
export interface ZipEntry {
  path: string;
  /** Texts are compressed; PDFs and photos hardly get smaller. */
  isText: boolean;
  /** Called once the entries before it were read. */
  read: () => AsyncIterable<Uint8Array>;
}

/**
 * A ZIP file of these entries, in memory that does not grow with their size: each file is read when it is its turn. The
 * same entries give the same bytes.
 * @param onRead called with the size and digest of each file
 */
export async function* zipFiles(
  entries: readonly ZipEntry[],
  at: Date,
  onRead: (file: PackedFile) => void,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  let source: Readable | undefined;
  for (const { path, isText, read } of entries)
    zip.addReadStreamLazy(path, { compress: isText, mtime: at, mode: 0o100644 }, (callback) => {
      source = Readable.from(
        measure(read(), (size) => onRead({ path, ...size })),
        { objectMode: false },
      );
      callback(null, source);
    });
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  zip.end();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    // Closes the file that is being read if the caller stops.
    source?.destroy();
  }
}

/** Passes the bytes on, and at the end returns their number and digest. */
async function* measure(
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (size: Pick<PackedFile, 'bytes' | 'sha256'>) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

/** Cuts a file into parts of this size, each in the same memory: use one before the next. */
export async function* splitIntoParts(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length;) {
      const taken = chunk.subarray(start, start + size - filled);
      part.set(taken, filled);
      filled += taken.length;
      start += taken.length;
      if (filled < size) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
