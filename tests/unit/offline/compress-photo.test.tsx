import { compressPhotos, compressPhoto } from '@/lib/offline/store/compress-photo';

/** Returns tags only without `reviveValues`, which would parse dates in the browser's time zone. */
const tags = jest.fn(async (): Promise<unknown> => null);
jest.mock('exifr', () => ({
  parse: (_file: File, { reviveValues }: { reviveValues: boolean }) => (reviveValues ? null : tags()),
  gps: async () => null,
}));

/** Mocks `createImageBitmap` and the canvas. The tests check only the calls. */
const decode = jest.fn<Promise<ImageBitmap>, [Blob, ImageBitmapOptions?]>();
const paint = { fillRect: jest.fn(), drawImage: jest.fn() };
const written: { width: number; height: number; quality?: number }[] = [];
/** How many bytes the JPEG has at a quality. */
let getBytesAt = (_quality: number) => 80_000;

beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: decode });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => paint as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    written.push({ width: this.width, height: this.height, quality });
    done(new Blob([new Uint8Array(getBytesAt(quality ?? 1))], { type }));
  });
  written.length = 0;
  getBytesAt = () => 80_000;
});

/** A file with these bytes, one Latin-1 character each. `slice` is replaced because jsdom lacks `Blob.text`. */
const createFile = (name: string, content: string): File => {
  const bytes = Buffer.from(content, 'latin1');
  const slice = (from: number, to: number) => ({
    text: async () => new TextDecoder().decode(bytes.subarray(from, to)),
  });
  return Object.assign(new File([bytes], name), { slice });
};
const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF\0';
const file = createFile('fence.jpg', JPEG);
const mockDecodedSize = (width: number, height: number) =>
  decode.mockResolvedValue({ width, height, close: () => undefined });

test.each([
  ['a landscape photo', [4032, 3024], [720, 540]],
  ['a portrait photo', [3024, 4032], [540, 720]],
  ['a square photo', [1000, 1000], [720, 720]],
  ['a 9000 × 1 image', [9000, 1], [720, 1]],
  ['a small photo, without enlarging it,', [400, 300], [400, 300]],
] as const)(
  'the compression scales %s to at most 720 × 720 without cropping [PHOTO-10]',
  async (_, [width, height], [wide, high]) => {
    mockDecodedSize(width, height);
    const photo = await compressPhoto(file, null);
    expect(photo?.picture).toMatchObject({ type: 'image/jpeg', size: 80_000 });
    expect(written).toEqual([{ width: wide, height: high, quality: 0.92 }]);
    expect(decode).toHaveBeenLastCalledWith(file, { imageOrientation: 'from-image' });
    expect(paint.drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, wide, high);
  },
);

test('a photo above 4 MB is compressed again, and refused if it is still too large [PHOTO-11, X-45]', async () => {
  mockDecodedSize(4032, 3024);
  getBytesAt = (quality) => (quality > 0.7 ? 4 * 1024 * 1024 + 1 : 4 * 1024 * 1024);
  expect((await compressPhoto(file, null))?.picture.size).toBe(4 * 1024 * 1024);
  expect(written.map(({ quality }) => quality)).toEqual([0.92, 0.8, 0.65]);

  getBytesAt = () => 5 * 1024 * 1024;
  expect(await compressPhoto(file, null)).toBeNull();
});

test.each([
  ['with an offset', { OffsetTimeOriginal: '-06:00' }, '2026-11-20T18:15:00.000Z', false],
  ['without an offset', {}, '2026-11-20T17:15:00.000Z', true],
])(
  'the time of a photo %s does not depend on the browser’s own time zone',
  async (_, offset, takenAt, isZoneAssumed) => {
    mockDecodedSize(400, 300);
    tags.mockResolvedValueOnce({ DateTimeOriginal: '2026:11:20 12:15:00', ...offset });
    expect(await compressPhoto(file, 'America/New_York')).toMatchObject({ takenAt, isZoneAssumed });
  },
);

test('the compression refuses files that the browser cannot decode', async () => {
  decode.mockRejectedValue(new DOMException('The source image could not be decoded.'));
  expect(await compressPhoto(file, null)).toBeNull();
});

test.each([
  ['a JPEG', 'a.jpg', JPEG, true],
  ['a JPEG without a header of its own', 'a', '\xff\xd8\xff\xdb\0\x43\0\b\x06\x06\x07\x06', true],
  ['a PNG', 'a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', true],
  ['a HEIC photo', 'a.heic', '\0\0\0\x18ftypheic\0\0\0\0', true],
  ['a GIF', 'a.gif', 'GIF89a\x01\0\x01\0\x80\0', false],
  ['a GIF named as a JPEG', 'a.jpg', 'GIF89a\x01\0\x01\0\x80\0', false],
  ['a WebP', 'a.png', 'RIFF\x24\0\0\0WEBPVP8 ', false],
  ['an AVIF', 'a.jpg', '\0\0\0\x20ftypavif\0\0\0\0', false],
  ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', false],
  ['an icon', 'a.png', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0', false],
])(
  'the first bytes of %s decide whether it is accepted, even if the browser decodes the file [PHOTO-08, LIB-46]',
  async (_, name, bytes, isAccepted) => {
    mockDecodedSize(400, 300);
    const { photos, ...rejected } = await compressPhotos([createFile(name, bytes)], 5, null);
    expect(photos).toHaveLength(isAccepted ? 1 : 0);
    expect(rejected).toEqual({ leftOut: [], unreadable: isAccepted ? [] : [name], heic: [] });
  },
);

test('the error names a file that was deleted before it was read', async () => {
  mockDecodedSize(400, 300);
  const unreadable: File = Object.assign(createFile('gone.jpg', JPEG), {
    slice: () => ({ text: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
  });
  expect((await compressPhotos([unreadable], 5, null)).unreadable).toEqual(['gone.jpg']);
});

test('the compression keeps the first five readable files and names the others, HEIC files as HEIC [PHOTO-04]', async () => {
  const heic = createFile('IMG_1.jpg', '\0\0\0\x18ftypheic');
  decode.mockImplementation(async (blob) => {
    if (blob === heic) throw new DOMException('no decoder');
    return { width: 400, height: 300, close: () => undefined };
  });
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'];
  const { photos, ...rejected } = await compressPhotos([heic, ...names.map((name) => createFile(name, JPEG))], 5, null);
  expect(photos).toHaveLength(5);
  expect(rejected).toEqual({ leftOut: ['6.jpg'], unreadable: [], heic: ['IMG_1.jpg'] });
});
