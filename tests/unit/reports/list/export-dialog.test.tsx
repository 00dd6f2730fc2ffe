import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportDialog, type ExportDialogProps } from '@/components/reports/list/export-dialog';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { UnreachableError } from '@/lib/client/api';
import { downloadCsv, type CsvProgress } from '@/lib/client/download-csv';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

// Its streams are tested in download-csv.test.ts.
jest.mock('@/lib/client/download-csv', () => ({ downloadCsv: jest.fn() }));
beforeAll(installModalDialogs);

/** Opens the dialog and presses 'One row per report' or 'One row per BMP'. The test reports what has arrived. */
async function exportReports(label: RegExp, props: Partial<ExportDialogProps> = {}) {
  let resolve = (_progress: CsvProgress) => {};
  let reject = (_error: Error) => {};
  const download = new Promise<CsvProgress>((...settle) => ([resolve, reject] = settle));
  jest.mocked(downloadCsv).mockReturnValue(download);
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
  const options = jest.mocked(downloadCsv).mock.lastCall?.[1];
  let progress: CsvProgress = { rows: 0, bytes: 0 };
  return {
    unmount,
    isAborted: () => options?.signal.aborted,
    receive: (next: CsvProgress) => act(() => options?.onProgress((progress = next))),
    end: () => act(async () => resolve(progress)),
    breakOff: () => act(async () => reject(new UnreachableError('connection lost'))),
  };
}

const getBar = () => screen.getByRole('progressbar', { name: 'Export' });

test('the dialog shows how many reports have arrived, and then that the file was saved', async () => {
  const response = await exportReports(/per report/);
  expect(screen.getByText('Exporting. Keep this page open until the file is saved.')).toHaveRole('status');
  response.receive({ rows: 1, bytes: 500 });
  expect(getBar()).toHaveAttribute('aria-valuetext', '1 of 4 reports, 1 KB');
  expect(getBar()).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();

  response.receive({ rows: 4, bytes: 900 });
  await response.end();
  expect(screen.getByText('Exported: 4 reports, 1 KB.')).toHaveRole('status');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('the dialog shows the number of arrived reports without a percentage if the total is unknown', async () => {
  const response = await exportReports(/per BMP/);
  response.receive({ rows: 2, bytes: 500 });
  expect(getBar()).toHaveAttribute('aria-valuetext', '2 rows, 1 KB');
  expect(getBar()).not.toHaveAttribute('aria-valuenow');
  await response.end();
});

test('the dialog shows how far an interrupted export was, and that no file was saved', async () => {
  const response = await exportReports(/per report/);
  response.receive({ rows: 2, bytes: 500 });
  await response.breakOff();
  expect(screen.getByText(/^The export stopped after 2 of 4 reports, and no file was saved\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('Closing the dialog stops the export', async () => {
  const response = await exportReports(/per report/);
  response.unmount();
  expect(response.isAborted()).toBe(true);
});
