import { same } from '@/lib/equal';
import { calendarDay } from '@/lib/dates';
import type { MapGround } from '@/lib/map/types';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type Who } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { runtime } from '@/lib/platform/runtime';
import type { CrewMember } from '@/lib/workgroups/crew';
import { readMapGround } from '@/lib/reports/map-ground';
import { finishMap, type FinishedMap } from './map-picture';
import { runPdfJobOnce, type FinalPdf } from './pdf-jobs';
import { ofReport, photosNamed } from '@/lib/reports/domain/photos';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { renderReportPdf } from '@/lib/reports/pdf/render';
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
  const photos = await photosOf(member, { ...report, fields: { ...report.fields, mapImage: mapImg } }, who);
  const captured = photos[mapImg];
  if (!captured) return failure('map-image-missing');
  const map = await finishedMap(member, report, captured, who);
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
    photos: Object.fromEntries(Object.entries(photos).map(([name, { path, takenAt }]) => [name, { path, takenAt }])),
    mapImagePath: map ? pathOf(member, map.fileName) : captured.path,
    crewNames: crewNames(report, crew),
    inspectors: report.fields.inspectorNames.length > 0 ? report.fields.inspectorNames : [report.createdBy.name],
  };
  const rendered = await renderReportPdf(input, { unitId: member.unit.id, onProgress: tell });
  const pdfKey = `${member.unit.id}/records/${report.id}-${rendered.sha256.slice(0, 16)}.pdf`;
  await runtime().storage.put(pdfKey, rendered.pdf);
  return { source: report, closed, map, pdfKey, pdfSha256: rendered.sha256 };
}

/** Whether the report is still the same as the one that the PDF was made from. */
export const isPdfUpToDate = (now: Report, then: Report): boolean => same(now, then);

interface StoredPhoto {
  path: string;
  takenAt?: string;
  /** What part of the map the picture shows; null unless it is a map picture without pins. */
  ground: MapGround | null;
}
type StoredPhotos = Record<string, StoredPhoto>;

/**
 * Stores the captured map picture with the pins of the record drawn in. null for a picture of an earlier release, which
 * has its pins already and stays as it is.
 */
async function finishedMap(
  member: Member,
  report: Report,
  { path, ground }: StoredPhoto,
  who: Who,
): Promise<FinishedMap | null> {
  if (ground === null) return null;
  const map = await finishMap(report, { path, ground }, who.at.toISOString());
  await runtime().storage.put(keyOf(member, map.fileName), map.jpeg);
  return map;
}

const keyOf = ({ unit }: Member, fileName: string) => `${unit.id}/mapimages/${fileName}`;
const pathOf = (member: Member, fileName: string) => runtime().storage.pathOf(keyOf(member, fileName));

async function photosOf(member: Member, report: Report, who: Who): Promise<StoredPhotos> {
  const names = photosNamed(report);
  const rows = await asPerson(who, (db) =>
    db.photo.findMany({
      where: { fileName: { in: names }, OR: ofReport(report.id) },
      select: { fileName: true, directory: true, takenAt: true, ground: true },
    }),
  );
  return Object.fromEntries(
    rows.map(({ fileName, directory, takenAt, ground }) => [
      fileName,
      {
        path: runtime().storage.pathOf(`${member.unit.id}/${directory}/${fileName}`),
        takenAt: takenAt?.toISOString(),
        ground: readMapGround(ground),
      },
    ]),
  );
}
