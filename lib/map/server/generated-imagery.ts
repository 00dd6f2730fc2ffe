import { hashNoise, fractalNoise, valueNoise, smoothstep } from '@/lib/map/server/noise';
import { mercatorBounds, TILE_SIZE, type Tile } from '@/lib/map/tiles';

/**
 * Generated aerial imagery for tests and demonstrations without internet, never used in place of a real source. Each
 * pixel depends only on its position in EPSG:3857, so tiles join without seams. Lengths are meters of that projection.
 */
export async function generateTile(tile: Tile): Promise<Buffer> {
  const [west, , east, north] = mercatorBounds(tile);
  const step = (east - west) / TILE_SIZE;
  const forest = createForest();
  const pixels = Buffer.alloc(TILE_SIZE * TILE_SIZE * 3);
  for (let row = 0, at = 0; row < TILE_SIZE; row += 1) {
    // A tile takes a tenth of a second of CPU; yields to other requests.
    if (row % 32 === 0) await new Promise(setImmediate);
    for (let column = 0; column < TILE_SIZE; column += 1, at += 3) {
      const [red, green, blue] = groundColor(west + (column + 0.5) * step, north - (row + 0.5) * step, step, forest);
      pixels[at] = clampByte(red);
      pixels[at + 1] = clampByte(green);
      pixels[at + 2] = clampByte(blue);
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: TILE_SIZE, height: TILE_SIZE, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Local aliases: millions of global look-ups take most of the time in some runtimes. */
const { abs, floor, max, min, PI, round, sin, sqrt } = Math;
const hypot = (a: number, b: number) => sqrt(a * a + b * b);

type Color = readonly [red: number, green: number, blue: number];

const GRASS: Color = [92, 108, 62];
const DRY_GRASS: Color = [139, 137, 88];
const SOIL: Color = [164, 132, 95];
const WET_SOIL: Color = [120, 93, 66];
const CROP: Color = [112, 124, 68];
const TREE: Color = [48, 66, 36];
const ASPHALT: Color = [104, 104, 104];
const GRAVEL: Color = [166, 158, 143];
const PAINT: Color = [214, 188, 96];
const CONCRETE: Color = [186, 184, 177];
const ROOFS: readonly Color[] = [
  [104, 96, 90],
  [122, 78, 60],
  [84, 92, 100],
  [142, 134, 122],
];

/** A block between roads. The default map center is in the middle of a building site. */
const BLOCK = 420;
const CENTER = { x: -9_785_703.6, y: 5_317_895 };
const OFFSET = { x: 0.5 * BLOCK - (CENTER.x % BLOCK), y: 0.45 * BLOCK - (CENTER.y % BLOCK) };
const ROAD = 7;
const LOT = 42;

function groundColor(x: number, y: number, step: number, forest: ReturnType<typeof createForest>): Color {
  const { block, inside, road } = locate(x, y);
  const grain = 18 * (fractalNoise(x, y, 1.6, step, 11) - 0.5) + 10 * (fractalNoise(x, y, 60, step, 12) - 0.5);

  if (road.across < ROAD) return shade(roadColor(road, step), grain * 0.6);
  if (road.across < ROAD + 2.5) return shade(CONCRETE, grain * 0.5);
  const tree = treeAt(x, y, step, forest);
  const color = surfaceOf(block, inside, road.across, x, y, step);
  return shade(mix(color, tree.color, tree.cover), grain);
}

/** Meters, of the projection or of a block. */
interface Spot {
  x: number;
  y: number;
}

/** The block of a place, the position inside it, and the nearest road. */
function locate(x: number, y: number): { block: Block; inside: Spot; road: RoadPlace } {
  const gx = x + OFFSET.x;
  const gy = y + OFFSET.y;
  const block = { column: floor(gx / BLOCK), row: floor(gy / BLOCK) };
  const inside = { x: gx - block.column * BLOCK, y: gy - block.row * BLOCK };
  const bend = 6 * (valueNoise(x / 240, y / 240, 3) - 0.5);
  return { block, inside, road: toRoad({ x: inside.x + bend, y: inside.y + bend }) };
}

interface RoadPlace {
  /** Distance from the middle of the nearest road, and along it. */
  across: number;
  along: number;
}

function toRoad({ x, y }: Spot): RoadPlace {
  const fromEast = min(abs(x), abs(BLOCK - x));
  const fromNorth = min(abs(y), abs(BLOCK - y));
  return fromEast < fromNorth ? { across: fromEast, along: y } : { across: fromNorth, along: x };
}

function roadColor({ across, along }: RoadPlace, step: number): Color {
  const dash = across < 0.18 + step / 3 && along - floor(along / 9) * 9 < 4;
  return dash && step < 1.2 ? PAINT : ASPHALT;
}

interface Block {
  column: number;
  row: number;
}

/** The use of a block. The block of the default center is a site. */
function landUse({ column, row }: Block): 'site' | 'houses' | 'field' | 'meadow' {
  if (column === HOME.column && row === HOME.row) return 'site';
  const lot = hashNoise(column, row, 21);
  if (lot < 0.05) return 'site';
  if (lot < 0.5) return 'houses';
  return lot < 0.8 ? 'field' : 'meadow';
}

const HOME: Block = {
  column: floor((CENTER.x + OFFSET.x) / BLOCK),
  row: floor((CENTER.y + OFFSET.y) / BLOCK),
};

/** Hedges along roads, woods on meadows, none on bare soil. */
function treeDensity(block: Block, edge: number): number {
  if (edge < ROAD + 4) return 0;
  return edge < ROAD + 20 ? 0.16 : { site: 0, houses: 0.14, field: 0.006, meadow: 0.42 }[landUse(block)];
}
const MAX_TREE_DENSITY = 0.42 * 1.6;

function surfaceOf(block: Block, inside: Spot, edge: number, x: number, y: number, step: number): Color {
  const meadow = mix(GRASS, DRY_GRASS, smoothstep(0.35, 0.75, fractalNoise(x, y, 90, step, 31)));
  switch (landUse(block)) {
    case 'site':
      return siteColor(block, inside, edge, x, y, step, meadow);
    case 'houses':
      return houseColor(block, inside, step) ?? meadow;
    case 'field':
      return mix(
        CROP,
        mix(DRY_GRASS, SOIL, hashNoise(block.column, block.row, 5)),
        0.3 + 0.5 * stripes(x, y, step, block),
      );
    case 'meadow':
      return meadow;
  }
}

/** Bare soil with a grass edge, a gravel road, a slab, and a wet corner. */
function siteColor(block: Block, inside: Spot, edge: number, x: number, y: number, step: number, meadow: Color): Color {
  const bare = smoothstep(30, 38, edge + 16 * (fractalNoise(x, y, 70, step, 41) - 0.5));
  const soil = mix(SOIL, WET_SOIL, smoothstep(0.42, 0.72, fractalNoise(x, y, 55, step, 42)));
  const wander = 26 * sin(inside.y / 46) + BLOCK * 0.42;
  const haul = 1 - smoothstep(5, 8.5, abs(inside.x - wander) + 3 * (fractalNoise(x, y, 12, step, 43) - 0.5));
  const pond =
    1 - smoothstep(26, 34, hypot(inside.x - 92, (inside.y - 96) * 1.3) + 10 * (fractalNoise(x, y, 30, step, 44) - 0.5));
  const slabX = inside.x - (235 + 30 * hashNoise(block.column, block.row, 45));
  const slabY = inside.y - 190;
  if (slabX > 0 && slabX < 78 && slabY > 0 && slabY < 52 && !(slabX > 48 && slabY > 34)) {
    const joint = min(slabX % 13, slabY % 13) < 0.35 && step < 0.8;
    return joint ? shade(CONCRETE, -26) : CONCRETE;
  }
  const stripped = mix(mix(soil, GRAVEL, haul * 0.75), [96, 88, 62], pond * 0.8);
  const heap = stockpileLight(inside);
  const machine = machineColor(x, y);
  if (machine && bare > 0.9 && pond < 0.1) return machine;
  return mix(meadow, shade(stripped, heap), bare);
}

/** A stockpile, lit from the southeast. */
function stockpileLight(inside: Spot): number {
  const dx = inside.x - 300;
  const dy = (inside.y - 310) * 1.3;
  const height = 1 - smoothstep(4, 27, hypot(dx, dy));
  return height * (1.6 * (dx - dy) + 6);
}

/** Places a few machines on bare soil, with shadows. */
function machineColor(x: number, y: number): Color | null {
  const cell = 30;
  const column = floor(x / cell);
  const row = floor(y / cell);
  if (hashNoise(column, row, 81) > 0.13) return null;
  const turned = hashNoise(column, row, 82) * PI;
  const dx = x - (column + 0.5) * cell;
  const dy = y - (row + 0.5) * cell;
  const along = dx * cosine(turned) + dy * sin(turned);
  const across = dy * cosine(turned) - dx * sin(turned);
  if (abs(along) < 4.2 && abs(across) < 1.8) {
    const cab = along > 2 && along < 3.6 && abs(across) < 1.3;
    return cab ? [52, 56, 60] : hashNoise(column, row, 83) < 0.6 ? [214, 170, 52] : [206, 206, 202];
  }
  return abs(along + 0.6) < 4.4 && abs(across - 1) < 2 ? [84, 66, 48] : null;
}

const cosine = (angle: number) => sin(angle + PI / 2);

/** A house per lot with a lit and a shaded roof slope, its shadow to the northwest, and a drive. */
function houseColor(block: Block, inside: Spot, step: number): Color | null {
  const lot = { column: floor(inside.x / LOT), row: floor(inside.y / LOT) };
  const key = { x: block.column * 64 + lot.column, y: block.row * 64 + lot.row };
  if (hashNoise(key.x, key.y, 51) < 0.22) return null;
  const across = inside.x - lot.column * LOT - LOT / 2 + 5 * (hashNoise(key.x, key.y, 52) - 0.5);
  const along = inside.y - lot.row * LOT - LOT / 2 + 5 * (hashNoise(key.x, key.y, 53) - 0.5);
  const width = 8 + 4 * hashNoise(key.x, key.y, 54);
  const depth = 6 + 3 * hashNoise(key.x, key.y, 55);
  if (abs(across) < width && abs(along) < depth) {
    const roof = ROOFS[floor(hashNoise(key.x, key.y, 56) * ROOFS.length)] ?? CONCRETE;
    const ridge = abs(along) < 0.25 + step / 4 ? 18 : 0;
    return shade(roof, (along > 0 ? -9 : 12) + ridge);
  }
  if (abs(across + 2) < width && abs(along - 2) < depth) return [44, 52, 34];
  return abs(across - width - 3) < 2 && along > -LOT / 2 && along < 4 ? CONCRETE : null;
}

function stripes(x: number, y: number, step: number, { column, row }: Block): number {
  if (step > 3) return 0.5;
  const turned = hashNoise(column, row, 61) < 0.5 ? x + 0.12 * y : y - 0.1 * x;
  return 0.5 + 0.3 * sin((turned / 3.2) * PI);
}

interface Tree extends Spot {
  radius: number;
}

/** The trees of a tile by cell of 9 m, cached: a pixel looks at nine cells. */
function createForest(): (column: number, row: number) => Tree | null {
  const known = new Map<number, Tree | null>();
  return (column, row) => {
    const key = column * 2 ** 24 + row;
    const found = known.get(key);
    if (found !== undefined) return found;
    const tree = treeOf(column, row);
    known.set(key, tree);
    return tree;
  };
}

const TREE_CELL = 9;

function treeOf(column: number, row: number): Tree | null {
  const lot = hashNoise(column, row, 72);
  if (lot > MAX_TREE_DENSITY) return null;
  const x = (column + 0.2 + 0.6 * hashNoise(column, row, 73)) * TREE_CELL;
  const y = (row + 0.2 + 0.6 * hashNoise(column, row, 74)) * TREE_CELL;
  return lot > woodAt({ x, y }) ? null : { x, y, radius: 2.6 + 3.2 * hashNoise(column, row, 75) };
}

/** Meters per pixel above which woods are drawn instead of trees. */
const WOODS_STEP = 4;

/** Round crowns, darker toward the northwest. */
function treeAt(x: number, y: number, step: number, forest: ReturnType<typeof createForest>): Crown {
  if (step > WOODS_STEP) return { color: TREE, cover: valueNoise(x / 16, y / 16, 77) < woodAt({ x, y }) ? 0.75 : 0 };
  const ragged = 1.6 * (valueNoise(x / 1.8, y / 1.8, 76) - 0.5);
  const home = { column: floor(x / TREE_CELL), row: floor(y / TREE_CELL) };
  let best: Crown = { color: TREE, cover: 0 };
  for (let column = home.column - 1; column <= home.column + 1; column += 1) {
    for (let row = home.row - 1; row <= home.row + 1; row += 1) {
      const tree = forest(column, row);
      if (!tree) continue;
      const dx = x - tree.x;
      const dy = y - tree.y;
      const cover = 1 - smoothstep(tree.radius - 0.6 - step / 2, tree.radius + step / 2, hypot(dx, dy) + ragged);
      if (cover > best.cover) best = { color: shade(TREE, (14 * (dx - dy)) / tree.radius), cover: cover * 0.96 };
    }
  }
  return best;
}

interface Crown {
  color: Color;
  cover: number;
}

/** Share of the cells around a place that contain a tree. */
function woodAt({ x, y }: Spot): number {
  const { block, road } = locate(x, y);
  return treeDensity(block, road.across) * (0.4 + 1.2 * valueNoise(x / 130, y / 130, 71));
}

const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const shade = ([red, green, blue]: Color, light: number): Color => [red + light, green + light, blue + light * 0.9];
const clampByte = (value: number) => min(255, max(0, round(value)));
