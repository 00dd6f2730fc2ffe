import sharp from 'sharp';
import type { MapView } from '@/lib/map/position';
import { fromBox, toBox, toWorld } from '@/lib/map/projection';
import { synthesiseTile } from '@/lib/platform/synthetic-imagery';
import { statusMark } from '@/lib/reports/rules';
import type { BmpStatus } from '@/lib/reports/report';

export interface MapPin {
  lat: number;
  lng: number;
  label: string;
  status: BmpStatus;
}

const SIZE = { width: 960, height: 600 };
const TILE = 256;
/** A tile of this level is 256 px wide where a view of one level less shows it at its own size. */
const TILE_ZOOM = 18;

/** A map picture as Capture Map Picture makes it, on invented ground that says so. */
export async function drawMapPicture(centre: { lat: number; lng: number }, pins: readonly MapPin[]): Promise<Buffer> {
  const view = { lat: centre.lat, lng: centre.lng, zoom: viewZoom(centre) };
  const drawn = pins.map((pin) => mark(pin, toBox(pin, view, SIZE))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${drawn}${CREDIT}</svg>`;
  return sharp(await groundOf(view))
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The ground of a site is drawn once: it takes a second or two, and most sites have several pictures. */
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
      const input = await synthesiseTile({ z: TILE_ZOOM, x, y });
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

/** The zoom at which the world is as wide as the tiles of TILE_ZOOM together. */
function viewZoom(centre: { lat: number; lng: number }): number {
  const worldWidth = TILE * 2 ** TILE_ZOOM;
  const atZero = toWorld({ ...centre, lng: 180 }, 0).x;
  return Math.log2(worldWidth / atZero);
}

function mark({ label, status }: MapPin, { x, y }: { x: number; y: number }): string {
  const { colour, shape } = statusMark(status);
  const body =
    shape === 'circle'
      ? `<circle cx="${x}" cy="${y}" r="19" fill="${colour}" stroke="#fff" stroke-width="4"/>`
      : `<rect x="${x - 18}" y="${y - 18}" width="36" height="36" rx="6" fill="${colour}" stroke="#fff" stroke-width="4"/>`;
  return `${body}<text x="${x}" y="${y + 7}" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="20" fill="#07120d">${label.slice(0, 2)}</text>`;
}

const CREDIT = `<rect x="${SIZE.width - 330}" y="${SIZE.height - 28}" width="330" height="28" fill="#ffffffd0"/><text x="${SIZE.width - 322}" y="${SIZE.height - 9}" font-family="sans-serif" font-size="15" fill="#222">Invented imagery, not a real place</text>`;
