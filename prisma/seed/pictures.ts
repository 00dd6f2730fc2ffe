import sharp from 'sharp';
import { generateTile } from '@/lib/map/server/generated-imagery';
import { findCoveringTiles } from '@/lib/map/tiles';
import type { MapView, Position } from '@/lib/map/position';
import type { MapGround, Size } from '@/lib/map/types';

export interface DrawnPicture extends Size {
  directory: 'practiceactions' | 'mapimages';
  jpeg: Buffer;
  /** The area that a map picture shows. */
  ground?: MapGround;
}

const PHOTO_SIZE = { width: 720, height: 540 };

/** A photo of the demonstration: ground and a sign with the practice. It shows no real site and needs no license. */
export async function drawPhoto(practice: string, isCorrected: boolean, seed: number): Promise<DrawnPicture> {
  const { width, height } = PHOTO_SIZE;
  const mud = isCorrected ? '' : `<ellipse cx="${240 + seed * 60}" cy="470" rx="230" ry="52" fill="#5d4427"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="soil">
      <feTurbulence type="fractalNoise" baseFrequency="0.045 0.09" numOctaves="4" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 0.16  0 0 0 0 0.11  0 0 0 0 0.06  0 0 0 1.5 -0.5"/>
    </filter>
    <rect width="100%" height="210" fill="#c3d2da"/>
    <path d="M0 170 Q180 ${120 + seed * 5} 360 165 T720 150 V215 H0Z" fill="#4c6a3c"/>
    <rect y="210" width="100%" height="330" fill="${isCorrected ? '#6f7d45' : '#9a7850'}"/>
    <rect y="210" width="100%" height="330" filter="url(#soil)" opacity="0.75"/>
    ${mud}
    <path d="M160 250 V450 M560 250 V450" stroke="#c9b184" stroke-width="14"/>
    <rect x="110" y="200" width="500" height="130" rx="6" fill="#f3f1e6" stroke="#20262a" stroke-width="5"/>
    <text x="360" y="258" text-anchor="middle" font-family="sans-serif" font-size="34">${practice}</text>
    <text x="360" y="304" text-anchor="middle" font-family="sans-serif" font-size="24">${isCorrected ? 'In order' : 'Needs work'}</text>
  </svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  return { directory: 'practiceactions', jpeg, ...PHOTO_SIZE };
}

/** Small enough that pins are readable on a phone. */
const MAP_SIZE = { width: 640, height: 400 };
const MAP_ZOOM = 17;

/** A picture as from Capture Map Picture, with generated ground and attribution. CLOSE OUT draws the pins. */
export async function drawMapPicture({ lat, lng }: Position): Promise<DrawnPicture> {
  const view: MapView = { lat, lng, zoom: MAP_ZOOM };
  const tiles = findCoveringTiles(view, MAP_SIZE, 0, MAP_ZOOM + 1).map(async ({ left, top, ...tile }) => ({
    input: await generateTile(tile),
    left: Math.round(left),
    top: Math.round(top),
  }));
  const credit = `<svg xmlns="http://www.w3.org/2000/svg" width="330" height="28">
    <rect width="330" height="28" fill="#ffffffd0"/>
    <text x="8" y="19" font-family="sans-serif" font-size="15" fill="#222">Generated imagery, not a real place</text>
  </svg>`;
  const jpeg = await sharp({ create: { ...MAP_SIZE, channels: 3, background: '#8b7a5a' } })
    .composite([...(await Promise.all(tiles)), { input: Buffer.from(credit), gravity: 'southeast' }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return { directory: 'mapimages', jpeg, ...MAP_SIZE, ground: { ...view, ...MAP_SIZE } };
}
