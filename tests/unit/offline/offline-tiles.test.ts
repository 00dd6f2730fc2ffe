import { listTileUrls, listSiteViews } from '@/lib/offline/tiles/offline-tiles';
import { createReferenceData } from './editor-data-fixture';

const TEMPLATE = '/api/tiles/{z}/{x}/{y}';
const VIEW = { lat: 43.0389, lng: -87.9064, zoom: 18.1 };

test('a site has fewer than 40 offline tiles, at three zoom levels', () => {
  const tiles = listTileUrls(VIEW, TEMPLATE);
  const zooms = new Set(tiles.map((tile) => tile.split('/')[3]));
  expect(zooms).toEqual(new Set(['16', '18', '19']));
  expect(tiles.length).toBeLessThan(40);
  expect(new Set(tiles).size).toBe(tiles.length);
  expect(tiles.every((tile) => /^\/api\/tiles\/\d+\/\d+\/\d+$/.test(tile))).toBe(true);
});

test('the most recently inspected sites come first, up to the limit of the reference data', () => {
  const { sites, previousInspections } = createReferenceData();
  const others = Array.from({ length: 40 }, (_, number) =>
    sites.map((site) => ({ ...site, id: `other-${number}`, mapView: { ...VIEW, lat: number } })),
  ).flat();
  const places = listSiteViews({ sites: [...others, ...sites], previousInspections });
  expect(places).toHaveLength(30);
  expect(places[0]).toEqual(sites[0]?.mapView);
});
