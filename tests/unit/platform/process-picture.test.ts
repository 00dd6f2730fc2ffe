import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { processPicture } from '@/lib/platform/photos/process-picture';

const EDGE = 720;
const createNoise = (width = 200, height = 150) =>
  sharp({
    create: { width, height, channels: 3, background: '#8a6f4d', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  });
const getPixels = (jpeg: Buffer) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();
const SECRET = '<script>alert("PK\u0003\u0004")</script>';

const NOTED = {
  IFD2: { DateTimeOriginal: '2026:11:20 09:30:00', OffsetTimeOriginal: '-06:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 2/1 2004/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '87/1 54/1 2340/100',
  },
};

/** Peak signal-to-noise ratio in dB. Above 40 dB two pictures look the same. */
async function computeSignalToNoise(one: Buffer, other: Buffer): Promise<number> {
  const [ones, others] = [await getPixels(one), await getPixels(other)];
  const squares = ones.reduce((sum, value, index) => sum + (value - (others[index] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / ones.length));
}

/** As Chromium and Firefox encode a photo; Chromium adds a color profile. */
test.each([
  ['without a color profile', (photo: Sharp) => photo],
  ['with a color profile', (photo: Sharp) => photo.withIccProfile('srgb')],
])('the server keeps the quality and size of a photo that a phone has scaled, %s [PHOTO-11]', async (_, encode) => {
  const sent = await encode(createNoise(720, 540).blur(0.8).jpeg({ quality: 92 })).toBuffer();

  const picture = await processPicture(sent, EDGE);

  expect(picture).toMatchObject({ width: 720, height: 540 });
  const jpeg = picture?.jpeg ?? Buffer.alloc(0);
  expect(await computeSignalToNoise(jpeg, sent)).toBeGreaterThan(45);
  expect(jpeg.length).toBeLessThan(1.1 * sent.length);
});

test('the same file always has the same digest', async () => {
  const sent = await createNoise().jpeg().withExif(NOTED).toBuffer();

  const [first, second] = [await processPicture(sent, EDGE), await processPicture(sent, EDGE)];

  expect(first?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toEqual(first);
});

test('the server reads the time and place of a photo and removes both from the picture', async () => {
  const sent = await createNoise().jpeg().withExif(NOTED).toBuffer();

  const picture = await processPicture(sent, EDGE);

  expect(picture?.takenAt).toEqual(new Date('2026-11-20T15:30:00Z'));
  expect(picture?.position?.lat).toBeCloseTo(43.0389, 4);
  expect(await sharp(picture?.jpeg).metadata()).not.toHaveProperty('exif');
  expect(picture?.jpeg.includes('2026:11:20')).toBe(false);
});

const createPart = (marker: number, text: string) => {
  const content = Buffer.from(text);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const insertBytes = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)]);

test.each([
  ['after the end of the picture', (jpeg: Buffer) => insertBytes(jpeg, jpeg.length, Buffer.from(SECRET))],
  ['in a comment', (jpeg: Buffer) => insertBytes(jpeg, 2, createPart(0xfe, SECRET))],
  ['in an application segment', (jpeg: Buffer) => insertBytes(jpeg, 2, createPart(0xe9, SECRET))],
  ['in a thumbnail segment', (jpeg: Buffer) => insertBytes(jpeg, 2, createPart(0xe0, `JFXX\0${SECRET}`))],
  ['between the last block and the end', (jpeg: Buffer) => insertBytes(jpeg, jpeg.length - 2, Buffer.from(SECRET))],
])('the server removes hidden data %s of a JPEG', async (_, hidden) => {
  const sent = hidden(await createNoise().jpeg().toBuffer());
  expect(sent.includes(SECRET)).toBe(true);

  const picture = await processPicture(sent, EDGE);

  expect(picture).not.toBeNull();
  expect(picture?.jpeg.includes(SECRET)).toBe(false);
});

test.each([
  ['one that is too wide', () => createNoise(900, 300).jpeg(), { width: 720, height: 240 }],
  [
    'one that is rotated',
    () => createNoise(120, 80).jpeg().withMetadata({ orientation: 6 }),
    { width: 80, height: 120 },
  ],
  ['one with progressive encoding', () => createNoise().jpeg({ progressive: true }), { width: 200, height: 150 }],
  ['one in CMYK', () => createNoise().toColorspace('cmyk').jpeg(), { width: 200, height: 150 }],
  ['one with its own color profile', () => createNoise().withIccProfile('p3').jpeg(), { width: 200, height: 150 }],
  ['one with more bytes than pixels', () => createNoise(8, 8).jpeg(), { width: 8, height: 8 }],
  ['a PNG', () => createNoise().png(), { width: 200, height: 150 }],
])('the server encodes %s again, upright and in sRGB', async (_, createPhoto, size) => {
  const sent = await createPhoto().toBuffer();

  const picture = await processPicture(sent, EDGE);

  expect(picture).toMatchObject(size);
  const seen = await sharp(picture?.jpeg).metadata();
  expect(seen).toMatchObject({ ...size, format: 'jpeg', space: 'srgb', isProgressive: false });
  expect([seen.icc, seen.orientation]).toEqual([undefined, undefined]);
});

test('the server stores only JPEGs that decode without a warning, even from files with damaged bytes', async () => {
  const jpeg = await createNoise(64, 48).jpeg({ optimiseCoding: false }).toBuffer();
  const change = fc.record({
    at: fc.nat(jpeg.length - 1),
    takeOut: fc.constantFrom(0, 0, 1, 1, 2, 40),
    putIn: fc.uint8Array({ maxLength: 3 }),
  });
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 2 }), async (changes) => {
      const file = changes.reduce(
        (bytes, { at, takeOut, putIn }) => Buffer.concat([bytes.subarray(0, at), putIn, bytes.subarray(at + takeOut)]),
        jpeg,
      );
      const picture = await processPicture(file, EDGE);
      if (picture === null) return;
      stored += 1;
      await getPixels(picture.jpeg);
    }),
    { numRuns: 300 },
  );
  expect(stored).toBeGreaterThan(20);
});
