import sharp from 'sharp';
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

const SIZE = { width: 1280, height: 800 };
const TILE = 256;
/** A tile of this level is 256 px wide where a view of one level less shows it at its own size. */
const TILE_ZOOM = 18;

/** A map picture as Capture Map Picture makes it, on invented ground that says so. */
export async function drawMapPicture(centre: { lat: number; lng: number }, pins: readonly MapPin[]): Promise<Buffer> {
  const view = { lat: centre.lat, lng: centre.lng, zoom: viewZoom(centre) };
  const corner = toWorld(fromBox({ x: 0, y: 0 }, view, SIZE), view.zoom);
  const first = { x: Math.floor(corner.x / TILE), y: Math.floor(corner.y / TILE) };
  const tiles = [];
  for (let x = first.x; x * TILE < corner.x + SIZE.width; x++) {
    for (let y = first.y; y * TILE < corner.y + SIZE.height; y++) {
      tiles.push({
        input: await synthesiseTile({ z: TILE_ZOOM, x, y }),
        left: Math.round(x * TILE - first.x * TILE),
        top: Math.round(y * TILE - first.y * TILE),
      });
    }
  }
  const across = Math.max(...tiles.map(({ left }) => left)) + TILE;
  const down = Math.max(...tiles.map(({ top }) => top)) + TILE;
  const ground = await sharp({ create: { width: across, height: down, channels: 3, background: '#8b7a5a' } })
    .composite(tiles)
    .png()
    .toBuffer();
  const marks = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${pins.map((pin) => mark(pin, toBox(pin, view, SIZE))).join('')}${CREDIT}</svg>`,
  );
  return sharp(ground)
    .extract({ left: Math.round(corner.x - first.x * TILE), top: Math.round(corner.y - first.y * TILE), ...SIZE })
    .composite([{ input: marks }])
    .jpeg({ quality: 88 })
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
