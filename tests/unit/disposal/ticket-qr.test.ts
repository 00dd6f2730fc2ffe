import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { TicketQr } from '@/components/disposal/ticket-qr';
import { readQrCodes } from '@/tests/setup/read-qr-codes';

const ticketId = '0d6bb1a5-53d5-4f0c-8f59-2f6d3f0c9c11';

/** A picture of the code, `width` pixels wide, with a stain of `stainSize` (a share of the width) over its center. */
async function getPicture(origin: string, width: number, stainSize = 0): Promise<Buffer> {
  const drawn = renderToStaticMarkup(createElement(TicketQr, { ticketId, origin, label: 'QR code of this ticket' }));
  const svg = drawn.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" `);
  const picture = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  if (stainSize === 0) return picture;
  const side = Math.round(width * stainSize);
  const mud = { create: { width: side, height: side, channels: 3 as const, background: '#6b4f2a' } };
  return sharp(picture)
    .composite([{ input: mud }])
    .png()
    .toBuffer();
}

test('the code encodes a URL that a camera reads at the width of a narrow phone', async () => {
  for (const origin of ['http://localhost:3000', 'https://inspections.lakeshore-erosion-control.example'])
    for (const width of [160, 288, 600])
      expect(await readQrCodes(await getPicture(origin, width))).toEqual([`${origin}/ticket/${ticketId}`]);
});

test('the code encodes a URL that a camera reads even if the code is partly covered', async () => {
  const origin = 'https://earthtight.example';
  expect(await readQrCodes(await getPicture(origin, 288, 0.25))).toEqual([`${origin}/ticket/${ticketId}`]);
});
