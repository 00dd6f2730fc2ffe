import { PIN_SIZE } from '@/lib/map/measures';
import { CAP_HEIGHT, GLYPHS } from '@/lib/map/pin-glyphs';
import { isInside } from '@/lib/map/pins';
import { toBox } from '@/lib/map/projection';
import type { MapGround, Pin, PinShape, Point } from '@/lib/map/types';

/** Label color: near black, because white has too little contrast on the four status colors. */
const INK = '#07120d';
const LETTER = 13;
const UNIT = LETTER / 1000;

/**
 * The pins of a map picture as an SVG overlay, `scale` times the picture's size. The last pin is on top, as on the map.
 * Labels are the only user input in it, reduced to letters and digits.
 */
export function pinsSvg(pins: readonly Pin[], ground: MapGround, scale = 1): string {
  const { width, height } = ground;
  const drawn = pins.map((pin) => {
    const point = toBox(pin, ground, ground);
    return isInside(point, ground) ? pinAt(pin, point) : '';
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`;
}

function pinAt({ shape, colour, label }: Pin, { x, y }: Point): string {
  const half = PIN_SIZE / 2;
  const rings = [
    outline(shape, half + 3, INK, ' fill-opacity=".55"'),
    outline(shape, half + 2, '#fff'),
    outline(shape, half, colour),
  ];
  return `<g transform="translate(${rounded(x)} ${rounded(y)})">${rings.join('')}${lettering(label)}</g>`;
}

function outline(shape: PinShape, half: number, colour: string, more = ''): string {
  if (shape === 'circle') return `<circle r="${half}" fill="${colour}"${more}/>`;
  const corner = 4 + half - PIN_SIZE / 2;
  return `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${corner}" fill="${colour}"${more}/>`;
}

function lettering(label: string): string {
  const glyphs = [...label].flatMap((letter) => GLYPHS[letter] ?? []);
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0);
  let from = -width / 2;
  const letters = glyphs.map((glyph) => {
    const placed = `<path transform="translate(${from} 0)" d="${glyph.outline}"/>`;
    from += glyph.width;
    return placed;
  });
  return `<g transform="translate(0 ${rounded((CAP_HEIGHT * UNIT) / 2)}) scale(${UNIT} ${-UNIT})" fill="${INK}">${letters.join('')}</g>`;
}

const rounded = (number: number) => Math.round(number * 100) / 100;
