import { createCsvResponse, type Cell } from '@/lib/platform/http/csv-response';

const getFile = async (...rows: Cell[][]): Promise<string> => {
  const pieces = [rows];
  const loadNextRows = () => Promise.resolve(pieces.shift() ?? null);
  const bytes = await createCsvResponse('attachment', {
    header: ['Site', 'Notes'],
    loadNextRows,
    requestId: 'r',
  }).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
};

test('keeps a text of several lines in its cell, with any line breaks', async () => {
  expect(await getFile(['Depot', 'Fence down\nat the gate'], ['Yard', 'a\rb'], ['Lot', 'c\r\nd'])).toBe(
    '\ufeffSite,Notes\r\nDepot,"Fence down\nat the gate"\r\nYard,"a\rb"\r\nLot,"c\r\nd"\r\n',
  );
});

test('preserves quotes, commas, right-to-left and empty texts, and escapes formulas in every line', async () => {
  expect(await getFile(['سياج', 'say "stop", then go'], ['', 'ok\n=1+1'], ['\u202e=2', -87.9])).toBe(
    '\ufeffSite,Notes\r\nسياج,"say ""stop"", then go"\r\n,"ok\n\'=1+1"\r\n\'\u202e=2,-87.9\r\n',
  );
});
