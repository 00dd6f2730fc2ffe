import type { LoggedBmp } from '@/lib/reports/domain/report';

/** A BMP as a browser sends it, without anything that needs a test around it. */
export const documented = (id: string): LoggedBmp => ({
  id,
  practiceId: '-1',
  name: 'Silt Fence',
  type: 'Perimeter',
  label: 'A',
  location: { lat: 43.03, lng: -87.9 },
  correctiveActions: null,
  condition: { photos: [], date: '2026-11-21T15:00:00.000Z', description: 'Holds' },
  correction: null,
  version: 0,
});
