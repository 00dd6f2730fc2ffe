import { toRefusedError, UnreachableError } from '@/lib/client/api';
import { downloadFile } from '@/lib/client/download-file';

/** Progress of a CSV download. `rows` excludes the header. */
export interface CsvProgress {
  rows: number;
  bytes: number;
}

interface DownloadCsvOptions {
  signal: AbortSignal;
  onProgress: (progress: CsvProgress) => void;
}

/**
 * Fetches a CSV file and, once it is complete, offers it to the browser's download manager.
 * @throws {RejectedError} if the server refuses
 * @throws {UnreachableError} if there is no response, or it ends before the file is complete
 */
export async function downloadCsv(url: string, { signal, onProgress }: DownloadCsvOptions): Promise<CsvProgress> {
  const response = await fetch(url, { signal }).catch(throwIncomplete);
  if (!response.ok || !response.body) throw toRefusedError(response, await response.json().catch(() => null));
  const countRows = createCsvRowCounter();
  let progress: CsvProgress = { rows: 0, bytes: 0 };
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        progress = { rows: countRows(chunk), bytes: progress.bytes + chunk.length };
        onProgress(progress);
        controller.enqueue(chunk);
      },
    }),
  );
  // As a response, the browser may keep a large file on disk.
  const file = await new Response(counted, { headers: { 'content-type': 'text/csv' } }).blob().catch(throwIncomplete);
  downloadFile(file, /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv');
  return progress;
}

function throwIncomplete(error: unknown): never {
  throw new UnreachableError(error instanceof Error ? error.message : 'the file is incomplete');
}

const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = '\n'.charCodeAt(0);

/** Returns a function that takes the next bytes and returns the complete rows so far, without the header. */
function createCsvRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      // A quote inside a cell is doubled, so it switches twice.
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
