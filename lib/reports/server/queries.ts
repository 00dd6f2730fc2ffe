import { hasPermission } from '@/lib/permissions';
import { failure, type Failure } from '@/lib/failures';
import { calendarDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { getMapConfig } from '@/lib/map/server/map-config';
import { implement } from '@/lib/platform/operation/implement';
import { loadInspectionLibraries } from '@/lib/library/server/queries';
import { loadInspectionSites } from './inspection-sites';
import { listCrew, listCrewFor } from '@/lib/workgroups/server/list-crew';
import {
  crewMessages,
  pdfJobProgress,
  getReport,
  editorData,
  referenceData,
  missingPhotos,
  photoMetadata,
  newEditorData,
  previousInspections,
} from '@/lib/reports/contract';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { toWireFormat } from './wire-format';
import { createNewReport } from '@/lib/reports/domain/fields';
import { loadCrewMessages } from './crew-message-states';
import { readPdfJobProgress } from './pdf-jobs';
import { listPhotoMetadata } from './photo-metadata';
import { findPreviousInspectionsBySite, findPreviousInspections } from './previous-inspection';
import { isClosed } from '@/lib/reports/domain/rules';
import { getRecentSaves } from '@/lib/reports/domain/recent-saves';
import type { EditorData, Report } from '@/lib/reports/domain/report';
import {
  crewMessagesOutput,
  editorDataOutput,
  missingPhotosOutput,
  photoMetadataOutput,
  pdfJobProgressOutput,
  previousInspectionsOutput,
  referenceDataOutput,
} from './output-schemas';
import { getReportOutput } from './wire-schema';
import { wireReportIdSchema, wireSiteIdSchema, reportIdSchema } from './schema';
import { readReport } from './read-report';
import { toReportWithRegister } from './register-state';
import { isKnownStatus, parseStatus, readRecentSaves, createUnknownStatusFailure } from './stored-report';
import type { Member } from '@/lib/platform/operation/call';
import type { MissingPhoto } from '@/lib/reports/domain/photos';

export const getReportQuery = implement(getReport, {
  input: wireReportIdSchema,
  output: getReportOutput,
  async run({ db, input, now }) {
    const report = await findReport(db, input.idreport, now);
    return report ? { report: toWireFormat(report, { crew: await listCrew(db), now }) } : failure('report-not-found');
  },
});

export const editorDataQuery = implement(editorData, {
  input: reportIdSchema,
  output: editorDataOutput,
  async run({ db, input, actor, now }) {
    const row = await readReport(db, input.id);
    if (!row) return failure('report-not-found');
    const data = await loadEditorData(db, await toReportWithRegister(db, row, now), actor, now);
    const by = data.crew.find(({ id }) => id === row.updatedBy)?.name ?? '';
    const latestSaveIds = getRecentSaves(readRecentSaves(row), actor.personId);
    return { ...data, lastChange: { by, at: row.updatedAt.toISOString() }, latestSaveIds };
  },
});

export const newEditorDataQuery = implement(newEditorData, {
  input: reportIdSchema,
  output: editorDataOutput,
  async run({ db, input, actor, now }) {
    return loadEditorData(
      db,
      createNewReport(input.id, { id: actor.personId, name: actor.name, email: actor.email }, now.toISOString()),
      actor,
      now,
    );
  },
});

export const referenceDataQuery = implement(referenceData, {
  input: noInput,
  output: referenceDataOutput,
  async run({ db, actor, now }) {
    return {
      ...(await loadReferenceData(db, actor, now)),
      map: getMapConfig(),
      previousInspections: await findPreviousInspectionsBySite(db, actor.personId, now),
    };
  },
});

export const crewMessagesQuery = implement(crewMessages, {
  input: wireReportIdSchema,
  output: crewMessagesOutput,
  async run({ db, input, now }) {
    const report = await findReport(db, input.idreport, now);
    return report ? { messages: await loadCrewMessages(db, report) } : failure('report-not-found');
  },
});

export const photoMetadataQuery = implement(photoMetadata, {
  input: wireReportIdSchema,
  output: photoMetadataOutput,
  async run({ db, input, actor, now }) {
    const report = await findReportStatus(db, input.idreport);
    if (!report) return failure('report-not-found');
    const isOffice = hasPermission('read-activity', actor.unit.role);
    return { photos: await listPhotoMetadata(db, report.id, { isOffice, now }) };
  },
});

export const missingPhotosQuery = implement(missingPhotos, {
  input: wireReportIdSchema,
  output: missingPhotosOutput,
  async run({ db, input }) {
    const report = await findReportStatus(db, input.idreport);
    return report ? { photos: await listMissingPhotos(db, report.id) } : failure('report-not-found');
  },
});

export const pdfJobProgressQuery = implement(pdfJobProgress, {
  input: wireReportIdSchema,
  output: pdfJobProgressOutput,
  async run({ db, input }) {
    const report = await findReportStatus(db, input.idreport);
    if (!report) return failure('report-not-found');
    return { progress: await readPdfJobProgress(db, report.id), isClosed: isClosed(parseStatus(report.status)) };
  },
});

export const previousInspectionsQuery = implement(previousInspections, {
  input: wireSiteIdSchema,
  output: previousInspectionsOutput,
  async run({ db, input, actor, now }) {
    return findPreviousInspections(db, { siteId: input.idsite, personId: actor.personId }, now);
  },
});

const findReportStatus = (db: Db, id: string) =>
  db.report.findFirst({ where: { id, deletedAt: null }, select: { id: true, status: true } });

export async function findReport(db: Db, id: string, now: Date): Promise<Report | null> {
  const row = await readReport(db, id);
  return row ? toReportWithRegister(db, row, now) : null;
}

/** The report to show, or why it cannot be shown (decision X-14); null if it does not exist. */
export async function findReadableReport(db: Db, id: string, now: Date): Promise<Report | Failure | null> {
  const row = await readReport(db, id);
  return row && (isKnownStatus(row.status) ? toReportWithRegister(db, row, now) : createUnknownStatusFailure(row));
}

async function loadEditorData(db: Db, report: Report, actor: Member, now: Date): Promise<EditorData> {
  return {
    report,
    ...(await loadReferenceData(db, actor, now)),
    today: calendarDay(now.toISOString(), report.timeZone),
  };
}

/** The part of the editor data that all inspections of the work unit share. */
async function loadReferenceData(db: Db, member: Member, now: Date): Promise<Omit<EditorData, 'report' | 'today'>> {
  const { unit, ...actor } = member;
  return {
    ...(await loadInspectionSites(db, actor.personId, now)),
    crew: await listCrewFor(db, member),
    ...(await loadInspectionLibraries(db)),
    me: { id: actor.personId, name: actor.name, email: actor.email, username: actor.username },
    unit: { id: unit.id, name: unit.name },
  };
}

/**
 * Photos that the BMPs of a report refer to and that are not uploaded yet (decisions, "Work against a report that moved
 * on"), or not their evidence copies (EVID-04).
 */
export const listMissingPhotos = (db: Db, reportId: string): Promise<MissingPhoto[]> => db.$queryRaw`
  SELECT named.file_name AS "fileName", named.taken_by AS "personId", coalesce(p.name, '') AS "name"
    FROM logged_bmp b
    CROSS JOIN LATERAL (
      SELECT jsonb_array_elements_text(b.condition->'photos'), coalesce(b.condition_photos_by, b.updated_by)
      UNION ALL
      SELECT jsonb_array_elements_text(b.correction->'photos'), coalesce(b.correction_photos_by, b.updated_by)
    ) AS named (file_name, taken_by)
    LEFT JOIN person p ON p.id = named.taken_by
   WHERE b.report_id = ${reportId}::uuid AND NOT EXISTS (
     SELECT 1 FROM photo WHERE photo.file_name = named.file_name
                           AND (photo.evidence_sha256 IS NULL OR photo.evidence_key IS NOT NULL))
   ORDER BY b.position, named.file_name`;
