import { createCsvResponse, type Cell } from '@/lib/platform/http/csv-response';

const downloadRows = async (...rows: Cell[][]): Promise<string> => {
  const batches = [rows];
  const loadNextRows = () => Promise.resolve(batches.shift() ?? null);
  const bytes = await createCsvResponse('attachment', {
    header: ['Site', 'Notes'],
    loadNextRows,
    requestId: 'r',
  }).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
};

test('a cell keeps line breaks of any kind', async () => {
  expect(await downloadRows(['Depot', 'Fence down\nat the gate'], ['Yard', 'a\rb'], ['Lot', 'c\r\nd'])).toBe(
    '\ufeffSite,Notes\r\nDepot,"Fence down\nat the gate"\r\nYard,"a\rb"\r\nLot,"c\r\nd"\r\n',
  );
});

test('a cell keeps special characters, and its formulas are escaped', async () => {
  expect(await downloadRows(['سياج', 'say "stop", then go'], ['', 'ok\n=1+1'], ['\u202e=2', -87.9])).toBe(
    '\ufeffSite,Notes\r\nسياج,"say ""stop"", then go"\r\n,"ok\n\'=1+1"\r\n\'\u202e=2,-87.9\r\n',
  );
});
