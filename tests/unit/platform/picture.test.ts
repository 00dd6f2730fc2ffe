import fc from 'fast-check';
import sharp from 'sharp';
import { processPicture } from '@/lib/platform/photos/process-picture';
import { stripJpeg } from '@/lib/platform/photos/strip-jpeg';

const EDGE = 720;
const noise = (width = 200, height = 150) =>
  sharp({
    create: { width, height, channels: 3, background: '#8a6f4d', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  });
const pixelsOf = (jpeg: Buffer) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();
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

test.each([
  ['a usual one', {}],
  ['full colour', { chromaSubsampling: '4:4:4' }],
  ['usual code words', { optimiseCoding: false }],
  ['a coarse one', { quality: 30 }],
])('a JPEG that fits keeps every pixel: %s', async (_, how) => {
  const sent = await noise().jpeg(how).toBuffer();

  const picture = await processPicture(sent, EDGE, 88);

  expect(picture).toMatchObject({ width: 200, height: 150 });
  const [kept, was] = [await pixelsOf(picture?.jpeg ?? Buffer.alloc(0)), await pixelsOf(sent)];
  expect(kept.equals(was)).toBe(true);
});

test('a grey JPEG, and sides that are no multiple of a block, are kept too', async () => {
  const sent = await noise(203, 149).greyscale().toColourspace('b-w').jpeg().toBuffer();

  const picture = await processPicture(sent, EDGE, 88);

  const [kept, was] = [await pixelsOf(picture?.jpeg ?? Buffer.alloc(0)), await pixelsOf(sent)];
  expect(kept.equals(was)).toBe(true);
});

test('when and where a photo was taken is read, and not stored in the picture', async () => {
  const sent = await noise().jpeg().withExif(NOTED).toBuffer();

  const picture = await processPicture(sent, EDGE, 88);

  expect(picture?.takenAt).toEqual(new Date('2026-11-20T15:30:00Z'));
  expect(picture?.position?.lat).toBeCloseTo(43.0389, 4);
  expect(await sharp(picture?.jpeg).metadata()).not.toHaveProperty('exif');
  expect(picture?.jpeg.includes('2026:11:20')).toBe(false);
});

const part = (marker: number, text: string) => {
  const content = Buffer.from(text);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const after = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)]);

test.each([
  ['behind the picture’s end', (jpeg: Buffer) => after(jpeg, jpeg.length, Buffer.from(SECRET))],
  ['in a comment', (jpeg: Buffer) => after(jpeg, 2, part(0xfe, SECRET))],
  ['where programs note things', (jpeg: Buffer) => after(jpeg, 2, part(0xe9, SECRET))],
  ['in a thumbnail’s place', (jpeg: Buffer) => after(jpeg, 2, part(0xe0, `JFXX\0${SECRET}`))],
  ['between the last block and the end', (jpeg: Buffer) => after(jpeg, jpeg.length - 2, Buffer.from(SECRET))],
])('what hides in a JPEG %s is not stored', async (_, hidden) => {
  const sent = hidden(await noise().jpeg().toBuffer());
  expect(sent.includes(SECRET)).toBe(true);

  const picture = await processPicture(sent, EDGE, 88);

  expect(picture?.jpeg.includes(SECRET)).not.toBe(true);
  expect(stripJpeg(sent)?.jpeg.includes(SECRET)).not.toBe(true);
});

test.each([
  ['one that is too wide', () => noise(900, 300).jpeg(), { width: 720, height: 240 }],
  [
    'one that lies on its side',
    () => noise(120, 80).jpeg().withMetadata({ orientation: 6 }),
    { width: 80, height: 120 },
  ],
  ['one that is shown in several steps', () => noise().jpeg({ progressive: true }), { width: 200, height: 150 }],
  ['one in the colours of print', () => noise().toColourspace('cmyk').jpeg(), { width: 200, height: 150 }],
  ['one with colours of its own', () => noise().withIccProfile('p3').jpeg(), { width: 200, height: 150 }],
  ['one with more bytes than pixels', () => noise(8, 8).jpeg(), { width: 8, height: 8 }],
  ['a PNG', () => noise().png(), { width: 200, height: 150 }],
])('%s is encoded anew, upright and in the usual colours', async (_, of, size) => {
  const sent = await of().toBuffer();

  const picture = await processPicture(sent, EDGE, 88);

  expect(picture).toMatchObject(size);
  const seen = await sharp(picture?.jpeg).metadata();
  expect(seen).toMatchObject({ ...size, format: 'jpeg', space: 'srgb', isProgressive: false });
  expect([seen.icc, seen.orientation]).toEqual([undefined, undefined]);
});

test('whatever bytes of a JPEG are changed, taken out or put in: what is kept is decoded without a complaint', async () => {
  const whole = await noise(64, 48).jpeg({ optimiseCoding: false }).toBuffer();
  const change = fc.record({
    at: fc.nat(whole.length - 1),
    takeOut: fc.constantFrom(0, 0, 1, 1, 2, 40),
    putIn: fc.uint8Array({ maxLength: 3 }),
  });
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 2 }), async (changes) => {
      const file = changes.reduce(
        (bytes, { at, takeOut, putIn }) => Buffer.concat([bytes.subarray(0, at), putIn, bytes.subarray(at + takeOut)]),
        whole,
      );
      const plain = stripJpeg(file);
      if (plain === null) return;
      kept += 1;
      await pixelsOf(plain.jpeg);
    }),
    { numRuns: 1_500 },
  );
  expect(kept).toBeGreaterThan(50);
});

/** Three equal blocks side by side, each of which begins anew. */
async function restarting(marks: readonly number[]): Promise<Buffer> {
  const plain = stripJpeg(await noise(8, 8).greyscale().toColourspace('b-w').jpeg().toBuffer());
  const one = plain?.jpeg ?? Buffer.alloc(0);
  const frame = one.indexOf(Buffer.from([0xff, 0xc0]));
  one.writeUInt16BE(24, frame + 7);
  const scan = one.indexOf(Buffer.from([0xff, 0xda]));
  const block = one.subarray(scan + 10, -2);
  const begun = [block, ...marks.flatMap((mark) => [Buffer.from([0xff, mark]), block])];
  return Buffer.concat([one.subarray(0, scan), part(0xdd, '\0\u0001'), one.subarray(scan, scan + 10), ...begun, END]);
}
const END = Buffer.from([0xff, 0xd9]);

test('a JPEG with restart marks is kept, and not when one of them is missing, too many or out of turn', async () => {
  const file = await restarting([0xd0, 0xd1]);
  expect(stripJpeg(file)).not.toBeNull();
  expect(await pixelsOf(file)).toHaveLength(3 * 64 * 3);
  for (const marks of [[0xd0], [0xd0, 0xd1, 0xd2], [0xd1, 0xd0]]) expect(stripJpeg(await restarting(marks))).toBeNull();
});
