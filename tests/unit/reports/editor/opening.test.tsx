import { render, screen } from '@testing-library/react';
import { openReport } from '@/components/reports/editor/frame/open-report';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { RefusedError } from '@/lib/client/api';
import type { Language } from '@/lib/language';
import { PopupProvider } from '@/components/ui/feedback/popup';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));
jest.mock('@/components/reports/editor/frame/open-report', () => ({ openReport: jest.fn() }));

const renderReportEditor = (reportId: string | null, language: Language = 'en') =>
  render(
    <PopupProvider>
      <ReportEditor
        reportId={reportId}
        language={language}
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
  renderReportEditor(reportId);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('what could not be loaded shows a message, and can be tried again', async () => {
  jest.mocked(openReport).mockRejectedValue(new TypeError('no signal'));
  renderReportEditor('r1');
  expect(
    await screen.findByText('The inspection could not be loaded: the server could not be reached.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

describe('a link to an inspection that is not here', () => {
  const notFound = new RefusedError('report-not-found', 404, 'This inspection does not exist, or was deleted.', null);

  test('says in plain words why, also that it may be of another work unit, and leads to the list', async () => {
    jest.mocked(openReport).mockRejectedValue(notFound);
    renderReportEditor('r1');
    expect(await screen.findByText(/^This inspection does not exist, or was deleted\./)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
    expect(screen.getByText(/^It may belong to another work unit\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inspection Reports' })).toHaveAttribute('href', '/app/inspection-reports');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('shows it in Spanish to people who read Spanish', async () => {
    jest.mocked(openReport).mockRejectedValue(notFound);
    renderReportEditor('r1', 'es');
    expect((await screen.findByText(/^Esta inspección no existe o fue borrada\./)).closest('[lang]')).toHaveAttribute(
      'lang',
      'es',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Resumen de la inspección' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Informes de inspección' })).toBeVisible();
  });
});
