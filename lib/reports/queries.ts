import { failure, type Failure } from '@/lib/failures';
import { calendarDay, formatListDate } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { mapConfig } from '@/lib/platform/map-config';
import { implement } from '@/lib/platform/operation/implement';
import { libraryForReport } from '@/lib/library/queries';
import { listReportSites } from '@/lib/sites/queries';
import { listCrew } from '@/lib/workgroups/list-crew';
import {
  crewMessages,
  deletedReports,
  recordProgress,
  getReport,
  inspectionPack,
  inspectionShelf,
  missingPhotos,
  newInspectionPack,
  pastReports,
  pendingReports,
  pullPastReportData,
  type PastReportsPage,
  type PendingReport,
} from './contract';
import { toOutside } from './edge';
import { DEFAULT_TIME_ZONE, newReport, statusDay } from './fields';
import { crewMessagesOf } from './crew-messages';
import { madeSoFar } from './making';
import { listDeletedReports, listPastReports, listPendingReports } from './lists';
import { listMissingPhotos } from './missing-photos';
import { earlierWork, pastDataOf } from './past-data';
import { savesBy } from './recent-saves';
import type { InspectionPack, Report } from './report';
import { idReportSchema, idSiteSchema, nothingSchema, pastReportsSchema, reportIdSchema } from './schema';
import { isKnownStatus, recentSavesOf, reportOf, reportSelect, type ReportRow } from './stored';
import type { Member } from '@/lib/platform/operation/call';

export const pendingReportsQuery = implement(pendingReports, {
  input: nothingSchema,
  async run({ db }): Promise<{ reports: PendingReport[] }> {
    return { reports: await listPendingReports(db) };
  },
});

export const pastReportsQuery = implement(pastReports, {
  input: pastReportsSchema,
  async run({ db, input, now }): Promise<PastReportsPage> {
    return listPastReports(db, input, now);
  },
});

/** What Office can restore. */
export const deletedReportsQuery = implement(deletedReports, {
  input: nothingSchema,
  async run({ db, now }) {
    return { reports: await listDeletedReports(db, now) };
  },
});

export const getReportQuery = implement(getReport, {
  input: idReportSchema,
  async run({ db, input, now }) {
    const report = await findReport(db, input.idreport);
    if (!report) return failure('report-not-found');
    const today = statusDay(report, now.toISOString());
    return { report: toOutside(report, { crew: await listCrew(db), today }) };
  },
});

export const inspectionPackQuery = implement(inspectionPack, {
  input: reportIdSchema,
  async run({ db, input, actor, now }) {
    const row = await findRow(db, input.id);
    if (!row) return failure('report-not-found');
    if (!isKnownStatus(row.status)) return unknownStatus(row);
    const pack = await packOf(db, reportOf(row), actor, now);
    const by = pack.crew.find(({ id }) => id === row.updatedBy)?.name ?? '';
    const arrived = savesBy(recentSavesOf(row), actor.personId);
    return { ...pack, changed: { by, at: row.updatedAt.toISOString() }, arrived };
  },
});

export const newInspectionPackQuery = implement(newInspectionPack, {
  input: reportIdSchema,
  async run({ db, input, actor, now }) {
    return packOf(
      db,
      newReport(input.id, { id: actor.personId, name: actor.name, email: actor.email }, now.toISOString()),
      actor,
      now,
    );
  },
});

export const inspectionShelfQuery = implement(inspectionShelf, {
  input: nothingSchema,
  async run({ db, actor }) {
    return { ...(await shelfOf(db, actor)), map: mapConfig(), earlier: await earlierWork(db, actor.personId) };
  },
});

export const crewMessagesQuery = implement(crewMessages, {
  input: idReportSchema,
  async run({ db, input }) {
    const report = await findReport(db, input.idreport);
    return report ? { messages: await crewMessagesOf(db, report) } : failure('report-not-found');
  },
});

export const missingPhotosQuery = implement(missingPhotos, {
  input: idReportSchema,
  async run({ db, input }) {
    const report = await db.report.findFirst({ where: { id: input.idreport, deletedAt: null }, select: { id: true } });
    return report ? { photos: await listMissingPhotos(db, report.id) } : failure('report-not-found');
  },
});

export const recordProgressQuery = implement(recordProgress, {
  input: idReportSchema,
  async run({ db, input }) {
    const report = await db.report.findFirst({ where: { id: input.idreport, deletedAt: null }, select: { id: true } });
    return report ? { progress: madeSoFar(report.id) } : failure('report-not-found');
  },
});

export const pullPastReportDataQuery = implement(pullPastReportData, {
  input: idSiteSchema,
  async run({ db, input, actor }) {
    return pastDataOf(db, input.idsite, actor.personId);
  },
});

export async function findReport(db: Db, id: string): Promise<Report | null> {
  const row = await findRow(db, id);
  return row ? reportOf(row) : null;
}

/** To show it: what keeps it from being shown is said (decision X-14). */
export async function findReadable(db: Db, id: string): Promise<Report | Failure> {
  const row = await findRow(db, id);
  if (!row) return failure('report-not-found');
  return isKnownStatus(row.status) ? reportOf(row) : unknownStatus(row);
}

/** Another release's status: nobody takes the report for something that it isn't. */
const unknownStatus = ({ siteName, date, site, status }: ReportRow): Failure =>
  failure('report-status-unknown', {
    report: [siteName, formatListDate(date.toISOString(), site?.timeZone ?? DEFAULT_TIME_ZONE)]
      .filter(Boolean)
      .join(', '),
    status,
  });

const findRow = (db: Db, id: string): Promise<ReportRow | null> =>
  db.report.findFirst({ where: { id, deletedAt: null }, select: reportSelect });

async function packOf(db: Db, report: Report, actor: Member, now: Date): Promise<InspectionPack> {
  return { report, ...(await shelfOf(db, actor)), today: calendarDay(now.toISOString(), report.timeZone) };
}

/** What every inspection of the work unit needs, whichever it is. */
async function shelfOf(db: Db, { unit, ...actor }: Member): Promise<Omit<InspectionPack, 'report' | 'today'>> {
  return {
    sites: await listReportSites(db),
    crew: await listCrew(db),
    library: await libraryForReport(db),
    me: { id: actor.personId, name: actor.name, email: actor.email, username: actor.username },
    unit: { id: unit.id, name: unit.name },
  };
}
