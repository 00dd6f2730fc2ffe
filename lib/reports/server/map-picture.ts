import { createHash } from 'node:crypto';
import { renderPinsSvg } from '@/lib/map/pins-svg';
import type { MapGround, Pin } from '@/lib/map/types';
import { createBmpPins } from '@/lib/reports/domain/bmp-pins';
import type { Report } from '@/lib/reports/domain/report';
import { rateBmps } from '@/lib/reports/view';

/** The captured map picture with the record's pins drawn in. */
export interface FinishedMap {
  fileName: string;
  jpeg: Buffer;
  sha256: string;
  width: number;
  height: number;
}

const JPEG_QUALITY = 90;

/** Draws the report's pins into its captured map picture, with the statuses at `at` (decision X-131). */
export async function drawPinsOnMap(
  report: Report,
  { jpeg: captured, ground }: { jpeg: Buffer; ground: MapGround },
  at: string,
): Promise<FinishedMap> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(captured).metadata();
  const pins = await sharp(Buffer.from(renderPinsSvg(createPinsAt(report, at), ground, width / ground.width)))
    .resize({ width, height, fit: 'fill' })
    .png()
    .toBuffer();
  const jpeg = await sharp(captured)
    .composite([{ input: pins }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return {
    fileName: createFileName(report.id, jpeg),
    jpeg,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    width,
    height,
  };
}

function createPinsAt(report: Report, at: string): Pin[] {
  const rated = rateBmps(report, at);
  const statuses = new Map(rated.map(({ bmp, status }) => [bmp.id, status]));
  return createBmpPins(
    rated.map(({ bmp }) => bmp),
    (id) => statuses.get(id) ?? 'Documentation',
  );
}

/** A photo file name derived from report and picture, so that it is always the same. */
function createFileName(reportId: string, jpeg: Buffer): string {
  const digest = createHash('sha256').update(reportId).update(jpeg).digest('hex');
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ];
  return `${parts.join('-')}.jpg`;
}
