import { PIN_SIZE } from '@/lib/map/measures';
import { CAP_HEIGHT, GLYPHS } from '@/lib/map/pin-glyphs';
import { isInside } from '@/lib/map/pins';
import { toBox } from '@/lib/map/projection';
import type { MapGround, Pin, PinShape, Point } from '@/lib/map/types';

/** Label color: near black, because white has too little contrast on the four status colors. */
const LABEL_COLOR = '#07120d';
const LABEL_SIZE = 13;
const GLYPH_SCALE = LABEL_SIZE / 1000;

/**
 * The pins of a map picture as an SVG overlay, `scale` times the picture's size. The last pin is on top, as on the map.
 * Labels are the only user input in it, reduced to the characters of GLYPHS.
 */
export function renderPinsSvg(pins: readonly Pin[], ground: MapGround, scale = 1): string {
  const { width, height } = ground;
  const shapes = pins.map((pin) => {
    const point = toBox(pin, ground, ground);
    return isInside(point, ground) ? renderPin(pin, point) : '';
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`;
}

function renderPin({ shape, color, label }: Pin, { x, y }: Point): string {
  const half = PIN_SIZE / 2;
  const rings = [
    renderOutline(shape, half + 3, LABEL_COLOR, ' fill-opacity=".55"'),
    renderOutline(shape, half + 2, '#fff'),
    renderOutline(shape, half, color),
  ];
  return `<g transform="translate(${roundCoordinate(x)} ${roundCoordinate(y)})">${rings.join('')}${renderLabel(label)}</g>`;
}

function renderOutline(shape: PinShape, half: number, color: string, attributes = ''): string {
  if (shape === 'circle') return `<circle r="${half}" fill="${color}"${attributes}/>`;
  const corner = 4 + half - PIN_SIZE / 2;
  return `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${corner}" fill="${color}"${attributes}/>`;
}

function renderLabel(label: string): string {
  const glyphs = [...label].flatMap((character) => GLYPHS[character] ?? []);
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0);
  let x = -width / 2;
  const paths = glyphs.map((glyph) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.outline}"/>`;
    x += glyph.width;
    return path;
  });
  return `<g transform="translate(0 ${roundCoordinate((CAP_HEIGHT * GLYPH_SCALE) / 2)}) scale(${GLYPH_SCALE} ${-GLYPH_SCALE})" fill="${LABEL_COLOR}">${paths.join('')}</g>`;
}

const roundCoordinate = (number: number) => Math.round(number * 100) / 100;
