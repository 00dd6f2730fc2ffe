import { stringify } from 'csv-stringify/sync';
import { log } from '@/lib/platform/process/log';
import { escapeCell } from '@/lib/spreadsheet-cells';

export type Cell = string | number;

export interface CsvFile {
  /** The cells of the header row. */
  header: readonly string[];
  /** Returns the next rows, or null at the end. An error aborts the download. */
  loadNextRows: () => Promise<readonly (readonly Cell[])[] | null>;
  requestId: string;
}

/**
 * Streams a CSV file, so that memory does not grow with the number of rows. The browser reports an aborted
 * stream as a failed download.
 * @param disposition the Content-Disposition header
 */
export function createCsvResponse(disposition: string, file: CsvFile): Response {
  return new Response(createStream(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function createStream({ header, loadNextRows, requestId }: CsvFile): ReadableStream<Uint8Array> {
  let hasStarted = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const rows = await loadNextRows();
        if (!hasStarted) controller.enqueue(BYTE_ORDER_MARK);
        if (!hasStarted || rows) controller.enqueue(encodeCsvRows([...(hasStarted ? [] : [header]), ...(rows ?? [])]));
        hasStarted = true;
        if (!rows) controller.close();
      } catch (error) {
        log.error({ requestId, err: error }, 'export aborted');
        controller.error(error);
      }
    },
  });
}

/** A whole CSV file. The first row is the header. */
export const encodeCsv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.concat([BYTE_ORDER_MARK, encodeCsvRows(rows)]);

/** The next rows of a CSV file. */
export const encodeCsvRows = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))),
      { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    ),
  );

/** Byte order mark: without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);
