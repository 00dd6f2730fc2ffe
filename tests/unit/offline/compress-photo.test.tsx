import { compressChosen, compressPhoto } from '@/lib/offline/store/compress-photo';

jest.mock('exifr', () => ({ parse: async () => null, gps: async () => null }));

/** Stands in for the browser's own pictures and canvas. The test looks only at what is asked of them. */
const decode = jest.fn<Promise<ImageBitmap>, [Blob, ImageBitmapOptions?]>();
const paint = { fillRect: jest.fn(), drawImage: jest.fn() };
const written: { width: number; height: number; quality?: number }[] = [];
/** How many bytes the JPEG has at a quality. */
let bytesAt = (_quality: number) => 80_000;

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
    done(new Blob([new Uint8Array(bytesAt(quality ?? 1))], { type }));
  });
  written.length = 0;
  bytesAt = () => 80_000;
});

const file = new File(['from a camera'], 'fence.jpg', { type: 'image/jpeg' });
const camera = (width: number, height: number) => decode.mockResolvedValue({ width, height, close: () => undefined });

test.each([
  ['a photo across', [4032, 3024], [720, 540]],
  ['an upright one', [3024, 4032], [540, 720]],
  ['a square one', [1000, 1000], [720, 720]],
  ['a line', [9000, 1], [720, 1]],
  ['a small one, which is not blown up,', [400, 300], [400, 300]],
] as const)('%s is at most 720 × 720, upright and whole [PHOTO-10]', async (_, [width, height], [wide, high]) => {
  camera(width, height);
  const taken = await compressPhoto(file);
  expect(taken?.picture).toMatchObject({ type: 'image/jpeg', size: 80_000 });
  expect(written).toEqual([{ width: wide, height: high, quality: 0.92 }]);
  expect(decode).toHaveBeenLastCalledWith(file, { imageOrientation: 'from-image' });
  expect(paint.drawImage).toHaveBeenLastCalledWith(expect.anything(), 0, 0, wide, high);
});

test('a photo that stays above 4 MB is written again at lower quality, and refused if that does not help [PHOTO-11, X-45]', async () => {
  camera(4032, 3024);
  bytesAt = (quality) => (quality > 0.7 ? 4 * 1024 * 1024 + 1 : 4 * 1024 * 1024);
  expect((await compressPhoto(file))?.picture.size).toBe(4 * 1024 * 1024);
  expect(written.map(({ quality }) => quality)).toEqual([0.92, 0.8, 0.65]);

  bytesAt = () => 5 * 1024 * 1024;
  expect(await compressPhoto(file)).toBeNull();
});

test('what the browser cannot decode is no photo', async () => {
  decode.mockRejectedValue(new DOMException('The source image could not be decoded.'));
  expect(await compressPhoto(file)).toBeNull();
});

test('of six the first five that can be read are kept; the others are named, pictures in HEIC as such [PHOTO-04]', async () => {
  const chosen = (name: string) => new File(['from a camera'], name);
  const heic: File = Object.assign(chosen('IMG_1.jpg'), { slice: () => ({ text: async () => 'ftypheic' }) });
  decode.mockImplementation(async (blob) => {
    if (blob === heic) throw new DOMException('no decoder');
    return { width: 400, height: 300, close: () => undefined };
  });
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'];
  const { photos, ...not } = await compressChosen([heic, ...names.map((name) => chosen(name))], 5);
  expect(photos).toHaveLength(5);
  expect(not).toEqual({ leftOut: ['6.jpg'], unreadable: [], heic: ['IMG_1.jpg'] });
});
