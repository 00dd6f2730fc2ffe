import { subDays } from 'date-fns';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { hasPermitProfile } from '@/lib/compliance/server/rows';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { deleteReport, closeOut, endAcknowledgements, restoreReport } from '@/lib/reports/contract';
import { reportEvents } from '@/lib/reports/events';
import { loadAddenda } from './addenda';
import { createFinalPdf, isPdfUpToDate, type FinalPdf } from './final-pdf';
import { loadFormInput } from './form-input';
import { endPdfJob } from './pdf-jobs';
import type { FinishedMap } from './map-picture';
import { createReportPhotoFilter } from '@/lib/reports/domain/photos';
import { findReport } from './queries';
import type { Report } from '@/lib/reports/domain/report';
import { canDelete, isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { addSeal, createCheckId } from '@/lib/signing/server/seals';
import { loadSignedRecord } from '@/lib/signing/server/signed-record';
import { claimPhoto, parseStatus } from './stored-report';
import { closeOutSchema, wireReportIdSchema } from './schema';
import { lockReport } from './lock-report';

/** CLOSE OUT: the PDF is made before the transaction, which checks that nothing has changed since. */
export const closeOutCommand = implement(closeOut, {
  input: closeOutSchema,
  output: successOutput,
  events: reportEvents,
  async prepare({ input, actor, call }): Promise<FinalPdf | Failure> {
    const session = { sessionId: actor.sessionId, at: call.now };
    for (;;) {
      const { report, signing, addenda, formInput, crew, hasProfile } = await asPerson(session, async (db) => {
        const found = await findReport(db, input.idreport, call.now);
        return {
          report: found,
          signing: await loadSignedRecord(db, input.idreport),
          addenda: (await loadAddenda(db, input.idreport)) ?? [],
          formInput: found && (await loadFormInput(db, found)),
          crew: await listCrew(db),
          hasProfile: await hasPermitProfile(db, found?.fields.siteId ?? null),
        };
      });
      if (!report) return failure('report-not-found');
      // A repeated request: the report is closed, so `run` returns the result without a new PDF.
      if (isClosed(report.status))
        return {
          source: { report, signing, addenda, formInput },
          closedReport: report,
          map: null,
          pdfKey: '',
          pdfSha256: '',
          checkId: null,
        };
      const pdf = await createFinalPdf(
        { member: actor, report, signing, addenda, formInput, crew, checkId: hasProfile ? createCheckId() : null },
        input.mapImg,
        session,
      );
      if (pdf) return pdf;
    }
  },
  async run({ db, input, prepared, actor, now, record }) {
    await lockReport(db, input.idreport);
    const report = await findReport(db, input.idreport, now);
    if (!report) return failure('report-not-found');
    if (isClosed(report.status)) return { success: true as const };
    const signing = await loadSignedRecord(db, report.id);
    const addenda = (await loadAddenda(db, report.id)) ?? [];
    const formInput = await loadFormInput(db, report);
    if (!isPdfUpToDate({ report, signing, addenda, formInput }, prepared.source)) return failure('report-conflict');
    const picture = await db.photo.findFirst({
      where: { fileName: input.mapImg, directory: 'mapimages', OR: createReportPhotoFilter(report.id) },
      select: { fileName: true },
    });
    if (!picture) return failure('map-image-missing');
    const mapImage = prepared.map?.fileName ?? input.mapImg;
    if (prepared.map) await addFinishedMap(db, prepared.map, { reportId: report.id, actor, now });
    await claimPhoto(db, { fileName: mapImage, reportId: report.id, now });
    await db.report.update({
      where: { id: report.id },
      data: {
        status: 'closed',
        closedAt: prepared.closedReport.closedAt ?? now,
        ...(prepared.closedReport.dueTimes ? { dueTimes: { ...prepared.closedReport.dueTimes } } : {}),
        mapImage,
        fields: JSON.parse(JSON.stringify(prepared.closedReport.fields)),
        version: report.version + 1,
        pdfKey: prepared.pdfKey,
        pdfSha256: prepared.pdfSha256,
        updatedAt: now,
        updatedBy: actor.personId,
      },
    });
    await endPdfJob(db, report.id);
    const { pdfSha256, checkId } = prepared;
    const sealed = { unitId: actor.unit.id, kind: 'final-pdf' as const, subjectId: report.id, digest: pdfSha256 };
    const seal = checkId === null ? null : await addSeal(db, { ...sealed, checkId }, now);
    const sealNumber = seal?.number;
    record({ type: 'closed-report', ...toReportEventData(report), pdfSha256, sealNumber });
    return { success: true as const };
  },
});

/** Adds the map picture with pins to the report's photos. The captured picture without pins is no longer referenced. */
const addFinishedMap = (
  db: Db,
  { fileName, jpeg, sha256, width, height }: FinishedMap,
  { reportId, actor, now }: { reportId: string; actor: Member; now: Date },
) =>
  db.photo.createMany({
    skipDuplicates: true,
    data: {
      fileName,
      workUnitId: actor.unit.id,
      directory: 'mapimages',
      reportId,
      uploadedBy: actor.personId,
      uploadedAt: now,
      bytes: jpeg.length,
      sha256,
      width,
      height,
    },
  });

/** Finishes a closed inspection, which can then no longer be acknowledged (decision X-01). */
export const endAcknowledgementsCommand = implement(endAcknowledgements, {
  input: wireReportIdSchema,
  output: successOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    const finished = await db.report.updateMany({
      where: { id: input.idreport, status: 'closed' },
      data: { status: 'finished', updatedAt: now, updatedBy: actor.personId },
    });
    if (finished.count === 0) return checkAlreadyFinished(db, input.idreport);
    record({ type: 'finished-report', ...toReportEventData(await loadReportName(db, input.idreport)) });
    return { success: true as const };
  },
});

/** What the audit trail stores of a report, so that its sentence stays complete. */
const toReportEventData = ({ id, siteName }: Pick<Report, 'id' | 'siteName'>) => ({ reportId: id, siteName });

const loadReportName = (db: Db, id: string) =>
  db.report.findUniqueOrThrow({ where: { id }, select: { id: true, siteName: true } });

/** The report was not closed. If it is finished already, this is a repeated request, which succeeds without effect. */
async function checkAlreadyFinished(db: Db, id: string): Promise<{ success: true } | Failure> {
  const report = await db.report.findUnique({ where: { id }, select: { status: true } });
  if (report === null) return failure('report-not-found');
  return report.status === 'finished' ? { success: true } : failure('report-not-closed');
}

/** Deletes an inspection in setup. The Office can restore it for LIMITS.restoreDays days. */
export const deleteReportCommand = implement(deleteReport, {
  input: wireReportIdSchema,
  output: successOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    await lockReport(db, input.idreport);
    const report = await db.report.findUnique({
      where: { id: input.idreport },
      select: { id: true, siteName: true, status: true, deletedAt: true },
    });
    if (!report) return failure('report-not-found');
    if (report.deletedAt) return { success: true as const };
    if (!canDelete(parseStatus(report.status))) return failure('report-not-setup');
    await db.report.update({
      where: { id: input.idreport },
      data: { deletedAt: now, updatedAt: now, updatedBy: actor.personId },
    });
    record({ type: 'deleted-report', ...toReportEventData(report) });
    return { success: true as const };
  },
});

/** Restores a deleted inspection within LIMITS.restoreDays days. A repeated request has no effect. */
export const restoreReportCommand = implement(restoreReport, {
  input: wireReportIdSchema,
  output: successOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    const report = await db.report.findUnique({
      where: { id: input.idreport },
      select: { id: true, siteName: true, deletedAt: true },
    });
    if (!report) return failure('report-not-found');
    if (!report.deletedAt) return { success: true as const };
    const restored = await db.report.updateMany({
      where: { id: input.idreport, status: 'setup', deletedAt: { gt: subDays(now, LIMITS.restoreDays) } },
      data: { deletedAt: null, updatedAt: now, updatedBy: actor.personId },
    });
    if (restored.count === 0) return failure('report-not-deleted');
    record({ type: 'restored-report', ...toReportEventData(report) });
    return { success: true as const };
  },
});
