import { isDeepStrictEqual } from 'node:util';
import { calendarDay } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type Who } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { runtime } from '@/lib/platform/runtime';
import type { CrewMember } from '@/lib/workgroups/crew';
import { makeOnce, type Frozen } from './making';
import { ofReport, photosNamed } from './photos';
import type { ReportPdfInput, ReportPdfProgress } from './report-pdf/job';
import { renderReportPdf } from './report-pdf/render';
import type { Report } from './report';
import { crewNames } from './summary';

interface Found {
  member: Member;
  report: Report | null;
  crew: CrewMember[];
}

/**
 * Makes and stores the PDF of a report that is about to be closed (decisions, "The record is frozen"). Asked twice at
 * the same time, it is made once.
 */
export async function freeze(
  { member, report, crew }: Found,
  { idreport, mapImg }: { idreport: string; mapImg: string },
  who: Who,
): Promise<Frozen | Failure> {
  if (!report) return failure('report-not-found');
  if (report.status === 'setup') return failure('report-not-open');
  const of = JSON.stringify([report, mapImg]);
  return makeOnce(idreport, of, (tell) => makeRecord({ member, report, crew }, mapImg, who, tell));
}

async function makeRecord(
  { member, report, crew }: Found & { report: Report },
  mapImg: string,
  who: Who,
  tell: (progress: ReportPdfProgress) => void,
): Promise<Frozen | Failure> {
  const frozen: Report = {
    ...report,
    status: 'closed',
    fields: { ...report.fields, mapImage: mapImg, inspectionEnd: who.at.toISOString() },
  };
  const photos = await photosOf(member, frozen, who);
  const map = photos[mapImg];
  if (!map) return failure('map-image-missing');

  const input: ReportPdfInput = {
    report: frozen,
    unitName: member.unit.name,
    today: calendarDay(who.at.toISOString(), report.timeZone),
    photos,
    mapImagePath: map.path,
    crewNames: crewNames(report, crew),
    inspectors: report.fields.inspectorNames.length > 0 ? report.fields.inspectorNames : [report.createdBy.name],
  };
  const rendered = await renderReportPdf(input, { unitId: member.unit.id, onProgress: tell });
  const pdfKey = `${member.unit.id}/records/${report.id}-${rendered.sha256.slice(0, 16)}.pdf`;
  await runtime().storage.put(pdfKey, rendered.pdf);
  return { source: report, frozen, pdfKey, pdfSha256: rendered.sha256 };
}

/** Did anything that the PDF shows change since it was made? */
export const sameRecord = (now: Report, then: Report): boolean => isDeepStrictEqual(now, then);

type StoredPhotos = Record<string, { path: string; takenAt?: string }>;

async function photosOf(member: Member, report: Report, who: Who): Promise<StoredPhotos> {
  const names = photosNamed(report);
  const rows = await asPerson(who, (db) =>
    db.photo.findMany({
      where: { fileName: { in: names }, OR: ofReport(report.id) },
      select: { fileName: true, directory: true, takenAt: true },
    }),
  );
  return Object.fromEntries(
    rows.map(({ fileName, directory, takenAt }) => [
      fileName,
      { path: runtime().storage.pathOf(`${member.unit.id}/${directory}/${fileName}`), takenAt: takenAt?.toISOString() },
    ]),
  );
}
