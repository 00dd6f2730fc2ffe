import { openEditor } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { canStartFromPrevious } from '@/lib/reports/editor/derived';
import type { ReportSite } from '@/lib/sites/site';
import type { Report } from '@/lib/reports/domain/report';
import { listPartsToKeep } from '@/lib/reports/domain/site-change';
import { getSitePartTexts } from '@/lib/reports/domain/site-change-texts';
import { makeBmp, dispatchAll, makeEditorData, makeReport } from './editor-fixture';

const site = (id: string, name: string, lat: number, lng: number): ReportSite => ({
  id,
  name,
  timeZone: 'America/Chicago',
  mapView: { lat, lng, zoom: 18.1 },
  constructionPhases: [],
});
const CROSSING = site('crossing', 'Menomonee Crossing', 43.03, -87.93);
/** One site half a mile from the crossing, and one 30 miles away. */
const DEPOT = site('depot', 'Menomonee Depot', 43.037, -87.93);
const RIDGE: ReportSite = { ...site('ridge', 'Oak Ridge', 43.4, -88.2), timeZone: 'America/New_York' };

const getEditor = (report: Report) => openEditor({ ...makeEditorData(report), sites: [CROSSING, DEPOT, RIDGE] }, null);
const choosing = (report: Report, siteId: string, ...events: EditorEvent[]) =>
  dispatchAll(getEditor(report), { type: 'siteChosen', siteId }, ...events);

const PICTURE = '11111111-1111-4111-8111-111111111111.jpg';
const verified = { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'good' as const };
const seen = { photos: [], date: '2026-11-21T15:00:00.000Z', description: 'Torn at the low point' };
const fence = makeBmp({ id: 'fence-3', label: '3', location: { lat: 43.03, lng: -87.93 }, condition: seen });
const posting = makeBmp({ id: 'posting', practiceId: '-2', name: 'Permit Certificate', label: 'A', condition: seen });
const inspected = makeReport({
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
  bmps: [fence, posting],
});

describe('an inspection that changes its site', () => {
  test('stays where it is until the question about the former site is answered', () => {
    const questioned = choosing(inspected, 'ridge');
    expect(questioned.siteIdToConfirm).toBe('ridge');
    expect(questioned.report).toEqual(inspected);
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
        'More than 1 mile from the mark of Oak Ridge, or nearer to Menomonee Crossing: 3 Silt Fence. It loses its location on the map.',
      ],
    ]);
    const dismissed = dispatchAll(questioned, { type: 'questionDismissed' });
    expect([dismissed.siteIdToConfirm, dismissed.report]).toEqual([null, inspected]);
  });

  test('leaves what was not kept behind, and nothing else', () => {
    const { report, siteIdToConfirm: siteAsked } = choosing(inspected, 'ridge', {
      type: 'siteChanged',
      keep: ['contacts'],
    });
    expect(siteAsked).toBeNull();
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
    // The BMP that an answer logged goes when the answer goes.
    expect(report.bmps).toEqual([posting]);
  });

  test('keeps its BMPs without their places where they are not at the new site', () => {
    const { report } = choosing(inspected, 'ridge', { type: 'siteChanged', keep: ['bmps', 'verified'] });
    expect(report.bmps).toEqual([{ ...fence, location: null }, posting]);
    expect(report.fields.verifiedBmps).toEqual([verified]);
    expect(report.fields.mapImage).toBeNull();
  });

  test('keeps the places and the map picture that are at the new site as well', () => {
    // The wrong site was chosen first, and the BMPs are where the inspector really stood.
    const mapView = { ...DEPOT.mapView, zoom: 17 };
    const here = { ...fence, id: 'fence-4', label: '4', location: { lat: 43.036, lng: -87.93 } };
    const mistaken = { ...inspected, fields: { ...inspected.fields, mapView }, bmps: [here, posting, fence] };
    const { report } = choosing(mistaken, 'depot', { type: 'siteChanged', keep: ['bmps'] });
    expect(report.bmps).toEqual([here, posting, { ...fence, location: null }]);
    expect(report.fields).toMatchObject({ siteId: 'depot', mapImage: PICTURE, mapView });
  });

  test('is offered the last inspection of the new site once nothing of the former one is logged [X-11]', () => {
    const changed = choosing(inspected, 'ridge', { type: 'siteChanged', keep: [] });
    expect(canStartFromPrevious(changed)).toBe(true);
    const past = { date: '2026-11-14T15:00:00.000Z', fields: { municipality: 'West Bend' }, bmps: [] };
    const started = dispatchAll(changed, { type: 'startedFromPrevious', past });
    expect(started.report.fields.municipality).toBe('West Bend');
  });

  test('has no question while there is nothing of a former site', () => {
    const begun = makeReport({ fields: { siteId: 'crossing', notes: 'Windy', mapView: CROSSING.mapView } });
    expect(choosing(begun, 'ridge').report.fields).toMatchObject({ siteId: 'ridge', notes: 'Windy' });
    // Everything was entered for the site that is now chosen for the first time.
    const typed = makeReport({ fields: { municipality: 'Milwaukee' }, bmps: [fence] });
    expect(choosing(typed, 'crossing').report).toMatchObject({ fields: { siteId: 'crossing' }, bmps: [fence] });
  });

  test('has a question about pins elsewhere also where the site is chosen for the first time', () => {
    const typed = makeReport({ fields: { municipality: 'Milwaukee' }, bmps: [fence] });
    const questioned = choosing(typed, 'ridge');
    expect(listPartsToKeep(questioned.report, { to: RIDGE, from: null }).map(({ part }) => part)).toEqual(['bmps']);
    const { report } = dispatchAll(questioned, { type: 'siteChanged', keep: ['bmps'] });
    expect(report).toMatchObject({ fields: { municipality: 'Milwaukee' }, bmps: [{ location: null }] });
  });
});
