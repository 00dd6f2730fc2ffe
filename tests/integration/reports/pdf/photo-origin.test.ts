import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PhotoOriginAndPlace } from '@/lib/reports/pdf-job';
import { extractPageTexts } from './printed';
import { renderPdf } from './render-pdf';
import { createPdfInput, createSmallReport } from './sample';

jest.setTimeout(120_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-origin-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SHA256 = 'abcdef0123456789'.repeat(4);

/** The text of the PDF in which every photo has this origin, taken 100 m north of its pin. */
async function printOrigin(change: Partial<PhotoOriginAndPlace>, printsPhotoPlaces = false): Promise<string> {
  const report = createSmallReport();
  const input = await createPdfInput(report, folder);
  const pin = report.bmps[0]?.location ?? { lat: 43, lng: -88 };
  const origin: PhotoOriginAndPlace = {
    isFromCamera: true,
    devicePosition: { lat: pin.lat + 100 / 111_195, lng: pin.lng, accuracyM: 5 },
    clockOffsetMs: 0,
    evidence: { sha256: SHA256, isResized: false },
    position: null,
    ...change,
  };
  const photos = Object.fromEntries(Object.entries(input.photos).map(([name, photo]) => [name, { ...photo, origin }]));
  const { pdf } = await renderPdf({ ...input, photos, printsPhotoPlaces });
  return extractPageTexts(pdf).join('\n');
}

test('a caption has "camera" and the first 8 characters of the digest, and no place [EVID-07, X-137]', async () => {
  const text = await printOrigin({});
  expect(text).toContain('camera');
  expect(text).toContain('SHA-256 abcdef01');
  expect(text).not.toContain('abcdef012');
  expect(text).not.toMatch(/from gallery|from the pin|phone clock/);
});

test('a caption has the distance to the pin where the profile prints places [EVID-07]', async () => {
  expect(await printOrigin({}, true)).toContain('328 ft from the pin');
});

test('a caption names the gallery as the source and the difference of a wrong clock [EVID-07, EVID-09]', async () => {
  const text = await printOrigin({ isFromCamera: false, devicePosition: null, clockOffsetMs: 720_000 }, true);
  expect(text).toContain('from gallery');
  expect(text).toContain('phone clock 12 min slow');
  expect(text).not.toContain('from the pin');
});
