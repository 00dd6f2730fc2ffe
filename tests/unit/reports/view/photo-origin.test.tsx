import { render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { createPhotoTiles } from '@/components/reports/bmp/photos';
import { PhotoViewer } from '@/components/reports/bmp/photo-viewer';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';
import type { PhotoMetadata } from '@/lib/reports/domain/photos';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { installPointerEvents } from '@/tests/unit/ui/pointers-in-jsdom';

beforeAll(installModalDialogs);
beforeAll(installPointerEvents);
afterEach(() => jest.restoreAllMocks());

const PIN = { lat: 43.0389, lng: -87.9065 };
const ORIGIN: PhotoOrigin = {
  isFromCamera: true,
  devicePosition: { ...PIN, accuracyM: 5 },
  clockOffsetMs: 0,
  evidence: { sha256: 'a'.repeat(64), isResized: false },
};

/** Opens a photo with this metadata. */
async function openPhoto(origin: Partial<PhotoOrigin>, metadata: Partial<PhotoMetadata> = {}): Promise<void> {
  const photo: PhotoMetadata = {
    fileName: 'one.jpg',
    takenAt: null,
    by: 'Marcus Hale',
    position: null,
    origin: { ...ORIGIN, ...origin },
    evidenceCopy: null,
    ...metadata,
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ photos: [photo] }));
  const tiles = createPhotoTiles(
    { name: 'Silt Fence', location: PIN },
    'condition',
    { photos: ['one.jpg'] },
    (name) => `/images/${name}`,
    'r1',
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PhotoViewer photos={tiles} openId="one.jpg" timeZone="America/Chicago" onClose={() => undefined} />
    </SWRConfig>,
  );
  await screen.findByText(/added by Marcus Hale/);
}

test('members see the distance of a photo from its pin in feet [EVID-08]', async () => {
  await openPhoto({ devicePosition: { lat: PIN.lat + 30 / 111_195, lng: PIN.lng, accuracyM: 5 } });
  expect(screen.getByText('98 ft from the pin')).toBeVisible();
});

test('a photo far from its pin has a warning in words [EVID-08]', async () => {
  await openPhoto({ devicePosition: { lat: PIN.lat + 100 / 111_195, lng: PIN.lng, accuracyM: 5 } });
  expect(screen.getByText('328 ft from the pin. Check that the photo shows this BMP.')).toBeVisible();
});

test('a photo from the camera without a position says "No position" [EVID-01]', async () => {
  await openPhoto({ devicePosition: null });
  expect(screen.getByText(/Camera · No position/)).toBeVisible();
  expect(screen.queryByText(/from the pin/)).not.toBeInTheDocument();
});

test('a photo from the gallery is labeled, with the difference of a wrong clock [EVID-02, EVID-09]', async () => {
  await openPhoto({ isFromCamera: false, devicePosition: null, clockOffsetMs: 720_000 });
  expect(screen.getByText(/From gallery · phone clock 12 min slow/)).toBeVisible();
  expect(screen.queryByText(/No position/)).not.toBeInTheDocument();
});

test('the full-size photo can be downloaded when it is on the server, and says that it was reduced [EVID-03]', async () => {
  await openPhoto(
    { evidence: { sha256: 'a'.repeat(64), isResized: true } },
    { evidenceCopy: { url: '/api/evidence/one.jpg?sig=x', differsFromPhone: false } },
  );
  expect(screen.getByRole('link', { name: 'Full-size photo' })).toHaveAttribute('href', '/api/evidence/one.jpg?sig=x');
  expect(screen.getByText(/reduced to 2048 px/)).toBeVisible();
  expect(screen.queryByText('Differs from the phone')).not.toBeInTheDocument();
});

test('the Office sees that the full-size photo differs from the phone [EVID-06]', async () => {
  await openPhoto({}, { evidenceCopy: { url: '/api/evidence/one.jpg', differsFromPhone: true } });
  expect(screen.getByText('Differs from the phone')).toBeVisible();
});

test('the full-size photo may still be on the phone [EVID-04]', async () => {
  await openPhoto({});
  expect(screen.getByText('The full-size photo is still on the phone.')).toBeVisible();
});
