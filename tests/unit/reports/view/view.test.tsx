import { render, screen, within } from '@testing-library/react';
import type { SiteMapProps } from '@/components/map/site-map';
import { ReportView, type ReportViewProps } from '@/components/reports/view/report-view';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { LoggedBmp, Report, ReportStatus } from '@/lib/reports/domain/report';
import { createBmpViewUrl, parseViewPhase } from '@/lib/reports/view';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined, push: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: ({ pins }: SiteMapProps) => <p>map of {pins.map(({ title }) => title)}</p>,
}));
jest.mock('@/components/reports/view/report-map', () => ({ ReportMap: () => <p>the map itself</p> }));

const WHEN = '2026-11-14T02:30:00.000Z';
const NOW = '2026-11-21T15:00:00.000Z';
const documentation = { photos: ['p.jpg'], date: WHEN, description: 'Torn' };
const createBmp = (id: string, name: string, more: Partial<LoggedBmp> = {}): LoggedBmp => ({
  id,
  practiceId: id,
  name,
  type: 'Perimeter',
  label: '1',
  location: null,
  correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
  condition: documentation,
  correction: null,
  version: 1,
  ...more,
});
const corrected = createBmp('b1', 'Silt Fence', {
  correction: { photos: [], date: NOW, description: 'Replaced', initials: 'IN' },
});
const uncorrected = createBmp('b2', 'Sediment Basin', { label: '2' });
const seen = createBmp('b3', 'Mulching', { label: 'A', correctiveActions: null });

function getReport(status: ReportStatus): Report {
  const fresh = createNewReport('r1', { id: 'u1', name: 'Dana Kowalczyk', email: '' }, WHEN);
  return {
    ...fresh,
    status,
    siteName: 'Menomonee Crossing',
    fields: {
      ...fresh.fields,
      siteId: 's1',
      mapImage: 'map.jpg',
      currentPhase: 'Rough grading',
      verifiedBmps: [
        { practiceId: 'v1', name: 'Concrete Washout', type: 'Site', status: 'good' },
        { practiceId: 'v2', name: 'Sod', type: 'Site', status: 'na' },
      ],
    },
    bmps: [corrected, uncorrected, seen],
  };
}

const renderReportView = (status: ReportStatus = 'closed', more: Partial<ReportViewProps> = {}) =>
  render(
    <PopupProvider>
      <ReportView
        report={getReport(status)}
        now={NOW}
        phase={undefined}
        bmpId={undefined}
        crew={[{ id: 'u1', name: 'Dana Kowalczyk' }]}
        shares={[]}
        unitId="unit"
        canEndAcknowledgements={false}
        map={{ mapboxToken: null, tiles: '', attribution: '' }}
        neighbors={{ older: null, newer: null }}
        laterFixes={{}}
        signatures={null}
        {...more}
      />
    </PopupProvider>,
  );

const OPEN = { link: 'open' as const, revokedAt: null, expiresAt: '2027-11-14T02:30:00.000Z' };

const getHeadings = (level?: number) =>
  screen.getAllByRole('heading', level === undefined ? {} : { level }).map(({ textContent }) => textContent);

test('a person who follows a link to corrections sees that the inspection is closed, only once it is', () => {
  const { unmount } = renderReportView('closed', {
    hasClosedNote: true,
    phase: 'BMPEventSummaryComplete',
    bmpId: 'b2',
  });
  expect(
    screen.getByText('This inspection is closed and no longer accepts corrections. This is its record.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sediment Basin' })).toBeVisible();
  unmount();
  renderReportView('closed');
  expect(screen.queryByText(/no longer accepts corrections/)).not.toBeInTheDocument();
});

test.each([undefined, 'BMPEventSummaryIncomplete'])(
  'a corrective action that was fixed after CLOSE OUT says when, by the day at the site (phase %s) [REG-10]',
  (phase) => {
    renderReportView('closed', { phase, bmpId: 'b2', laterFixes: { b2: { a: '2026-11-22T03:00:00.000Z' } } });
    const note = screen.getByText('Later: fixed 11-21');
    expect(note.closest('li')).toHaveTextContent('Replace fabric');
  },
);

describe('the summary', () => {
  test('is the first page of the view, with site and date, map, logged BMPs, details and conditions [VIEW-01, VIEW-02, X-59]', () => {
    renderReportView();
    expect([...getHeadings(1), ...getHeadings(2)]).toEqual([
      'Menomonee Crossing',
      'Logged BMPs',
      'Shared with',
      'Site Info',
      'Inspection Info',
      'Weather Conditions',
      'Project Phase',
      'Erosion Plan Review',
      'Stabilization',
      'BMPs in Good Condition',
      'BMPs Currently Not Applicable',
      'Maintenance Crew for Corrective Actions',
    ]);
    expect(screen.getByText('Concrete Washout')).toBeVisible();
    expect(screen.getByText('Sod')).toBeVisible();
  });

  test('writes dates MM-DD-YYYY and hh:mm a at the site [VIEW-06]', () => {
    renderReportView();
    expect(screen.getByText('11-13-2026')).toBeVisible();
    expect(screen.getByText('Date').nextElementSibling).toHaveTextContent('11-13-2026 08:30 pm');
  });

  test('shows “Not answered” for unanswered questions and “None entered” for optional ones', () => {
    renderReportView('closed');
    const getAnswer = (question: string) => screen.getByText(question).nextElementSibling?.textContent;
    expect(getAnswer('Temperature')).toBe('Not answered');
    expect(getAnswer('Areas stopped for more than 2 weeks')).toBe('Not answered');
    expect(getAnswer('Current phase')).toBe('Rough grading');
    expect(getAnswer('Notes')).toBe('None entered');
  });

  test('shows both cards of verified BMPs as not answered when the person verified nothing', () => {
    const closed = getReport('closed');
    renderReportView('closed', { report: { ...closed, fields: { ...closed.fields, verifiedBmps: [] } } });
    for (const name of ['BMPs in Good Condition', 'BMPs Currently Not Applicable']) {
      const paragraphs = [...screen.getByRole('region', { name }).querySelectorAll('p')];
      expect(paragraphs.map(({ textContent }) => textContent)).toEqual(['Not answered']);
    }
  });

  test('shows when the inspection ended and when the record was closed [EDIT-103]', () => {
    const closed = getReport('closed');
    const fields = { ...closed.fields, inspectionEnd: '2026-11-14T17:40:00.000Z' };
    renderReportView('closed', { report: { ...closed, fields, closedAt: '2026-11-16T20:18:00.000Z' } });
    expect(screen.getByText('Inspection end').nextElementSibling).toHaveTextContent('11-14-2026 11:40 am');
    expect(screen.getByText('Closed').nextElementSibling).toHaveTextContent('11-16-2026 02:18 pm');
  });

  test('lists each BMP with its status and a link to its record', () => {
    renderReportView();
    expect(['b1', 'b2', 'b3'].map((id) => document.getElementById(`logged-${id}`)?.tagName)).toEqual([
      'LI',
      'LI',
      'LI',
    ]);
    expect(within(screen.getByRole('region', { name: 'Logged BMPs' })).getAllByText('Overdue').length).toBeGreaterThan(
      0,
    );
    expect(screen.getByRole('link', { name: /Sediment Basin/ })).toHaveAttribute(
      'href',
      '/app/report-view?report=r1&phase=BMPEventSummaryIncomplete&bmp=b2',
    );
  });

  test('shows the captured map picture of a closed report, with buttons to share and download [VIEW-03, VIEW-05]', () => {
    renderReportView();
    expect(screen.getByAltText('Map of Menomonee Crossing with the logged BMPs')).toHaveAttribute(
      'src',
      '/images/mapimages/map.jpg',
    );
    expect(screen.getByText('Not placed on the map: 1 Silt Fence, 2 Sediment Basin, A Mulching')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share With Stakeholders' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/record/r1.pdf');
    expect(screen.queryByText('the map itself')).toBeNull();
  });

  test.each(['setup', 'open'] as const)('shows a report in %s with the live map, and offers no sharing', (status) => {
    renderReportView(status);
    expect(screen.getByText('the map itself')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share With Stakeholders' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
    expect(screen.getByRole('link', { name: /Edit Inspection|Enter CAs/ })).toBeVisible();
  });

  test('shows under each BMP its conditions, required actions, correction and photos, each with its label', () => {
    renderReportView();
    const getRecordText = (id: string) => document.getElementById(`logged-${id}`)?.textContent;
    expect(getHeadings(3).slice(0, 5)).toEqual([
      'Silt Fence: Conditions',
      'Silt Fence: Required corrective actions',
      'Silt Fence: Correction',
      'Sediment Basin: Conditions',
      'Sediment Basin: Required corrective actions',
    ]);
    expect(getRecordText('b1')).toMatch(/Torn.*Replace fabric.*Completed by IN.*Replaced/);
    expect(getRecordText('b2')).toContain('No correction documented.');
    expect(getRecordText('b3')).toContain('None required: documentation only.');
    for (const name of ['Silt Fence', 'Sediment Basin', 'Mulching'])
      expect(screen.getByAltText(`${name}, condition, photo 1`)).toHaveAttribute(
        'src',
        '/images/practiceactions/p.jpg',
      );
  });

  test('links to the previous and next report of the site, by their dates at the site', () => {
    const before = { id: 'r0', date: '2026-11-07T02:30:00.000Z' };
    const after = { id: 'r2', date: '2026-11-20T15:00:00.000Z' };
    const { unmount } = renderReportView('closed', { neighbors: { older: before, newer: after } });
    const others = within(screen.getByRole('navigation', { name: 'Reports of this site' }));
    expect(others.getByRole('link', { name: 'Previous report 11-06-2026' })).toHaveAttribute(
      'href',
      '/app/report-view?report=r0',
    );
    expect(others.getByRole('link', { name: 'Next report 11-20-2026' })).toHaveAttribute(
      'href',
      '/app/report-view?report=r2',
    );
    unmount();
    renderReportView('closed', { neighbors: { older: null, newer: after } });
    expect(screen.queryByRole('link', { name: /Previous report/ })).toBeNull();
  });

  test('has no such links when the site has no other report', () => {
    renderReportView();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('lists many verified BMPs by type with counts, and can expand every name', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      practiceId: `m${index}`,
      name: `Practice ${index}`,
      type: index < 30 ? 'Inlet protection' : 'Perimeter control',
      status: index === 0 ? ('na' as const) : ('good' as const),
    }));
    const closed = getReport('closed');
    renderReportView('closed', { report: { ...closed, fields: { ...closed.fields, verifiedBmps: many } } });
    const goodSection = within(screen.getByRole('region', { name: 'BMPs in Good Condition' }));
    expect(goodSection.getByText('39 BMPs')).toBeVisible();
    expect(goodSection.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Inlet protection29',
      'Perimeter control10',
    ]);
    for (const { name, status } of many)
      expect([name, goodSection.queryByText(name) !== null]).toEqual([name, status === 'good']);
    const notApplicable = within(screen.getByRole('region', { name: 'BMPs Currently Not Applicable' }));
    expect(notApplicable.getByText('Practice 0')).toBeVisible();
  });

  test('shows who signed, with certificate and a link to each seal, or that nobody did [SIGN-08, SIGN-11, SIGN-19]', () => {
    const signature = {
      id: 's1',
      kind: 'inspector' as const,
      name: 'דנה לוי',
      title: 'Erosion inspector',
      certificate: { name: 'Qualified Inspector', number: '1234', expiresOn: '2026-11-20' },
      signedAt: NOW,
      sealNumber: 12,
      checkId: 'rTiXqIa1z4W0XIOeRKRy5Q',
      pdf: { isMade: true, sealNumber: 14, checkId: 'aTiXqIa1z4W0XIOeRKRy5Q', missingPhotos: 2 } as const,
    };
    const certification = {
      ...signature,
      id: 's2',
      kind: 'certification' as const,
      title: '',
      certificate: null,
      sealNumber: 13,
      pdf: { isMade: false, waitsForPhotos: true, hasLostPhotos: false } as const,
    };
    const missingPhotos = [
      { name: 'Ann', count: 2 },
      { name: '', count: 1 },
    ];
    const { unmount } = renderReportView('closed', {
      signatures: { signatures: [signature, certification], missingPhotos },
      canSkipPhotos: true,
    });
    const section = within(screen.getByRole('region', { name: 'Signatures' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'דנה לויErosion inspectorQualified Inspector 1234, expired 11-20-2026Signed as inspector · 11/21/2026, 9:00 AM · Seal 12PDF of the signed inspection · Seal 14 · without 2 photos',
      'דנה לויCertified · 11/21/2026, 9:00 AM · Seal 13The PDF follows when 2 photos have arrived from Ann’s phone.The PDF follows when 1 photo has arrived from someone’s phone.Make the PDF without missing photos',
    ]);
    expect(section.getByRole('link', { name: 'Seal 12' })).toHaveAttribute('href', '/check/rTiXqIa1z4W0XIOeRKRy5Q');
    expect(section.getByRole('link', { name: 'PDF of the signed inspection' })).toHaveAttribute(
      'href',
      '/record/signed/s1.pdf',
    );
    unmount();
    const unsigned = renderReportView('closed', { signatures: { signatures: [], missingPhotos } });
    expect(screen.getByRole('region', { name: 'Signatures' })).toHaveTextContent('Not signed');
    unsigned.unmount();
    renderReportView('closed', { signatures: null });
    expect(screen.queryByText('Not signed')).toBeNull();
  });

  test('has no editable field', () => {
    renderReportView();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /edit/i })).toBeNull();
  });

  test('shows the button to end the acknowledgements only to people with that permission [X-01]', () => {
    renderReportView('closed', { canEndAcknowledgements: true });
    expect(screen.getByRole('button', { name: 'End acknowledgements' })).toBeVisible();
  });

  test('shows who acknowledged a share, and what they wrote', () => {
    const share = {
      id: '1',
      name: 'Anita Voss',
      email: 'a@x.example',
      sentAt: WHEN,
      delivery: 'sent' as const,
      ...OPEN,
    };
    renderReportView('finished', { shares: [{ ...share, acknowledgedAt: NOW, notes: 'Thank you' }] });
    expect(screen.getByText('Acknowledged 11/21/2026, 9:00 AM')).toBeVisible();
    expect(screen.getByText('Thank you')).toBeVisible();
    expect(screen.getByText('This report can no longer be acknowledged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End acknowledgements' })).toBeNull();
  });
});

describe('the summary of one BMP', () => {
  test('shows the condition, required actions, correction, and photos with descriptions [VIEW-02]', () => {
    renderReportView('closed', { phase: 'BMPEventSummaryComplete', bmpId: 'b1' });
    expect(getHeadings()).toEqual([
      'Menomonee Crossing',
      'Silt Fence',
      'Conditions',
      'Required corrective actions',
      'Correction',
    ]);
    expect(screen.getByText('Torn')).toBeVisible();
    expect(screen.getByText('Replace fabric')).toBeVisible();
    expect(screen.getByText('Replaced')).toBeVisible();
    expect(screen.getByText(/Completed by IN/)).toBeVisible();
    expect(screen.getByAltText('Silt Fence, condition, photo 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Inspection Summary' })).toHaveAttribute(
      'href',
      '/app/report-view?report=r1',
    );
  });

  test('shows with which library version the BMP was logged, and the current version', () => {
    const versioned = { ...getReport('closed'), bmps: [{ ...corrected, libraryVersion: '3' }] };
    const page = { report: versioned, phase: 'BMPEventSummaryComplete', bmpId: 'b1' };
    const renderText = (more: Partial<ReportViewProps>) => {
      const { unmount } = renderReportView('closed', { ...page, ...more });
      const text = screen.queryByText(/library version/)?.textContent;
      unmount();
      return text;
    };
    expect(renderText({ entryVersion: '3' })).toBe('Logged with library version 3');
    expect(renderText({ entryVersion: '5.1' })).toBe('Logged with library version 3, now 5.1');
    expect(renderText({ entryVersion: null })).toBe('Logged with library version 3, which the library no longer has');
    expect(renderText({ report: getReport('closed'), entryVersion: '5' })).toBeUndefined();
  });

  test('shows where the BMP is, and DONE opens the summary [BMP-46, BMP-50]', () => {
    const placed = { ...corrected, location: { lat: 43.03, lng: -87.93 } };
    const { unmount } = renderReportView('closed', {
      phase: 'BMPEventSummaryComplete',
      bmpId: 'b1',
      report: { ...getReport('closed'), bmps: [placed] },
    });
    expect(screen.getByText('map of 1, Silt Fence, Complete')).toBeVisible();
    expect(screen.getByRole('link', { name: 'DONE' })).toHaveAttribute('href', '/app/report-view?report=r1');
    unmount();
    renderReportView('closed', { phase: 'BMPEventSummaryComplete', bmpId: 'b1' });
    expect(screen.getByText('Not placed on the map')).toBeVisible();
  });

  test('shows that a BMP has no correction', () => {
    renderReportView('closed', { phase: 'BMPEventSummaryIncomplete', bmpId: 'b2' });
    expect(screen.getByText('No correction documented.')).toBeVisible();
  });

  test('shows a message with a link to the summary for a BMP that does not exist [BMP-53]', () => {
    renderReportView('closed', { phase: 'BMPEventSummaryComplete', bmpId: 'gone' });
    expect(screen.getByText('BMP Not Found')).toBeVisible();
    expect(screen.getByText(/The system erased this BMP early\. Please click Home\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  });
});

describe('the view', () => {
  test('shows the name of an invalid phase [VIEW-04]', () => {
    renderReportView('closed', { phase: 'PlanReview' });
    expect(
      screen.getByText('Error: The report has loaded, but the system attempted to go to the invalid page PlanReview'),
    ).toBeVisible();
    expect(screen.queryByText('Logged BMPs')).toBeNull();
  });

  test('accepts the summary, also without a phase in the URL, and the two event summaries [X-59]', () => {
    expect(parseViewPhase(undefined)).toBe('InspectionSummary');
    for (const phase of ['InspectionSummary', 'BMPEventSummaryComplete', 'BMPEventSummaryIncomplete'])
      expect(parseViewPhase(phase)).toBe(phase);
    for (const phase of ['BMPInspection', 'toString', '__proto__']) expect(parseViewPhase(phase)).toBeNull();
  });

  test('labels finished and documented BMPs as complete', () => {
    expect(createBmpViewUrl('r', 'b', 'Complete')).toContain('phase=BMPEventSummaryComplete');
    expect(createBmpViewUrl('r', 'b', 'Documentation')).toContain('phase=BMPEventSummaryComplete');
    expect(createBmpViewUrl('r', 'b', 'Overdue')).toContain('phase=BMPEventSummaryIncomplete');
  });
});
