import { UnreachableError } from '@/lib/client/api';
import { downloadCsv, type CsvProgress } from '@/lib/client/download-csv';
import { downloadFile } from '@/lib/client/download-file';

jest.mock('@/lib/client/download-file', () => ({ downloadFile: jest.fn() }));
beforeEach(() => jest.mocked(downloadFile).mockClear());

const FILE_NAME = 'past-reports-2026-11-28.csv';

/** Downloads a file that arrives in these chunks, and returns the reported progress. */
async function download(chunks: readonly string[], { isBrokenOff = false } = {}): Promise<CsvProgress[]> {
  const remaining = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = remaining.shift();
      if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
      else if (isBrokenOff) controller.error(new Error('connection lost'));
      else controller.close();
    },
  });
  const headers = { 'content-disposition': `attachment; filename="${FILE_NAME}"` };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { headers }));
  const reported: CsvProgress[] = [];
  const { signal } = new AbortController();
  await downloadCsv('/export', { signal, onProgress: (progress) => reported.push(progress) });
  return reported;
}

const countRows = async (...chunks: string[]): Promise<number[]> => (await download(chunks)).map(({ rows }) => rows);

test('the download counts complete rows without the header, however the response is split', async () => {
  expect(await countRows('Site,Date\r\nBay', ' View,1\r\n', 'Lofts,2\r', '\nEnd')).toEqual([0, 1, 1, 2]);
});

test('the download does not count line breaks inside quoted cells', async () => {
  expect(await countRows('Notes\r\n"first\nsecond, ""quoted\n"" third"\r\n', '"a', '\nb"\r\n')).toEqual([1, 1, 2]);
});

test('the download saves the complete file under its name', async () => {
  expect(await download(['Site\r\n', 'Lofts\r\n'])).toEqual([
    { rows: 0, bytes: 6 },
    { rows: 1, bytes: 13 },
  ]);
  expect(jest.mocked(downloadFile).mock.calls).toEqual([[expect.any(Blob), FILE_NAME]]);
});

test('the download saves nothing if the response is cut off', async () => {
  await expect(download(['Site\r\nLofts\r\n'], { isBrokenOff: true })).rejects.toThrow(UnreachableError);
  expect(downloadFile).not.toHaveBeenCalled();
});
