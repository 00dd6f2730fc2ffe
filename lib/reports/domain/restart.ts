import { newReport } from './fields';
import { withLabel } from './labels';
import type { Correction, Documentation, LoggedBmp, Report } from './report';
import { MOST_IN_NEW, outgrows } from './bmp-capacity';
import { LIMITS } from './rules';

/** Bytes that a restarted inspection needs under a name of its own. */
export interface PhotoCopy {
  from: string;
  to: string;
}

interface Made {
  id: string;
  createdBy: Report['createdBy'];
  now: string;
  newId: () => string;
}

/**
 * 'Start a new inspection with these BMPs': everything that was entered into a report that moved on, as an inspection
 * of its own. BMPs and photos get new ids, so that nothing of the old report is touched; labels are given anew in the
 * order logged, and the map picture, which shows the old ones, is taken again.
 */
export function restarted(work: Report, { id, createdBy, now, newId }: Made): { report: Report; photos: PhotoCopy[] } {
  const photos: PhotoCopy[] = [];
  const copy = (from: string): string => {
    const to = `${newId()}.jpg`;
    photos.push({ from, to });
    return to;
  };
  const bmps = work.bmps.map((bmp) => ({ ...withPhotos(bmp, copy), id: newId(), label: null, version: 0 }));
  const blank = newReport(id, createdBy, now);
  const unlabelled: Report = {
    ...blank,
    siteName: work.siteName,
    timeZone: work.timeZone,
    bmps,
    fields: {
      ...work.fields,
      crew: [...new Set([...work.fields.crew, createdBy.id])],
      mapImage: null,
      // It has not ended: its completion is confirmed anew.
      inspectionEnd: null,
      phase: blank.fields.phase,
      phaseHistory: blank.fields.phaseHistory,
    },
  };
  // A BMP that was left half done has no label, and gets none here.
  const named = bmps.filter((_, at) => work.bmps[at]?.label !== null);
  return { report: named.reduce((report, bmp) => withLabel(report, bmp.id), unlabelled), photos };
}

/**
 * The work in pieces that each fit into one inspection; nearly always one. Work that several people logged without
 * seeing each other's, or from before there was a limit, may be more.
 */
export function inParts(work: Report): Report[] {
  if (!outgrows([], work.bmps, LIMITS.bmps)) return [work];
  const count = Math.ceil(work.bmps.length / MOST_IN_NEW);
  return Array.from({ length: count }, (_, at) => ({
    ...work,
    bmps: work.bmps.slice(at * MOST_IN_NEW, (at + 1) * MOST_IN_NEW),
  }));
}

/** The report without photos that are nowhere to be had. */
export function withoutPhotos(report: Report, missing: ReadonlySet<string>): Report {
  const left = <Side extends Documentation>(side: Side): Side => ({
    ...side,
    photos: side.photos.filter((name) => !missing.has(name)),
  });
  const bmps = report.bmps.map((bmp) => ({
    ...bmp,
    condition: left(bmp.condition),
    correction: bmp.correction && left(bmp.correction),
  }));
  return { ...report, bmps };
}

function withPhotos(bmp: LoggedBmp, copy: (name: string) => string): LoggedBmp {
  const condition: Documentation = { ...bmp.condition, photos: bmp.condition.photos.map(copy) };
  const correction: Correction | null = bmp.correction && {
    ...bmp.correction,
    photos: bmp.correction.photos.map(copy),
  };
  return { ...bmp, condition, correction };
}
