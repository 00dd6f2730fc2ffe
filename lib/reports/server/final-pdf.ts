import { same } from '@/lib/equal';
import { calendarDay } from '@/lib/dates';
import type { MapGround } from '@/lib/map/types';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type Who } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import type { Member } from '@/lib/platform/operation/call';
import { readIntactFile } from '@/lib/platform/intact-file';
import { runtime } from '@/lib/platform/runtime';
import type { CrewMember } from '@/lib/workgroups/crew';
import { readMapGround } from '@/lib/reports/map-ground';
import { describeLostFiles } from '@/lib/reports/domain/lost-files';
import { notifyOfficeOfLostFiles } from './lost-files';
import { finishMap, type FinishedMap } from './map-picture';
import { runPdfJobOnce, type FinalPdf } from './pdf-jobs';
import { ofReport, photosNamed } from '@/lib/reports/domain/photos';
import type { ReportPdfInput, StoredPicture } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { LostPicturesError, renderReportPdf } from '@/lib/reports/pdf/render';
import type { Report } from '@/lib/reports/domain/report';
import { crewNames } from '@/lib/reports/domain/summary';

interface Found {
  member: Member;
  report: Report | null;
  crew: CrewMember[];
}

/**
 * Makes and stores the PDF of a report that is about to be closed (decisions, "The record is frozen"). When it is asked
 * for twice at the same time, the PDF is made once.
 */
export async function makeFinalPdf(
  { member, report, crew }: Found,
  { idreport, mapImg }: { idreport: string; mapImg: string },
  who: Who,
): Promise<FinalPdf | Failure> {
  if (!report) return failure('report-not-found');
  if (report.status === 'setup') return failure('report-not-open');
  const of = JSON.stringify([report, mapImg]);
  return runPdfJobOnce(idreport, of, (tell) => renderAndStore({ member, report, crew }, mapImg, who, tell));
}

async function renderAndStore(
  { member, report, crew }: Found & { report: Report },
  mapImg: string,
  who: Who,
  tell: (progress: ReportPdfProgress) => void,
): Promise<FinalPdf | Failure> {
  const { [mapImg]: captured, ...photos } = await photosOf(
    { ...report, fields: { ...report.fields, mapImage: mapImg } },
    member,
    who,
  );
  if (!captured) return failure('map-image-missing');
  const refuse = (lost: readonly string[]) => refuseLostFiles(report, lost, member, who);
  const jpeg = await readIntactFile(captured.path, captured.sha256);
  const lost = [...(jpeg ? [] : [mapImg]), ...(await damagedAmong(photos))];
  if (!jpeg || lost.length > 0) return refuse(lost);

  const map = await finishedMap(member, report, { jpeg, ground: captured.ground }, who);
  const closed: Report = {
    ...report,
    status: 'closed',
    closedAt: who.at.toISOString(),
    fields: { ...report.fields, mapImage: map?.fileName ?? mapImg },
  };

  const input: ReportPdfInput = {
    report: closed,
    unitName: member.unit.name,
    today: calendarDay(who.at.toISOString(), report.timeZone),
    photos: Object.fromEntries(
      Object.entries(photos).map(([name, { path, sha256, takenAt, isZoneAssumed }]) => [
        name,
        { path, sha256, takenAt, isZoneAssumed },
      ]),
    ),
    mapImage: map
      ? { path: runtime().storage.pathOf(keyOf(member, map.fileName)), sha256: map.sha256 }
      : { path: captured.path, sha256: captured.sha256 },
    crewNames: crewNames(report, crew),
    inspectors: report.fields.inspectorNames.length > 0 ? report.fields.inspectorNames : [report.createdBy.name],
  };
  try {
    const rendered = await renderReportPdf(input, { unitId: member.unit.id, onProgress: tell });
    const pdfKey = `${member.unit.id}/records/${report.id}-${rendered.sha256.slice(0, 16)}.pdf`;
    await runtime().storage.put(pdfKey, rendered.pdf);
    return { source: report, closed, map, pdfKey, pdfSha256: rendered.sha256 };
  } catch (error) {
    if (error instanceof LostPicturesError) return refuse(error.fileNames);
    throw error;
  }
}

/**
 * The file names of the photos that are missing or damaged. They are looked for before the job is queued, so that a wrong
 * record is refused at once; the job looks again when it reads them.
 */
async function damagedAmong(photos: StoredPhotos): Promise<string[]> {
  const damaged: string[] = [];
  for (const [fileName, { path, sha256 }] of Object.entries(photos))
    if ((await readIntactFile(path, sha256)) === null) damaged.push(fileName);
  return damaged;
}

/** A record never says that a photo is on a phone when the server has lost it (decision X-300). */
async function refuseLostFiles(
  report: Report,
  fileNames: readonly string[],
  member: Member,
  who: Who,
): Promise<Failure> {
  log.error({ reportId: report.id, fileNames }, 'CLOSE OUT is refused: stored files are missing or damaged');
  const files = describeLostFiles(report, fileNames);
  await notifyOfficeOfLostFiles({ reportId: report.id, siteName: report.siteName, files }, member, who);
  return failure('stored-files-lost', { files });
}

/** Whether the report is still the same as the one that the PDF was made from. */
export const isPdfUpToDate = (now: Report, then: Report): boolean => same(now, then);

interface StoredPhoto extends StoredPicture {
  takenAt?: string;
  isZoneAssumed: boolean;
  /** What part of the map the picture shows; null unless it is a map picture without pins. */
  ground: MapGround | null;
}
type StoredPhotos = Record<string, StoredPhoto>;

/**
 * Stores the captured map picture with the pins of the record drawn in. null for a picture without a map ground, which
 * an outside caller sent and which stays as it is.
 */
async function finishedMap(
  member: Member,
  report: Report,
  { jpeg, ground }: { jpeg: Buffer; ground: MapGround | null },
  who: Who,
): Promise<FinishedMap | null> {
  if (ground === null) return null;
  const map = await finishMap(report, { jpeg, ground }, who.at.toISOString());
  await runtime().storage.put(keyOf(member, map.fileName), map.jpeg);
  return map;
}

const keyOf = ({ unit }: Member, fileName: string) => `${unit.id}/mapimages/${fileName}`;

/**
 * Every picture that the report names and that was stored. What is not among them has not been sent yet.
 */
async function photosOf(report: Report, member: Member, who: Who): Promise<StoredPhotos> {
  const names = photosNamed(report);
  const rows = await asPerson(who, (db) =>
    db.photo.findMany({
      where: { fileName: { in: names }, OR: ofReport(report.id) },
      select: { fileName: true, directory: true, sha256: true, takenAt: true, isZoneAssumed: true, ground: true },
    }),
  );
  return Object.fromEntries(
    rows.map(({ fileName, directory, sha256, takenAt, isZoneAssumed, ground }) => [
      fileName,
      {
        path: runtime().storage.pathOf(`${member.unit.id}/${directory}/${fileName}`),
        sha256,
        takenAt: takenAt?.toISOString(),
        isZoneAssumed,
        ground: readMapGround(ground),
      },
    ]),
  );
}
