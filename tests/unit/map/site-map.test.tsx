import { renderToString } from 'react-dom/server';
import { SiteMap } from '@/components/map/site-map';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import type { Pin } from '@/lib/map/types';

const getPin = (label: string): Pin => ({
  id: label,
  ...DEFAULT_REPORT_VIEW,
  label,
  shape: 'circle',
  color: '#ffba00',
  title: `${label}, Stone Tracking Pad, Incomplete`,
});

const config = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };
const getHtml = (props: { isPlacing?: boolean; readOnly?: boolean; onSelect?: () => void }) =>
  renderToString(
    <SiteMap
      config={config}
      initialView={DEFAULT_REPORT_VIEW}
      pins={[getPin('3'), getPin('1')]}
      onPick={() => undefined}
      label="Satellite map of Menomonee Crossing"
      {...props}
    />,
  );

test('the server renders the pins as named buttons in list order [MAP-01]', () => {
  const names = [
    ...getHtml({ onSelect: () => undefined }).matchAll(/<button[^>]*data-pin[^>]*aria-label="([^"]+)"/g),
  ].map(([, name]) => name);
  expect(names).toEqual(['3, Stone Tracking Pad, Incomplete', '1, Stone Tracking Pad, Incomplete']);
});

test('the server renders pins without an action as plain marks, which let a tap place a pin [MAP-01] [BMP-07]', () => {
  const placing = getHtml({ isPlacing: true });
  expect(placing).not.toContain('data-pin');
  const pins = [...placing.matchAll(/<span role="img" aria-label="([^"]+)" class="([^"]+)"/g)];
  expect(pins.map(([, name]) => name)).toEqual([
    '3, Stone Tracking Pad, Incomplete',
    '1, Stone Tracking Pad, Incomplete',
  ]);
  expect(pins.filter(([, , className]) => className?.includes('pointer-events-auto'))).toEqual([]);
});

test('the server renders no style attribute, because the content security policy would drop it', () => {
  expect(getHtml({ isPlacing: true })).not.toContain('style=');
});

test('a read-only record offers neither placing nor the person’s location', () => {
  expect(getHtml({ isPlacing: true })).toContain('Place here');
  const record = getHtml({ isPlacing: true, readOnly: true });
  expect(record).not.toContain('Place here');
  expect(record).not.toContain('Use my location');
  expect(record).toContain('Zoom in');
});
