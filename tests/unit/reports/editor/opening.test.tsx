import { render, screen } from '@testing-library/react';
import { openReport } from '@/components/reports/editor/frame/open-report';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { PopupProvider } from '@/components/ui/popup';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));
jest.mock('@/components/reports/editor/frame/open-report', () => ({ openReport: jest.fn() }));

const show = (reportId: string | null) =>
  render(
    <PopupProvider>
      <ReportEditor
        reportId={reportId}
        owner={{ personId: 'dana', unitId: 'lakeshore' }}
        map={{ mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Test' }}
      />
    </PopupProvider>,
  );

test.each([
  ['a new inspection says that it is set up [EDIT-25]', null, 'Setting up your inspection...'],
  ['an inspection that is there says that it is fetched [EDIT-26]', 'r1', 'Getting inspection data...'],
])('until it is open, %s', (_what, reportId, words) => {
  jest.mocked(openReport).mockReturnValue(new Promise(() => undefined));
  show(reportId);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('what could not be loaded says so, and can be tried again', async () => {
  jest.mocked(openReport).mockRejectedValue(new TypeError('no signal'));
  show('r1');
  expect(
    await screen.findByText('The inspection could not be loaded: the server could not be reached.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
