/**
 * Draws the pictures that phones put on their home screen from public/icon.svg: `node scripts/draw-icons.mjs`, after the
 * mark has changed. They are stored in public/, because some systems take no SVG.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const GROUND = '#175442';
const mark = await readFile('public/icon.svg');

const draw = (size) => sharp(mark, { density: 72 * (size / 32) }).resize(size, size);

for (const size of [192, 512]) await draw(size).png().toFile(`public/icon-${size}.png`);

/**
 * Phones cut these to a circle or another shape. Everything outside the middle four fifths may go, so the mark is drawn
 * smaller and the ground reaches the edges.
 */
async function drawWhole(size, file) {
  const inner = Math.round(size * 0.8);
  const input = await draw(inner).png().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toFile(`public/${file}`);
}

await drawWhole(512, 'icon-maskable-512.png');
await drawWhole(180, 'apple-touch-icon.png');
