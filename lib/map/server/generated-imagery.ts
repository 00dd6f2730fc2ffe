import { hashNoise, fractalNoise, smoothstep } from '@/lib/map/server/noise';
import { getTileBounds, TILE_SIZE, type Tile } from '@/lib/map/tiles';

/**
 * Generated aerial imagery for tests and demonstrations without internet, never used in place of a real source. Each
 * pixel depends only on its position in EPSG:3857, so tiles join without seams. Lengths are meters of that projection.
 */
export async function generateTile(tile: Tile): Promise<Buffer> {
  const [west, , east, north] = getTileBounds(tile);
  const step = (east - west) / TILE_SIZE;
  const pixels = Buffer.alloc(TILE_SIZE * TILE_SIZE * 3);
  for (let row = 0, offset = 0; row < TILE_SIZE; row += 1) {
    // A tile takes a tenth of a second of CPU; yields to other requests.
    if (row % 32 === 0) await new Promise(setImmediate);
    for (let column = 0; column < TILE_SIZE; column += 1, offset += 3) {
      const [red, green, blue] = getGroundColor(west + (column + 0.5) * step, north - (row + 0.5) * step, step);
      pixels[offset] = clampByte(red);
      pixels[offset + 1] = clampByte(green);
      pixels[offset + 2] = clampByte(blue);
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: TILE_SIZE, height: TILE_SIZE, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Local aliases: millions of global look-ups take most of the time in some runtimes. */
const { abs, floor, max, min, round, sin } = Math;

type Color = readonly [red: number, green: number, blue: number];

const GRASS: Color = [92, 108, 62];
const DRY_GRASS: Color = [139, 137, 88];
const SOIL: Color = [164, 132, 95];
const WET_SOIL: Color = [120, 93, 66];
const CROP: Color = [112, 124, 68];
const TREE: Color = [48, 66, 36];
const SHADOW: Color = [44, 52, 34];
const ASPHALT: Color = [104, 104, 104];
const GRAVEL: Color = [166, 158, 143];
const CONCRETE: Color = [186, 184, 177];
const ROOFS: readonly Color[] = [
  [104, 96, 90],
  [122, 78, 60],
  [142, 134, 122],
];

/** A block between roads. The default map center is in the middle of a building site. */
const BLOCK = 420;
const CENTER = { x: -9_785_703.6, y: 5_317_895 };
const OFFSET = { x: 0.5 * BLOCK - (CENTER.x % BLOCK), y: 0.45 * BLOCK - (CENTER.y % BLOCK) };
const ROAD = 7;
const LOT = 42;

/** Roads with a curb, and between them blocks of houses, fields, meadows and building sites. */
function getGroundColor(x: number, y: number, step: number): Color {
  const place = locate(x, y);
  const road = min(place.x, BLOCK - place.x, place.y, BLOCK - place.y);
  const grain = 18 * (fractalNoise(x, y, 1.6, step, 11) - 0.5) + 10 * (fractalNoise(x, y, 60, step, 12) - 0.5);
  if (road < ROAD) return shade(ASPHALT, grain * 0.6);
  if (road < ROAD + 2.5) return shade(CONCRETE, grain * 0.5);
  return shade(getBlockColor(place, road, x, y, step), grain);
}

/** A block of the grid and the position inside it. */
interface Place {
  column: number;
  row: number;
  x: number;
  y: number;
}

function locate(x: number, y: number): Place {
  const column = floor((x + OFFSET.x) / BLOCK);
  const row = floor((y + OFFSET.y) / BLOCK);
  return { column, row, x: x + OFFSET.x - column * BLOCK, y: y + OFFSET.y - row * BLOCK };
}

const CENTER_BLOCK = locate(CENTER.x, CENTER.y);

function getBlockColor(place: Place, road: number, x: number, y: number, step: number): Color {
  const { column, row } = place;
  const meadow = mix(GRASS, DRY_GRASS, smoothstep(0.35, 0.75, fractalNoise(x, y, 90, step, 31)));
  const wooded = mix(meadow, TREE, smoothstep(0.62, 0.66, fractalNoise(x, y, 18, step, 71)));
  const blockNoise = hashNoise(column, row, 21);
  if (blockNoise < 0.05 || (column === CENTER_BLOCK.column && row === CENTER_BLOCK.row))
    return getSiteColor(place, road, x, y, step, meadow);
  if (blockNoise < 0.5) return getHouseColor(place) ?? wooded;
  return blockNoise < 0.8 ? mix(CROP, DRY_GRASS, hashNoise(column, row, 5)) : wooded;
}

/** Bare soil with a grass edge, a gravel road and a slab. */
function getSiteColor(place: Place, road: number, x: number, y: number, step: number, meadow: Color): Color {
  if (abs(place.x - 275) < 39 && abs(place.y - 215) < 26) return CONCRETE;
  const soil = mix(SOIL, WET_SOIL, smoothstep(0.42, 0.72, fractalNoise(x, y, 55, step, 42)));
  const haul = 1 - smoothstep(5, 8.5, abs(place.x - 26 * sin(place.y / 46) - BLOCK * 0.42));
  const bare = smoothstep(30, 38, road + 16 * (fractalNoise(x, y, 70, step, 41) - 0.5));
  return mix(meadow, mix(soil, GRAVEL, haul * 0.75), bare);
}

/** A house on most lots, with a lit and a shaded roof slope, and its shadow to the northwest. null for the ground. */
function getHouseColor({ column, row, x, y }: Place): Color | null {
  const key = { x: column * 64 + floor(x / LOT), y: row * 64 + floor(y / LOT) };
  if (hashNoise(key.x, key.y, 51) < 0.22) return null;
  const across = (x % LOT) - LOT / 2;
  const along = (y % LOT) - LOT / 2;
  const width = 8 + 4 * hashNoise(key.x, key.y, 54);
  const depth = 6 + 3 * hashNoise(key.x, key.y, 55);
  if (abs(across) < width && abs(along) < depth) {
    const roof = ROOFS[floor(hashNoise(key.x, key.y, 56) * ROOFS.length)] ?? CONCRETE;
    return shade(roof, along > 0 ? -9 : 12);
  }
  return abs(across + 2) < width && abs(along - 2) < depth ? SHADOW : null;
}

const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const shade = ([red, green, blue]: Color, light: number): Color => [red + light, green + light, blue + light * 0.9];
const clampByte = (value: number) => min(255, max(0, round(value)));
