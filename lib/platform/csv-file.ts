import { stringify } from 'csv-stringify/sync';
import { log } from '@/lib/platform/log';
import { guardedCell } from '@/lib/spreadsheet-cells';

export type Cell = string | number;

export interface CsvFile {
  heads: readonly string[];
  /** The next rows; null when there are no more. What it throws breaks the file off. */
  more: () => Promise<readonly (readonly Cell[])[] | null>;
  requestId: string;
}

/**
 * A file for spreadsheets that is read and sent piece by piece: however many rows there are, the server holds few of them. A
 * file that breaks off is told by the browser as a download that failed.
 *
 * @param disposition the header that names the file.
 */
export function csvAnswer(disposition: string, file: CsvFile): Response {
  return new Response(streamOf(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function streamOf({ heads, more, requestId }: CsvFile): ReadableStream<Uint8Array> {
  let begun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const rows = await more();
        if (!begun) controller.enqueue(MARK);
        if (!begun || rows) controller.enqueue(lines([...(begun ? [] : [heads]), ...(rows ?? [])]));
        begun = true;
        if (!rows) controller.close();
      } catch (error) {
        log.error({ requestId, err: error }, 'an exported file broke off');
        controller.error(error);
      }
    },
  });
}

/** Numbers stay numbers. */
const lines = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  new TextEncoder().encode(
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell))),
      { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    ),
  );

/** Without this mark at the beginning Excel takes UTF-8 for the letters of another alphabet. */
const MARK = new Uint8Array([0xef, 0xbb, 0xbf]);
