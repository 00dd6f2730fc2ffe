import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toPosition } from '@/lib/map/position';
import type { MapGround } from '@/lib/map/types';
import type { Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { createReportPhotoFilter } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { readMapGround } from '@/lib/reports/map-ground';
import { renderReportPdf } from '@/lib/reports/pdf/render';
import type { PhotoOriginAndPlace, PictureFile, ReportPdfInput } from '@/lib/reports/pdf-job';
import { getCheckPath } from '@/lib/signing/urls';
import { ORIGIN_COLUMNS, toPhotoOrigin } from './photo-origin';

/** Creates a temporary folder for the pictures of a PDF, and removes it at the end. */
export async function withPictureFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pictures-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface CopiedPhotoMetadata {
  takenAt?: string;
  isZoneAssumed: boolean;
  /** null if it is not known. */
  origin: PhotoOriginAndPlace | null;
  /** Map area of the picture; null unless it is a map picture without pins. */
  ground: MapGround | null;
}
export type CopiedPhoto = PictureFile & CopiedPhotoMetadata;
export type StoredPhotos = Record<string, CopiedPhotoMetadata & { key: string; sha256: string }>;

/** Stored pictures of the report. A name that is not among them has not been sent yet. */
export async function loadStoredPictures(
  db: Db,
  names: string[],
  { reportId, unitId }: { reportId: string; unitId: string },
): Promise<StoredPhotos> {
  const rows = await db.photo.findMany({
    where: { fileName: { in: names }, OR: createReportPhotoFilter(reportId) },
    select: {
      fileName: true,
      directory: true,
      sha256: true,
      takenAt: true,
      isZoneAssumed: true,
      ground: true,
      lat: true,
      lng: true,
      ...ORIGIN_COLUMNS,
    },
  });
  return Object.fromEntries(
    rows.map(({ fileName, directory, sha256, takenAt, isZoneAssumed, ground, ...columns }) => {
      const origin = toPhotoOrigin(columns);
      return [
        fileName,
        {
          key: `${unitId}/${directory}/${fileName}`,
          sha256,
          takenAt: takenAt?.toISOString(),
          isZoneAssumed,
          origin: origin && { ...origin, position: toPosition(columns) },
          ground: readMapGround(ground),
        },
      ];
    }),
  );
}

/**
 * Copies stored pictures to a folder for the process that makes the PDF, which has no access to the storage. Returns
 * the copies of pictures that match their digests, and the names of the others, which are missing or damaged.
 */
export async function copyPictures(
  stored: StoredPhotos,
  folder: string,
): Promise<{ copies: Record<string, CopiedPhoto>; lostFileNames: string[] }> {
  const copies: Record<string, CopiedPhoto> = {};
  const lostFileNames: string[] = [];
  for (const [fileName, { key, ...photo }] of Object.entries(stored)) {
    const bytes = await readVerifiedFile(getRuntime().storage, key, photo.sha256);
    if (bytes) copies[fileName] = { ...photo, path: await writePicture(folder, fileName, bytes) };
    else lostFileNames.push(fileName);
  }
  return { copies, lostFileNames };
}

export async function writePicture(folder: string, fileName: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, fileName);
  await writeFile(file, bytes);
  return file;
}

/** Photos as the PDF takes them, with or without how they were taken. */
export const toPdfPhotos = (
  photos: Record<string, CopiedPhoto>,
  { withOrigin }: { withOrigin: boolean },
): ReportPdfInput['photos'] =>
  Object.fromEntries(
    Object.entries(photos).map(([name, { ground: _ground, origin, ...photo }]) => [
      name,
      { ...photo, ...(withOrigin && origin ? { origin } : {}) },
    ]),
  );

export const createCheckUrl = (checkId: string): string => `${getRuntime().config.PUBLIC_URL}${getCheckPath(checkId)}`;

/** The names of the inspectors. Without any, the person who began the inspection. */
export const listInspectors = ({ fields, createdBy }: Report): readonly string[] =>
  fields.inspectorNames.length > 0 ? fields.inspectorNames : [createdBy.name];

interface RenderOptions {
  unitId: string;
  folder: string;
  onProgress: (progress: ReportPdfProgress) => void;
}

/** Makes the PDF and stores it. Its key begins with the id of the report. */
export async function renderAndStore(
  input: ReportPdfInput,
  { unitId, folder, onProgress }: RenderOptions,
): Promise<{ pdfKey: string; pdfSha256: string }> {
  const outFile = path.join(folder, 'report.pdf');
  const pdfSha256 = await renderReportPdf(input, { unitId, outFile, onProgress });
  const pdfKey = `${unitId}/records/${input.report.id}-${pdfSha256.slice(0, 16)}.pdf`;
  const { size: bytes } = await stat(outFile);
  await getRuntime().storage.put(pdfKey, { bytes, sha256: pdfSha256, read: () => createReadStream(outFile) });
  return { pdfKey, pdfSha256 };
}
