import { randomUUID } from 'node:crypto';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { CrewMember } from '@/lib/workgroups/crew';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import type { WholeBmp, WholeReport, WholeSaveResult } from '@/lib/reports/contract';
import type { ReportChanges, SaveResult } from '@/lib/reports/domain/report-changes';
import { createReportVersion, toWireFormat, type WireContext } from './wire-format';
import { hasChanges } from '@/lib/reports/domain/conflict-merge';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { getLabelCounters, getLabelKind, getNextLabel } from '@/lib/reports/domain/labels';
import { findReport } from './queries';
import { getQuestionLabel } from '@/lib/reports/domain/questions';
import { findInvalidField } from '@/lib/reports/domain/field-errors';
import { withPhotoList } from '@/lib/reports/domain/photo-marks';
import type { Documentation, LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { wholeReportSchema } from './schema';

/**
 * Saves a whole report from a client of the specification as ordinary changes (docs/architecture.md, "Local first").
 * The client sends the state it started from (`reportversion`). If there are changes and that is not the current state,
 * nothing is saved and the failure contains the current state.
 */
export async function saveWholeReport(
  db: Db,
  whole: WholeReport,
  now: Date,
  saveChanges: (changes: ReportChanges) => Promise<{ result: SaveResult; isNew: boolean } | Failure>,
): Promise<{ result: WholeSaveResult; event: 'new-report' | 'updated-report' | null } | Failure> {
  const current = await findReport(db, whole.id, now);
  const crew = await listCrew(db);
  const changes = diffWholeReport(whole, current, { crew, now });
  if (isFailure(changes)) return changes;
  const invalid = findInvalidField(changes.fields, now);
  if (invalid) return failure('field-refused', { detail: `${getQuestionLabel(invalid.key)}: ${invalid.sentence}` });
  if (current && !hasChanges(changes)) return { result: toWholeSaveResult(current, []), event: null };
  if (current && whole.reportVersion !== createReportVersion(current))
    return createConflictFailure(db, current, crew, now);

  const saved = await saveChanges(changes);
  // Details are left out: they are in our own format, and this client has the current state.
  if (isFailure(saved) && saved.code === 'report-full') return failure('report-full', { max: LIMITS.bmps });
  if (isFailure(saved) && saved.code !== 'report-conflict') return saved;
  const written = await findReport(db, whole.id, now);
  if (!written) return failure('report-not-found');
  if (isFailure(saved)) return createConflictFailure(db, written, crew, now);
  return {
    result: toWholeSaveResult(written, saved.result.bmps),
    event: saved.isNew ? 'new-report' : 'updated-report',
  };
}

const toWholeSaveResult = (report: Report, bmps: WholeSaveResult['bmps']): WholeSaveResult => ({
  success: true,
  idreport: report.id,
  version: report.version,
  reportversion: createReportVersion(report),
  bmps,
});

/** The failure 'report-conflict', with the current report in the wire format. */
async function createConflictFailure(
  db: Db,
  current: Report,
  crew: readonly CrewMember[],
  now: Date,
): Promise<Failure> {
  const { updatedBy, updatedAt } = await db.report.findUniqueOrThrow({
    where: { id: current.id },
    select: { updatedBy: true, updatedAt: true },
  });
  const author = updatedBy ? await db.person.findUnique({ where: { id: updatedBy }, select: { name: true } }) : null;
  return failure(
    'report-conflict',
    {},
    {
      report: toWireFormat(current, { crew, now }),
      changedBy: author?.name ?? '',
      changedAt: updatedAt.toISOString(),
    },
  );
}

function diffWholeReport(whole: WholeReport, current: Report | null, context: WireContext): ReportChanges | Failure {
  const { crew } = context;
  const crewIds = whole.crew && findCrewIds(whole.crew, crew);
  if (isFailure(crewIds)) return crewIds;
  const bmps = whole.bmps && assignLabels(matchBmps(whole.bmps, current?.bmps ?? []), current);
  const sentIds = new Set(bmps?.map(({ id }) => id));
  return {
    id: whole.id,
    baseVersion: current?.version ?? 0,
    fields: {
      ...findChangedFields(whole, current, context),
      ...(crewIds ? mergeCrew(crewIds, current?.fields.crew ?? [], crew) : {}),
    },
    bmps:
      bmps?.filter(
        (bmp) =>
          !isEqual(
            bmp,
            current?.bmps.find(({ id }) => id === bmp.id),
          ),
      ) ?? [],
    removed: bmps
      ? (current?.bmps.filter(({ id }) => !sentIds.has(id)).map(({ id, version }) => ({ id, version })) ?? [])
      : [],
  };
}

/** Fields that differ in the wire format. What it cannot express never counts as changed. */
function findChangedFields(
  { fields }: WholeReport,
  current: Report | null,
  context: WireContext,
): Partial<ReportFields> {
  const currentWire = current && wholeReportSchema.safeParse(toWireFormat(current, context)).data;
  const changed: Partial<ReportFields> = { ...fields };
  for (const key of FIELD_KEYS)
    if (key !== 'crew' && currentWire && isEqual(fields[key], currentWire.fields[key])) delete changed[key];
  return changed;
}

function findCrewIds(addresses: readonly string[], crew: readonly CrewMember[]): string[] | Failure {
  const ids: string[] = [];
  for (const address of addresses) {
    const member = crew.find(({ email }) => email.toLowerCase() === address.toLowerCase());
    if (!member) return failure('bad-input', { detail: `employeesList: ${address} is not in this work unit` });
    ids.push(member.id);
  }
  return [...new Set(ids)];
}

/**
 * The selected crew plus people who left the unit: the wire format does not show them, so the client cannot have
 * deselected them.
 */
function mergeCrew(
  crewIds: readonly string[],
  before: readonly string[],
  crew: readonly CrewMember[],
): Pick<ReportFields, 'crew'> | object {
  const visible = before.filter((id) => crew.some((member) => member.id === id));
  if (isEqual([...crewIds].sort(), [...new Set(visible)].sort())) return {};
  return { crew: [...crewIds, ...before.filter((id) => !visible.includes(id))] };
}

/** Matches each BMP to a stored one and takes its id and base version. A new BMP keeps its id, or gets one. */
function matchBmps(sent: readonly WholeBmp[], stored: readonly LoggedBmp[]): LoggedBmp[] {
  const unmatched = new Map(stored.map((bmp) => [bmp.id, bmp]));
  for (const { id } of sent) if (id) unmatched.delete(id);
  const takeByLabel = ({ label, practiceId }: WholeBmp): LoggedBmp | undefined => {
    const match = [...unmatched.values()].find(
      (bmp) => label !== null && bmp.label === label && bmp.practiceId === practiceId,
    );
    if (match) unmatched.delete(match.id);
    return match;
  };
  return sent.map((bmp) => {
    const before = bmp.id ? stored.find(({ id }) => id === bmp.id) : takeByLabel(bmp);
    return {
      ...bmp,
      id: before?.id ?? bmp.id ?? randomUUID(),
      label: bmp.label ?? before?.label ?? null,
      condition: keepMarks(bmp.condition, before?.condition),
      correction:
        bmp.correction === undefined
          ? (before?.correction ?? null)
          : bmp.correction && keepMarks(bmp.correction, before?.correction),
      version: before?.version ?? 0,
      ...keepNonWireFields(bmp, before),
    };
  });
}

/** The wire format has no library versions and no visits. A BMP of the same entry keeps its own. */
const keepNonWireFields = (
  { practiceId }: WholeBmp,
  before?: LoggedBmp,
): Pick<LoggedBmp, 'libraryVersion' | 'visit'> =>
  before?.practiceId === practiceId
    ? {
        ...(before.libraryVersion !== undefined && { libraryVersion: before.libraryVersion }),
        ...(before.visit && { visit: before.visit }),
      }
    : {};

/** The wire format has no marks. Photos that stay keep theirs. */
const keepMarks = <Side extends Documentation>(sent: Side, before: Documentation | null | undefined): Side =>
  sent.marks === undefined && before?.marks !== undefined
    ? withPhotoList({ ...sent, marks: before.marks }, sent.photos)
    : sent;

/** A new BMP without a label gets the next one, as at a first save in our own browsers (BMP-30). */
function assignLabels(bmps: readonly LoggedBmp[], current: Report | null): LoggedBmp[] {
  let counters = getLabelCounters({ bmps: [...(current?.bmps ?? []), ...bmps], labelCounters: current?.labelCounters });
  return bmps.map((bmp) => {
    if (bmp.version > 0 || bmp.label !== null) return bmp;
    const next = getNextLabel(counters, getLabelKind(bmp));
    counters = next.counters;
    return { ...bmp, label: next.label };
  });
}
