import { createHash } from 'node:crypto';
import { prepareInspectionPhotos, type PhotoSource } from '@/lib/offline/store/prepare-photos';
import { MAX_EVIDENCE_BYTES } from '@/lib/reports/domain/photo-evidence';

const EXIF_PLACE = { latitude: 43.5, longitude: -88 };
let exifPlace: typeof EXIF_PLACE | null = null;
jest.mock('exifr', () => ({ parse: async () => null, gps: async () => exifPlace }));

/** Browser functions that jsdom lacks. A scaled picture has 100 kB. */
beforeEach(() => {
  exifPlace = null;
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4032, height: 3024, close: () => undefined }),
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    done(withBytes(new Blob([], { type }), Buffer.alloc(100_000, this.width % 256)));
  });
});
afterEach(() => jest.restoreAllMocks());

const withBytes = <Content extends Blob>(blob: Content, bytes: Buffer): Content =>
  Object.assign(blob, {
    slice: (from: number, to: number) => ({ text: async () => new TextDecoder().decode(bytes.subarray(from, to)) }),
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  });

function createFile(size = 5000, lastModified = Date.now()): File {
  const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(size - 4, 7)]);
  return withBytes(new File([new Uint8Array(bytes)], 'fence.jpg', { type: 'image/jpeg', lastModified }), bytes);
}

function mockPosition(getCurrentPosition: Geolocation['getCurrentPosition']): jest.Mock {
  const spy = jest.fn(getCurrentPosition);
  Object.assign(navigator, { geolocation: { getCurrentPosition: spy } });
  return spy;
}
const answerWith = (coords: object) => mockPosition((onPosition) => onPosition({ coords } as GeolocationPosition));
const HERE = { latitude: 43.0389, longitude: -87.9065, accuracy: 6 };

async function prepare(source: PhotoSource, file = createFile()) {
  const { photos } = await prepareInspectionPhotos([file], source, 5, null);
  const [photo] = photos;
  if (!photo) throw new Error('the photo was not accepted');
  return photo;
}

test('a photo from the camera has the position of the device, at most 60 s old, and its accuracy [EVID-01]', async () => {
  const locate = answerWith(HERE);
  const { origin, takenAt } = await prepare('camera');
  expect(origin).toMatchObject({ isFromCamera: true, devicePosition: { lat: 43.0389, lng: -87.9065, accuracyM: 6 } });
  expect(takenAt).not.toBeNull();
  expect(locate.mock.calls[0]?.[2]).toMatchObject({ maximumAge: 60_000 });
});

test('a photo from the camera has no position without permission, and is kept [EVID-01]', async () => {
  mockPosition((_onPosition, onError) => onError?.({ code: 1 } as GeolocationPositionError));
  exifPlace = EXIF_PLACE;
  expect((await prepare('camera')).origin).toMatchObject({ isFromCamera: true, devicePosition: null });
});

test('a photo is kept although the person does not answer the question for permission [EVID-01]', async () => {
  jest.useFakeTimers();
  mockPosition(() => undefined);
  const prepared = prepare('camera');
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await prepared).origin.devicePosition).toBeNull();
  jest.useRealTimers();
});

test('a photo from the gallery has the place in EXIF only, and none without EXIF [EVID-02]', async () => {
  const locate = answerWith(HERE);
  exifPlace = EXIF_PLACE;
  expect(await prepare('gallery')).toMatchObject({
    origin: { isFromCamera: false, devicePosition: null },
    position: { lat: 43.5, lng: -88 },
  });
  exifPlace = null;
  expect(await prepare('gallery')).toMatchObject({ position: null, takenAt: null });
  expect(locate).not.toHaveBeenCalled();
});

test('an old file is from the gallery, although the person pressed "Take photo" on a device without a camera', async () => {
  answerWith(HERE);
  const file = createFile(5000, Date.now() - 3_600_000);
  expect((await prepare('camera', file)).origin).toMatchObject({ isFromCamera: false, devicePosition: null });
});

describe('the evidence copy', () => {
  test('has the bytes of the file up to 8 MB, and their SHA-256 [EVID-03]', async () => {
    const file = createFile(MAX_EVIDENCE_BYTES);
    const { evidence, origin } = await prepare('gallery', file);
    expect(evidence?.size).toBe(file.size);
    const sha256 = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    expect(origin.evidence).toEqual({ sha256, isResized: false });
  });

  test('is a picture of at most 2048 px if the file is larger [EVID-03]', async () => {
    const { evidence, origin } = await prepare('gallery', createFile(MAX_EVIDENCE_BYTES + 1));
    expect(evidence?.size).toBe(100_000);
    // The mocked picture is filled with its width.
    const sha256 = createHash('sha256')
      .update(Buffer.alloc(100_000, 2048 % 256))
      .digest('hex');
    expect(origin.evidence).toEqual({ sha256, isResized: true });
  });
});
