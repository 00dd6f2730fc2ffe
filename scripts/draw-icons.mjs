/** Renders the home screen icons from public/icon.svg: `node scripts/draw-icons.mjs`. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const BACKGROUND = '#175442';
const mark = await readFile('public/icon.svg');

const draw = (size) => sharp(mark, { density: 72 * (size / 32) }).resize(size, size);

for (const size of [192, 512]) await draw(size).png().toFile(`public/icon-${size}.png`);

/** Maskable icons: phones may crop everything outside the middle 80 %. */
async function drawMaskable(size, file) {
  const inner = Math.round(size * 0.8);
  const input = await draw(inner).png().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input, gravity: 'center' }])
    .png()
    .toFile(`public/${file}`);
}

await drawMaskable(512, 'icon-maskable-512.png');
await drawMaskable(180, 'apple-touch-icon.png');
