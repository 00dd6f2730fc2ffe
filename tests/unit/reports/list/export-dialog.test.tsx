import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportDialog, type ExportDialogProps } from '@/components/reports/list/export-dialog';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { downloadFile } from '@/lib/client/download-file';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('@/lib/client/download-file', () => ({ downloadFile: jest.fn() }));
beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(downloadFile).mockClear());

const HEADER = 'Site,Date\r\n';
const ROW = 'Bay View Lofts,11-19-2026\r\n';

/** Opens the dialog and presses 'One row per report' or 'One row per BMP'. The test sends the response in parts. */
async function exportReports(label: RegExp, props: Partial<ExportDialogProps> = {}) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  let signal: AbortSignal | null | undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    signal = init?.signal;
    return Promise.resolve(
      new Response(body, { headers: { 'content-disposition': 'attachment; filename="past-reports-2026-11-28.csv"' } }),
    );
  });
  const { unmount } = render(
    <PopupProvider>
      <UndoProvider>
        <ExportDialog
          query={{}}
          total={4}
          description="4 reports"
          isLoading={false}
          onClose={() => undefined}
          {...props}
        />
      </UndoProvider>
    </PopupProvider>,
  );
  await userEvent.click(screen.getByRole('link', { name: label }));
  const send = (change: () => void) =>
    act(async () => {
      change();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  return {
    unmount,
    isAborted: () => signal?.aborted,
    receive: (text: string) => send(() => stream?.enqueue(new TextEncoder().encode(text))),
    end: () => send(() => stream?.close()),
    breakOff: () => send(() => stream?.error(new Error('connection lost'))),
  };
}

const getBar = () => screen.getByRole('progressbar', { name: 'Export' });

test('shows how many of the reports have arrived, and then saves the file with its name', async () => {
  const response = await exportReports(/per report/);
  expect(screen.getByText('Exporting. Keep this page open until the file is saved.')).toHaveRole('status');
  await response.receive(HEADER + ROW);
  expect(getBar()).toHaveAttribute('aria-valuetext', '1 of 4 reports, 1 KB');
  expect(getBar()).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(downloadFile).not.toHaveBeenCalled();

  await response.receive(ROW.repeat(3));
  await response.end();
  expect(screen.getByText('Exported: 4 reports, 1 KB.')).toHaveRole('status');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(jest.mocked(downloadFile).mock.calls).toEqual([[expect.anything(), 'past-reports-2026-11-28.csv']]);
});

test('shows what has arrived without a percentage if the total is unknown', async () => {
  const response = await exportReports(/per BMP/);
  await response.receive(HEADER + ROW.repeat(2));
  expect(getBar()).toHaveAttribute('aria-valuetext', '2 rows, 1 KB');
  expect(getBar()).not.toHaveAttribute('aria-valuenow');
  await response.end();
});

test('an export that breaks off says how far it was and saves no file', async () => {
  const response = await exportReports(/per report/);
  await response.receive(HEADER + ROW.repeat(2));
  await response.breakOff();
  expect(screen.getByText(/^The export stopped after 2 of 4 reports, and no file was saved\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(downloadFile).not.toHaveBeenCalled();
});

test('closing the dialog stops the export', async () => {
  const response = await exportReports(/per report/);
  await response.receive(HEADER);
  response.unmount();
  expect(response.isAborted()).toBe(true);
});
