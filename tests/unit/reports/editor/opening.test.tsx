import { render, screen } from '@testing-library/react';
import { openReport } from '@/components/reports/editor/frame/open-report';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { RejectedError } from '@/lib/client/api';
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
  ['a new inspection [EDIT-25]', null, 'Setting up your inspection...'],
  ['an existing inspection [EDIT-26]', 'r1', 'Getting inspection data...'],
])('the page shows a message while it opens %s', (_description, reportId, message) => {
  jest.mocked(openReport).mockReturnValue(new Promise(() => undefined));
  renderReportEditor(reportId);
  expect(screen.getByText(message)).toBeInTheDocument();
});

test('the page shows an error with Try again when the inspection cannot be loaded', async () => {
  jest.mocked(openReport).mockRejectedValue(new TypeError('no signal'));
  renderReportEditor('r1');
  expect(
    await screen.findByText('The inspection could not be loaded. Check your connection, then try again.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

describe('a link to an inspection that does not exist', () => {
  const notFound = new RejectedError('report-not-found', 404, 'This inspection does not exist, or was deleted.', null);

  test('explains that the inspection may belong to another work unit, and links to the list', async () => {
    jest.mocked(openReport).mockRejectedValue(notFound);
    renderReportEditor('r1');
    expect(await screen.findByText(/^This inspection does not exist, or was deleted\./)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
    expect(screen.getByText(/^It may belong to another work unit\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inspection Reports' })).toHaveAttribute('href', '/app/inspection-reports');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('shows this message in Spanish to a Spanish reader', async () => {
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
