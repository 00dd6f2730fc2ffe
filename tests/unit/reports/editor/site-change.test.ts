import { applyPreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { openEditor } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { canStartFromPrevious } from '@/lib/reports/editor/derived';
import type { ReportSite } from '@/lib/sites/site';
import type { Report } from '@/lib/reports/domain/report';
import { listPartsToKeep } from '@/lib/reports/domain/site-change';
import { getSitePartTexts } from '@/lib/reports/domain/site-change-texts';
import { createBmp, dispatchAll, createEditorData, createTestReport } from './editor-fixture';

const createSite = (id: string, name: string, lat: number, lng: number): ReportSite => ({
  id,
  name,
  timeZone: 'America/Chicago',
  mapView: { lat, lng, zoom: 18.1 },
  constructionPhases: [],
});
const CROSSING = createSite('crossing', 'Menomonee Crossing', 43.03, -87.93);
/** One site half a mile from the crossing, and one 30 miles away. */
const DEPOT = createSite('depot', 'Menomonee Depot', 43.037, -87.93);
const RIDGE: ReportSite = { ...createSite('ridge', 'Oak Ridge', 43.4, -88.2), timeZone: 'America/New_York' };

const openAtSites = (report: Report) =>
  openEditor({ ...createEditorData(report), sites: [CROSSING, DEPOT, RIDGE] }, null);
const selectSite = (report: Report, siteId: string, ...events: EditorEvent[]) =>
  dispatchAll(openAtSites(report), { type: 'siteChosen', siteId }, ...events);

const PICTURE = '11111111-1111-4111-8111-111111111111.jpg';
const verified = { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'good' as const };
const condition = { photos: [], date: '2026-11-21T15:00:00.000Z', description: 'Torn at the low point' };
const fence = createBmp({ id: 'fence-3', label: '3', location: { lat: 43.03, lng: -87.93 }, condition });
const autoBmp = createBmp({ id: 'posting', practiceId: '-2', name: 'Permit Certificate', label: 'A', condition });
const inspected = createTestReport({
  siteName: CROSSING.name,
  fields: {
    siteId: 'crossing',
    officialSiteId: 'WI-0042',
    municipality: 'Milwaukee',
    onsiteContact: 'Ray',
    notes: 'Windy',
    permitCertificatePosted: 'no',
    verifiedBmps: [verified],
    mapView: CROSSING.mapView,
    mapImage: PICTURE,
  },
  bmps: [fence, autoBmp],
});

describe('an inspection that changes its site', () => {
  test('keeps its site until the person answers the question about the former site', () => {
    const withQuestion = selectSite(inspected, 'ridge');
    expect(withQuestion.siteIdToConfirm).toBe('ridge');
    expect(withQuestion.report).toEqual(inspected);
    const change = { to: RIDGE, from: CROSSING };
    const offered = listPartsToKeep(inspected, change).map(({ part }) => {
      const { label, meta } = getSitePartTexts(inspected, change, part);
      return [part, label, meta];
    });
    expect(offered).toEqual([
      ['officialSiteId', 'Official site ID', 'WI-0042'],
      ['municipality', 'Municipality', 'Milwaukee'],
      ['contacts', 'Onsite contact', 'Ray'],
      ['verified', '1 verified BMP', 'Good or not applicable'],
      [
        'bmps',
        '1 logged BMP',
        '3 Silt Fence: more than 1 mile from Oak Ridge, or nearer to Menomonee Crossing. If you keep it, place it on the map again.',
      ],
    ]);
    const dismissed = dispatchAll(withQuestion, { type: 'questionDismissed' });
    expect([dismissed.siteIdToConfirm, dismissed.report]).toEqual([null, inspected]);
  });

  test('drops only what the person did not keep', () => {
    const { report, siteIdToConfirm } = selectSite(inspected, 'ridge', {
      type: 'siteChanged',
      keep: ['contacts'],
    });
    expect(siteIdToConfirm).toBeNull();
    expect(report).toMatchObject({ siteName: 'Oak Ridge', timeZone: 'America/New_York' });
    expect(report.fields).toMatchObject({
      siteId: 'ridge',
      officialSiteId: '',
      municipality: '',
      onsiteContact: 'Ray',
      notes: 'Windy',
      permitCertificatePosted: 'no',
      verifiedBmps: [],
      mapView: RIDGE.mapView,
      mapImage: null,
    });
    // The auto BMP stays with its answer.
    expect(report.bmps).toEqual([autoBmp]);
  });

  test('keeps BMPs but drops their locations if these are not at the new site', () => {
    const { report } = selectSite(inspected, 'ridge', { type: 'siteChanged', keep: ['bmps', 'verified'] });
    expect(report.bmps).toEqual([{ ...fence, location: null }, autoBmp]);
    expect(report.fields.verifiedBmps).toEqual([verified]);
    expect(report.fields.mapImage).toBeNull();
  });

  test('keeps locations and the map picture if these are at the new site', () => {
    // The wrong site was selected first. The BMPs are where the inspector stood.
    const mapView = { ...DEPOT.mapView, zoom: 17 };
    const atDepot = { ...fence, id: 'fence-4', label: '4', location: { lat: 43.036, lng: -87.93 } };
    const atWrongSite = { ...inspected, fields: { ...inspected.fields, mapView }, bmps: [atDepot, autoBmp, fence] };
    const { report } = selectSite(atWrongSite, 'depot', { type: 'siteChanged', keep: ['bmps'] });
    expect(report.bmps).toEqual([atDepot, autoBmp, { ...fence, location: null }]);
    expect(report.fields).toMatchObject({ siteId: 'depot', mapImage: PICTURE, mapView });
  });

  test('can start from the previous inspection of the new site when the person kept no BMP [X-11]', () => {
    const changed = selectSite(inspected, 'ridge', { type: 'siteChanged', keep: [] });
    expect(canStartFromPrevious(changed)).toBe(true);
    const last = { date: '2026-11-14T15:00:00.000Z', fields: { municipality: 'West Bend' }, bmps: [] };
    const started = dispatchAll(changed, {
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: last,
    });
    expect(started.report.fields.municipality).toBe('West Bend');
  });

  test('asks no question when nothing belongs to a former site', () => {
    const report = createTestReport({ fields: { siteId: 'crossing', notes: 'Windy', mapView: CROSSING.mapView } });
    expect(selectSite(report, 'ridge').report.fields).toMatchObject({ siteId: 'ridge', notes: 'Windy' });
    // The first selected site is the one that the input was for.
    const typed = createTestReport({ fields: { municipality: 'Milwaukee' }, bmps: [fence] });
    expect(selectSite(typed, 'crossing').report).toMatchObject({ fields: { siteId: 'crossing' }, bmps: [fence] });
  });

  test('asks about pins away from the site when the first site is selected', () => {
    const typed = createTestReport({ fields: { municipality: 'Milwaukee' }, bmps: [fence] });
    const withQuestion = selectSite(typed, 'ridge');
    expect(listPartsToKeep(withQuestion.report, { to: RIDGE, from: null }).map(({ part }) => part)).toEqual(['bmps']);
    const { report } = dispatchAll(withQuestion, { type: 'siteChanged', keep: ['bmps'] });
    expect(report).toMatchObject({ fields: { municipality: 'Milwaukee' }, bmps: [{ location: null }] });
  });
});
