import { isEqual } from '@/lib/equal';
import { log } from '@/lib/platform/process/log';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import {
  lockRegister,
  recordCorrections,
  recordInspection,
  type ChangedCorrection,
} from '@/lib/register/server/record-inspection';
import type { Evidence, InspectedBmp } from '@/lib/register/corrective-actions';
import { getVisit } from '@/lib/register/visit';
import type { Correction, Documentation, LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { isCorrected } from '@/lib/reports/domain/rules';
import { reportSelect, toReport } from './stored-report';

/** Inspections in one transaction. */
const BATCH_SIZE = 20;

/**
 * Adds inspections of a site to the register that it does not have yet, the earliest first. SAVE & NOTIFY adds its own
 * (`notifiedId`) in this way; before the first run of `recordEarlierInspections` a site may have more than one batch.
 */
export async function recordInspections(
  db: Db,
  { unitId, siteId, notifiedId }: UnitSite & { notifiedId?: string },
  now: Date,
): Promise<RecordedInspections> {
  await lockRegister(db, siteId);
  const rows = await db.report.findMany({
    where: { siteId, status: { in: ['open', 'closed', 'finished'] }, recorded: null, deletedAt: null },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    select: { ...reportSelect, startedAt: true },
  });
  let leftOutBmps = 0;
  for (const row of rows) {
    const report = toReport(row);
    const { fields, createdBy } = report;
    const notifiedAt = row.startedAt ?? row.date;
    leftOutBmps += await recordInspection(
      db,
      {
        siteId,
        reportId: report.id,
        endedAt: fields.inspectionEnd ? new Date(fields.inspectionEnd) : notifiedAt,
        notified: [...new Set([...fields.crew, createdBy.id])],
        notifiedAt,
        bmps: report.bmps.map((bmp) => toInspectedBmp(bmp, siteId)),
        isDerived: report.id !== notifiedId,
      },
      { unitId, person: createdBy, now },
    );
  }
  await db.recordedInspection.createMany({
    data: rows.map(({ id }) => ({ reportId: id, workUnitId: unitId, recordedAt: now })),
  });
  return { inspections: rows.length, leftOutBmps };
}

interface RecordedInspections {
  inspections: number;
  /** BMPs that are not in the register, because the site has too many in the ground (REG-19). */
  leftOutBmps: number;
}

interface UnitSite {
  unitId: string;
  siteId: string;
}

/**
 * Adds the inspections of all work units that the register does not have yet, one site after the other. It can be
 * stopped and continues at the next start; a second run has nothing to do.
 */
export async function recordEarlierInspections(now: Date, isStopped = () => false): Promise<void> {
  const sites = await asSystem(
    (db) => db.$queryRaw<UnitSite[]>`
      SELECT DISTINCT work_unit_id AS "unitId", site_id AS "siteId" FROM report r
       WHERE status IN ('open', 'closed', 'finished') AND site_id IS NOT NULL AND deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM recorded_inspection i WHERE i.report_id = r.id)
       ORDER BY 1, 2`,
  );
  for (const site of sites) {
    try {
      let recordedCount = BATCH_SIZE;
      while (recordedCount === BATCH_SIZE && !isStopped())
        recordedCount = (await asUnit(site.unitId, (db) => recordInspections(db, site, now))).inspections;
    } catch (error) {
      log.error({ err: error, ...site }, 'inspections of a site were not recorded; the next start tries again');
    }
  }
}

interface SavedBmps {
  report: Report;
  bmps: readonly LoggedBmp[];
}

/** Adds the corrections that a save finished, changed or took back to the register. */
export async function recordSavedCorrections(
  db: Db,
  { report, bmps }: SavedBmps,
  recorder: { unitId: string; person: { id: string; name: string }; now: Date },
): Promise<void> {
  const { siteId } = report.fields;
  const changes = listChangedCorrections(report, bmps);
  if (siteId === null || changes.length === 0) return;
  await lockRegister(db, siteId);
  await recordCorrections(db, { reportId: report.id, changes }, recorder);
}

const listChangedCorrections = (report: Report, bmps: readonly LoggedBmp[]): ChangedCorrection[] =>
  bmps.flatMap((bmp) => {
    const before = toFinishedCorrection(report.bmps.find(({ id }) => id === bmp.id)?.correction ?? null);
    const correction = toFinishedCorrection(bmp.correction);
    const { askedActions = [] } = getVisit(bmp, report.fields.siteId) ?? {};
    return isEqual(before, correction) ? [] : [{ bmpId: bmp.id, correction, answers: askedActions }];
  });

const toFinishedCorrection = (correction: Correction | null): Evidence | null =>
  isCorrected(correction) ? toEvidence(correction) : null;

const toEvidence = ({ date, description, photos }: Documentation): Evidence => ({
  at: new Date(date).toISOString(),
  words: description,
  photos,
});

function toInspectedBmp(bmp: LoggedBmp, siteId: string): InspectedBmp {
  const visit = getVisit(bmp, siteId);
  return {
    id: bmp.id,
    practiceId: bmp.practiceId,
    name: bmp.name,
    type: bmp.type,
    location: bmp.location,
    label: bmp.label,
    chosenId: visit?.instance?.id,
    provisionalTag: visit?.provisionalTag,
    isSiteWide: isAutoBmp(bmp.practiceId),
    requiredActions: bmp.correctiveActions?.flatMap(({ id, name, selected }) => (selected ? [{ id, name }] : [])) ?? [],
    condition: toEvidence(bmp.condition),
    correction: toFinishedCorrection(bmp.correction),
    answers: visit?.askedActions ?? [],
    otherIds: visit?.otherIds ?? [],
  };
}
