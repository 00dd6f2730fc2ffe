import sharp from 'sharp';
import type { MapView, Position } from '@/lib/map/position';
import { fromBox, toWorld } from '@/lib/map/projection';
import type { MapGround } from '@/lib/map/types';
import { generateTile } from '@/lib/map/server/generated-imagery';

const SIZE = { width: 960, height: 600 };
const TILE = 256;
/** Tiles at this zoom, 256 px wide, match a map whose zoom is one less. */
const TILE_ZOOM = 18;

/**
 * A picture as from Capture Map Picture, with generated ground and attribution. No pins, because CLOSE OUT draws them.
 */
export async function drawMapPicture(centre: Position): Promise<{ picture: Buffer; ground: MapGround }> {
  const view = { lat: centre.lat, lng: centre.lng, zoom: viewZoom(centre) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${CREDIT}</svg>`;
  const picture = await sharp(await groundOf(view))
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return { picture, ground: { ...view, ...SIZE } };
}

/** Cached by site: drawing takes a second or two, and most sites have several pictures. */
const grounds = new Map<string, Promise<Buffer>>();

function groundOf(view: MapView): Promise<Buffer> {
  const key = `${view.lat} ${view.lng}`;
  const known = grounds.get(key) ?? drawGround(view);
  grounds.set(key, known);
  return known;
}

async function drawGround(view: MapView): Promise<Buffer> {
  const corner = toWorld(fromBox({ x: 0, y: 0 }, view, SIZE), view.zoom);
  const first = { x: Math.floor(corner.x / TILE), y: Math.floor(corner.y / TILE) };
  const tiles = [];
  for (let x = first.x; x * TILE < corner.x + SIZE.width; x++) {
    for (let y = first.y; y * TILE < corner.y + SIZE.height; y++) {
      const input = await generateTile({ z: TILE_ZOOM, x, y });
      tiles.push({ input, left: (x - first.x) * TILE, top: (y - first.y) * TILE });
    }
  }
  const across = Math.max(...tiles.map(({ left }) => left)) + TILE;
  const down = Math.max(...tiles.map(({ top }) => top)) + TILE;
  const whole = await sharp({ create: { width: across, height: down, channels: 3, background: '#8b7a5a' } })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [left, top] = [Math.round(corner.x - first.x * TILE), Math.round(corner.y - first.y * TILE)];
  return sharp(whole)
    .extract({ left, top, ...SIZE })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The map zoom that matches TILE_ZOOM. */
function viewZoom(centre: Position): number {
  const worldWidth = TILE * 2 ** TILE_ZOOM;
  const atZero = toWorld({ ...centre, lng: 180 }, 0).x;
  return Math.log2(worldWidth / atZero);
}

const CREDIT = `<rect x="${SIZE.width - 330}" y="${SIZE.height - 28}" width="330" height="28" fill="#ffffffd0"/><text x="${SIZE.width - 322}" y="${SIZE.height - 9}" font-family="sans-serif" font-size="15" fill="#222">Generated imagery, not a real place</text>`;
