import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isEqual } from '@/lib/equal';
import type { MapGround } from '@/lib/map/types';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { Member } from '@/lib/platform/operation/call';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { Addendum } from '@/lib/reports/addenda-contract';
import type { SignedRecord } from '@/lib/signing/signed-record';
import { getCheckPath } from '@/lib/signing/urls';
import type { CrewMember } from '@/lib/workgroups/crew';
import { readMapGround } from '@/lib/reports/map-ground';
import { describeLostFiles } from '@/lib/reports/domain/lost-files';
import { notifyOfficeOfLostFiles } from './lost-files';
import { drawPinsOnMap, type FinishedMap } from './map-picture';
import { runPdfJobOnce } from './pdf-jobs';
import { createReportPhotoFilter, listReportPictures } from '@/lib/reports/domain/photos';
import type { PictureFile, ReportPdfInput } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { LostPicturesError, renderReportPdf } from '@/lib/reports/pdf/render';
import type { Report } from '@/lib/reports/domain/report';
import { listCrewNames } from '@/lib/reports/domain/summary';

/** What the PDF is made from. Closing fails if it has changed. */
interface PdfSource {
  report: Report;
  /** null if the inspection could not be signed. */
  signing: SignedRecord | null;
  addenda: readonly Addendum[];
}

interface FinalPdfInput extends PdfSource {
  member: Member;
  crew: CrewMember[];
  /** The id of the PDF's seal; null at a site without a permit profile. */
  checkId: string | null;
}

/** The final record, with its PDF stored. */
export interface FinalPdf {
  source: PdfSource;
  closedReport: Report;
  /** The stored map picture with pins; null if the captured picture already contains pins. */
  map: FinishedMap | null;
  pdfKey: string;
  pdfSha256: string;
  /** As in `FinalPdfInput`. */
  checkId: string | null;
}

/**
 * Creates and stores the PDF of a report that is being closed (decisions, "The record is frozen"). Resolves with null
 * after another request has done so, or has failed.
 */
export async function createFinalPdf(
  input: FinalPdfInput,
  mapImg: string,
  session: SessionReference,
): Promise<FinalPdf | Failure | null> {
  if (input.report.status === 'setup') return failure('report-not-open');
  return runPdfJobOnce({ reportId: input.report.id, unitId: input.member.unit.id }, (onProgress) =>
    renderAndStore(input, mapImg, session, onProgress),
  );
}

async function renderAndStore(
  input: FinalPdfInput,
  mapImg: string,
  session: SessionReference,
  onProgress: (progress: ReportPdfProgress) => void,
): Promise<FinalPdf | Failure> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pictures-'));
  try {
    return await renderFromFolder(folder, input, mapImg, session, onProgress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function renderFromFolder(
  folder: string,
  { member, report, signing, addenda, crew, checkId }: FinalPdfInput,
  mapImg: string,
  session: SessionReference,
  onProgress: (progress: ReportPdfProgress) => void,
): Promise<FinalPdf | Failure> {
  const addendumPhotos = addenda.flatMap((addendum) => addendum.photos);
  const pictures = listReportPictures({ ...report, fields: { ...report.fields, mapImage: mapImg } });
  const stored = await loadStoredPictures([...pictures, ...addendumPhotos], report.id, member, session);
  if (!stored[mapImg]) return failure('map-image-missing');
  const reject = (lost: readonly string[]) => rejectLostFiles({ report, addendumPhotos }, lost, member, session);
  const { copies, lostFileNames } = await copyPictures(stored, folder);
  const { [mapImg]: captured, ...photos } = copies;
  if (!captured || lostFileNames.length > 0) return reject(lostFileNames);

  const map = await storeFinishedMap(member, report, captured, session);
  const closed: Report = {
    ...report,
    status: 'closed',
    closedAt: session.at.toISOString(),
    fields: { ...report.fields, mapImage: map?.fileName ?? mapImg },
  };

  const input: ReportPdfInput = {
    report: closed,
    unitName: member.unit.name,
    at: session.at.toISOString(),
    photos: Object.fromEntries(Object.entries(photos).map(([name, { ground: _ground, ...photo }]) => [name, photo])),
    mapImage: map
      ? { path: await writePicture(folder, map.fileName, map.jpeg), sha256: map.sha256 }
      : { path: captured.path, sha256: captured.sha256 },
    crewNames: listCrewNames(report, crew),
    checkUrl: checkId && `${getRuntime().config.PUBLIC_URL}${getCheckPath(checkId)}`,
    signing,
    addenda,
    inspectors: report.fields.inspectorNames.length > 0 ? report.fields.inspectorNames : [report.createdBy.name],
  };
  try {
    const outFile = path.join(folder, 'report.pdf');
    const sha256 = await renderReportPdf(input, { unitId: member.unit.id, outFile, onProgress });
    const pdfKey = `${member.unit.id}/records/${report.id}-${sha256.slice(0, 16)}.pdf`;
    const { size: bytes } = await stat(outFile);
    await getRuntime().storage.put(pdfKey, { bytes, sha256, read: () => createReadStream(outFile) });
    return { source: { report, signing, addenda }, closedReport: closed, map, pdfKey, pdfSha256: sha256, checkId };
  } catch (error) {
    if (error instanceof LostPicturesError) return reject(error.fileNames);
    throw error;
  }
}

/**
 * Copies stored pictures to a folder for the process that makes the PDF, which has no access to the storage. Returns
 * the copies of pictures that match their digests, and the names of the others, which are missing or damaged.
 */
async function copyPictures(
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

async function writePicture(folder: string, fileName: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, fileName);
  await writeFile(file, bytes);
  return file;
}

/**
 * Notifies the Office and returns the failure: a record never says that a photo is on a phone when the server has lost
 * it (decision X-300).
 */
async function rejectLostFiles(
  { report, addendumPhotos }: { report: Report; addendumPhotos: readonly string[] },
  fileNames: readonly string[],
  member: Member,
  session: SessionReference,
): Promise<Failure> {
  log.error({ reportId: report.id, fileNames }, 'CLOSE OUT failed: stored files are missing or damaged');
  const files = describeLostFiles(report, fileNames, addendumPhotos);
  await notifyOfficeOfLostFiles({ reportId: report.id, siteName: report.siteName, files }, member, session);
  return failure('stored-files-lost', { files });
}

/** Whether neither the report nor its signatures and addenda have changed since the PDF was created. */
export const isPdfUpToDate = (current: PdfSource, source: PdfSource): boolean => isEqual(current, source);

interface CopiedPhotoMetadata {
  takenAt?: string;
  isZoneAssumed: boolean;
  /** Map area of the picture; null unless it is a map picture without pins. */
  ground: MapGround | null;
}
type CopiedPhoto = PictureFile & CopiedPhotoMetadata;
type StoredPhotos = Record<string, CopiedPhotoMetadata & { key: string; sha256: string }>;

/** Stores the captured map picture with the record's pins drawn in; null if the picture already contains pins. */
async function storeFinishedMap(
  member: Member,
  report: Report,
  { path: file, ground }: CopiedPhoto,
  session: SessionReference,
): Promise<FinishedMap | null> {
  if (ground === null) return null;
  const map = await drawPinsOnMap(report, { jpeg: await readFile(file), ground }, session.at.toISOString());
  await getRuntime().storage.put(createMapKey(member, map.fileName), map.jpeg);
  return map;
}

const createMapKey = ({ unit }: Member, fileName: string) => `${unit.id}/mapimages/${fileName}`;

/** Stored pictures of the report. A name that is not among them has not been sent yet. */
async function loadStoredPictures(
  names: string[],
  reportId: string,
  member: Member,
  session: SessionReference,
): Promise<StoredPhotos> {
  const rows = await asPerson(session, (db) =>
    db.photo.findMany({
      where: { fileName: { in: names }, OR: createReportPhotoFilter(reportId) },
      select: { fileName: true, directory: true, sha256: true, takenAt: true, isZoneAssumed: true, ground: true },
    }),
  );
  return Object.fromEntries(
    rows.map(({ fileName, directory, sha256, takenAt, isZoneAssumed, ground }) => [
      fileName,
      {
        key: `${member.unit.id}/${directory}/${fileName}`,
        sha256,
        takenAt: takenAt?.toISOString(),
        isZoneAssumed,
        ground: readMapGround(ground),
      },
    ]),
  );
}
