import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { z } from 'zod';
import { NEW_REPORT_PATH } from '@/lib/reports/urls';
import { SPANISH } from '@/lib/spanish';

const schema = z.looseObject({
  lang: z.string(),
  description: z.string(),
  id: z.string(),
  name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

const read = (file: string) => schema.parse(JSON.parse(readFileSync(`public/${file}`, 'utf8')));
const manifest = read('manifest.webmanifest');

test('an installed app opens the inspections in its own window', () => {
  expect(manifest).toMatchObject({ name: 'Earth Tight', id: '/', scope: '/', start_url: '/app/loading' });
  expect(manifest.shortcuts).toEqual([{ name: 'New Inspection', url: NEW_REPORT_PATH }]);
});

test('The Spanish manifest differs only in its texts', () => {
  const spanish = read('manifest.es.webmanifest');
  expect(spanish).toMatchObject({
    lang: 'es',
    description: SPANISH['Erosion-control inspections for your sites.'],
    shortcuts: [{ name: SPANISH['New Inspection'], url: NEW_REPORT_PATH }],
  });
  const { lang, description, shortcuts } = manifest;
  expect({ ...spanish, lang, description, shortcuts }).toEqual(manifest);
});

test('the manifest lists icons that exist in the declared sizes, one of them maskable', async () => {
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('the maskable icon is opaque and its top tenth has one color', async () => {
  const { isOpaque } = await sharp('public/icon-maskable-512.png').stats();
  expect(isOpaque).toBe(true);
  // stats() ignores extract() in the same pipeline, so the edge is extracted to a buffer first.
  const top = { left: 0, top: 0, width: 512, height: 51 };
  const edge = await sharp(await sharp('public/icon-maskable-512.png').extract(top).toBuffer()).stats();
  expect(edge.channels.every(({ min, max }) => min === max)).toBe(true);
});
