import {
  listCrewNames,
  formatLine,
  canEditCard,
  SUMMARY_CARDS,
  formatSummaryValue,
  listVerifiedOn,
} from '@/lib/reports/domain/summary';
import { REPORT_QUESTIONS } from '@/lib/reports/domain/questions';
import type { Report } from '@/lib/reports/domain/report';
import { createTestReport } from '@/tests/unit/reports/editor/editor-fixture';

function read(report: Report, id: string): string[] {
  const card = SUMMARY_CARDS.find((each) => each.id === id);
  return card?.lines.map((line) => `${line.label}: ${formatLine(line, report)}`) ?? [];
}

test('the summary lists its cards in order, with plan review and stabilization after Project Phase [EDIT-27]', () => {
  expect(SUMMARY_CARDS.map(({ title }) => title)).toEqual([
    'Site Info',
    'Inspection Info',
    'Weather Conditions',
    'Project Phase',
    'Erosion Plan Review',
    'Stabilization',
    'Logged BMPs',
    'BMPs in Good Condition',
    'BMPs Currently Not Applicable',
    'Maintenance Crew for Corrective Actions',
  ]);
});

test('Edit is shown only while fields can be edited [EDIT-28]', () => {
  const [siteInfo] = SUMMARY_CARDS;
  expect(
    siteInfo && [canEditCard(siteInfo, 'setup'), canEditCard(siteInfo, 'open'), canEditCard(siteInfo, 'closed')],
  ).toEqual([true, false, false]);
});

test('an empty value reads “Not yet entered” in setup and “None entered” afterward [EDIT-31] [EDIT-32]', () => {
  for (const empty of ['', null, undefined, []]) {
    expect(formatSummaryValue(empty, 'setup')).toBe('Not yet entered');
    expect(formatSummaryValue(empty, 'open')).toBe('None entered');
    expect(formatSummaryValue(empty, 'closed')).toBe('None entered');
  }
  expect(formatSummaryValue(0, 'setup')).toBe('0');
});

test('the summary never shows [object Object] [EDIT-37]', () => {
  expect(formatSummaryValue({ any: 'thing' }, 'setup')).toBe(
    'Major issue: Uncaught Object in SummarySectionLineItem, please let the appropriate contact know.',
  );
});

test('the summary formats every value, with times in the time zone of the site', () => {
  const report = {
    ...createTestReport({
      fields: {
        siteId: 'crossing',
        officialSiteId: 'WI-S067831',
        onsitePhone: '+14145550148',
        inspectorNames: ['Dana Kowalczyk', 'Marcus Hale'],
        type: 'other',
        otherType: 'Complaint',
        date: '2026-11-21T15:10:00.000Z',
        temperature: 0,
        soilMoisture: ['wet', 'variable'],
        lastRainfallDepth: '0.62 in',
        sheetDate: '2026-09-01',
        basedOnSheets: 'yes',
        areasStabilized: 'na',
      },
    }),
    siteName: 'Menomonee Crossing, Phase 2',
  };
  expect(read(report, 'site-info')).toEqual([
    'Site: Menomonee Crossing, Phase 2',
    'Official site ID: WI-S067831',
    'Municipality: Not yet entered',
    'Onsite contact: Not yet entered',
    'Onsite phone: (414) 555-0148',
  ]);
  expect(read(report, 'inspection-info')).toEqual(
    expect.arrayContaining(['Inspectors: Dana Kowalczyk, Marcus Hale', 'Type: Complaint', 'Date: 11-21-2026 09:10 am']),
  );
  expect(read(report, 'weather')).toEqual([
    'Temperature: 0 °F',
    'Soil moisture: Variable, Wet',
    'Last rainfall: Not yet entered',
    'Depth: 0.62 in',
  ]);
  expect(read(report, 'project-phase')).toEqual(
    expect.arrayContaining([
      'Plan sheet date: 09-01-2026',
      'Based on those sheets: Yes',
      'On schedule: Not yet entered',
    ]),
  );
  expect(read(report, 'stabilization')).toContain('Stopped areas stabilized: N/A');
});

test('the summary shows the answers that the specification lists for each question [EDIT-85] [EDIT-94] [EDIT-96] [EDIT-98]', () => {
  const { projectOnSchedule, basedOnSheets, planAddressesAllIssues, allBmpsFunctional } = REPORT_QUESTIONS;
  for (const question of [projectOnSchedule, basedOnSheets, planAddressesAllIssues, allBmpsFunctional])
    expect(question.answers).toBe('yes-no');
  const { constructionStabilized, areasStabilized, sedimentControlsRemoved } = REPORT_QUESTIONS;
  for (const question of [constructionStabilized, areasStabilized, sedimentControlsRemoved])
    expect(question.answers).toBe('yes-no-na');
  expect(REPORT_QUESTIONS.areasStopped.label).toContain('more than 2 weeks');
});

test('the summary has one card for good practices and one for not applicable practices', () => {
  const getEntry = (practiceId: string, status: 'good' | 'na') => ({
    practiceId,
    name: practiceId,
    type: 'Cover',
    status,
  });
  const report = createTestReport({ fields: { verifiedBmps: [getEntry('mulch', 'good'), getEntry('sod', 'na')] } });
  expect(listVerifiedOn('good', report).map(({ name }) => name)).toEqual(['mulch']);
  expect(listVerifiedOn('not-applicable', report).map(({ name }) => name)).toEqual(['sod']);
});

test('the summary lists the creator first among the recipients [EDIT-102]', () => {
  const report = createTestReport({ fields: { crew: ['luis', 'dana', 'gone'] } });
  expect(listCrewNames(report, [{ id: 'luis', name: 'Luis Ortega' }])).toEqual(['Dana Kowalczyk', 'Luis Ortega']);
});
