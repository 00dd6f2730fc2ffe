import { createNewReport } from './fields';
import { withRenamedPhotos, withPhotoList } from './photo-marks';
import type { Documentation, LoggedBmp, Report } from './report';
import { MAX_BMPS_IN_NEW_REPORT, exceedsCapacity } from './bmp-capacity';
import { LIMITS } from './rules';

export interface PhotoCopy {
  from: string;
  to: string;
}

interface RestartOptions {
  id: string;
  createdBy: Report['createdBy'];
  now: string;
  newId: () => string;
}

/**
 * Creates a new inspection from orphaned work ('Start a new inspection with these BMPs'). BMPs and photos get new ids,
 * so the old report stays unchanged. Labels stay, so crew and inspector can still refer to a BMP by its label. The
 * map picture must be taken again.
 */
export function restartReport(
  work: Report,
  { id, createdBy, now, newId }: RestartOptions,
): { report: Report; photos: PhotoCopy[] } {
  const photos: PhotoCopy[] = [];
  const copyPhoto = (from: string): string => {
    const to = `${newId()}.jpg`;
    photos.push({ from, to });
    return to;
  };
  const bmps = work.bmps.map((bmp) => ({ ...withRenamedBmpPhotos(bmp, copyPhoto), id: newId(), version: 0 }));
  const blank = createNewReport(id, createdBy, now);
  const report: Report = {
    ...blank,
    siteName: work.siteName,
    timeZone: work.timeZone,
    bmps,
    fields: {
      ...work.fields,
      crew: [...new Set([...work.fields.crew, createdBy.id])],
      mapImage: null,
      // The new inspection has not ended.
      inspectionEnd: null,
      phase: blank.fields.phase,
      phaseHistory: blank.fields.phaseHistory,
    },
  };
  return { report, photos };
}

/**
 * Splits orphaned work into parts that each fit into one inspection. Usually one; more after a merge over the limit.
 */
export function splitReport(work: Report): Report[] {
  if (!exceedsCapacity([], work.bmps, LIMITS.bmps)) return [work];
  const count = Math.ceil(work.bmps.length / MAX_BMPS_IN_NEW_REPORT);
  return Array.from({ length: count }, (_, index) => ({
    ...work,
    bmps: work.bmps.slice(index * MAX_BMPS_IN_NEW_REPORT, (index + 1) * MAX_BMPS_IN_NEW_REPORT),
  }));
}

/** The report without photos that neither the device nor the server has. */
export function withoutPhotos(report: Report, missing: ReadonlySet<string>): Report {
  const removeMissing = <Side extends Documentation>(side: Side): Side =>
    withPhotoList(
      side,
      side.photos.filter((name) => !missing.has(name)),
    );
  const bmps = report.bmps.map((bmp) => ({
    ...bmp,
    condition: removeMissing(bmp.condition),
    correction: bmp.correction && removeMissing(bmp.correction),
  }));
  return { ...report, bmps };
}

const withRenamedBmpPhotos = (bmp: LoggedBmp, rename: (name: string) => string): LoggedBmp => ({
  ...bmp,
  condition: withRenamedPhotos(bmp.condition, rename),
  correction: bmp.correction && withRenamedPhotos(bmp.correction, rename),
});
