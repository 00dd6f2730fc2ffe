import { readFile } from 'node:fs/promises';
import { findPrintsPhotoPlaces } from '@/lib/compliance/server/rows';

import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { Member } from '@/lib/platform/operation/call';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { Addendum } from '@/lib/reports/addenda-contract';
import type { SignedRecord } from '@/lib/signing/signed-record';
import type { CrewMember } from '@/lib/workgroups/crew';
import { describeLostFiles } from '@/lib/reports/domain/lost-files';
import { fillLoadedForm, type LoadedFormInput } from './form-input';
import { notifyOfficeOfLostFiles } from './lost-files';
import { drawPinsOnMap, type FinishedMap } from './map-picture';
import { runPdfJobOnce } from './pdf-jobs';
import {
  copyPictures,
  createCheckUrl,
  listInspectors,
  loadStoredPictures,
  renderAndStore,
  toPdfPhotos,
  withPictureFolder,
  writePicture,
  type CopiedPhoto,
} from './record-pdf';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { LostPicturesError } from '@/lib/reports/pdf/render';
import { getReportDay } from '@/lib/reports/domain/fields';
import type { Report } from '@/lib/reports/domain/report';
import { listCrewNames } from '@/lib/reports/domain/summary';

/** What the PDF is made from. Closing fails if it has changed. */
interface PdfSource {
  report: Report;
  /** null if the inspection could not be signed. */
  signing: SignedRecord | null;
  addenda: readonly Addendum[];
  /** null if the permit profile has no form. */
  formInput: LoadedFormInput | null;
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
    withPictureFolder((folder) => renderFromFolder(folder, input, mapImg, session, onProgress)),
  );
}

async function renderFromFolder(
  folder: string,
  { member, report, signing, addenda, formInput, crew, checkId }: FinalPdfInput,
  mapImg: string,
  session: SessionReference,
  onProgress: (progress: ReportPdfProgress) => void,
): Promise<FinalPdf | Failure> {
  const addendumPhotos = addenda.flatMap((addendum) => addendum.photos);
  const pictures = listReportPictures({ ...report, fields: { ...report.fields, mapImage: mapImg } });
  const stored = await asPerson(session, (db) =>
    loadStoredPictures(db, [...pictures, ...addendumPhotos], { reportId: report.id, unitId: member.unit.id }),
  );
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
    // The PDF of an inspection that could not be signed does not say how photos were taken.
    photos: toPdfPhotos(photos, { withOrigin: signing !== null }),
    printsPhotoPlaces: await asPerson(session, (db) =>
      findPrintsPhotoPlaces(db, report.fields.siteId, getReportDay(report)),
    ),
    mapImage: map
      ? { path: await writePicture(folder, map.fileName, map.jpeg), sha256: map.sha256 }
      : { path: captured.path, sha256: captured.sha256 },
    crewNames: listCrewNames(report, crew),
    checkUrl: checkId && createCheckUrl(checkId),
    signing,
    addenda,
    form: fillLoadedForm(formInput, { report: closed, unitName: member.unit.name }),
    inspectors: listInspectors(report),
  };
  try {
    const pdf = await renderAndStore(input, { unitId: member.unit.id, folder, onProgress });
    return { source: { report, signing, addenda, formInput }, closedReport: closed, map, ...pdf, checkId };
  } catch (error) {
    if (error instanceof LostPicturesError) return reject(error.fileNames);
    throw error;
  }
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
  await notifyOfficeOfLostFiles({ reportId: report.id, siteName: report.siteName, files }, member.unit.id, session.at);
  return failure('stored-files-lost', { files });
}

/** Whether neither the report nor its signatures, addenda and form have changed since the PDF was created. */
export const isPdfUpToDate = (current: PdfSource, source: PdfSource): boolean => isEqual(current, source);

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
