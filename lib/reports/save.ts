import { isDeepStrictEqual } from 'node:util';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import type { ReportChanges, SaveConflict, SaveResult } from './contract';
import { emptyFields, FIELD_KEYS } from './fields';
import { countersOf, hasItsLabel, labelKind, labelNumber, nextLabel } from './labels';
import type { LabelCounters, LoggedBmp, Report, ReportFields } from './report';
import { canLogMore, canWriteField, isClosed } from './rules';
import { reportOf, reportSelect, type ReportRow } from './stored';

/**
 * Saving a report: changed header fields and changed BMPs, each against the version they were based on. Only the rows
 * that changed are written. A newer version on the server refuses the whole save and hands back what is there, so
 * that nothing is overwritten unseen.
 */
export async function save(
  db: Db,
  changes: ReportChanges,
  actor: Member,
  now: Date,
): Promise<{ result: SaveResult; isNew: boolean } | Failure> {
  // Two devices that save at once take turns: the second sees what the first wrote.
  await db.$queryRaw`SELECT id FROM report WHERE id = ${changes.id}::uuid FOR UPDATE`;
  const row = await db.report.findUnique({ where: { id: changes.id }, select: { ...reportSelect, deletedAt: true } });
  if (row?.deletedAt) return failure('report-not-found');
  if (!row && changes.baseVersion > 0) return failure('report-not-found');
  const current = row ? reportOf(row) : null;
  if (current && isApplied(current, changes))
    return { result: resultOf(changes, current.version, current.bmps), isNew: false };
  const refused = current && row ? (refusal(current, changes) ?? (await conflict(db, row, current, changes))) : null;
  if (refused) return refused;

  const site = await siteOf(db, changes.fields);
  if (isFailure(site)) return site;
  const labelled = withFinalLabels(current, changes);
  const version = await writeReport(db, { current, changes, site, counters: labelled.counters, actor, now });
  await writeBmps(db, { bmps: labelled.bmps, current, changes, actor, now });
  return {
    isNew: current === null,
    result: resultOf(
      changes,
      version,
      labelled.bmps.map((bmp) => ({ ...bmp, version: bmp.version + 1 })),
    ),
  };
}

function resultOf(changes: ReportChanges, version: number, bmps: readonly LoggedBmp[]): SaveResult {
  const sent = new Set(changes.bmps.map(({ id }) => id));
  const written = bmps.filter(({ id }) => sent.has(id)).map(({ id, label, version }) => ({ id, label, version }));
  return { success: true, idreport: changes.id, version, bmps: written };
}

/** The same save, sent again because its answer was lost: it is answered again, not refused. */
function isApplied(current: Report, { fields, bmps, removed }: ReportChanges): boolean {
  const sameFields = FIELD_KEYS.every((key) => !(key in fields) || isDeepStrictEqual(fields[key], current.fields[key]));
  const sameBmps = bmps.every((bmp) => {
    const known = current.bmps.find(({ id }) => id === bmp.id);
    return known !== undefined && isDeepStrictEqual({ ...bmp, label: known.label, version: known.version }, known);
  });
  return sameFields && sameBmps && removed.every(({ id }) => !current.bmps.some((bmp) => bmp.id === id));
}

/** What the report's status does not let change any more (decisions ). */
function refusal(current: Report, { fields, bmps, removed }: ReportChanges): Failure | null {
  if (isClosed(current.status)) return failure('report-closed');
  if (canLogMore(current.status)) return null;
  const onlyCorrections = removed.length === 0 && bmps.every((bmp) => isCorrectionOf(bmp, current));
  const writable = FIELD_KEYS.filter((key) => key in fields).every((key) => canWriteField(key, current.status));
  return onlyCorrections && writable ? null : failure('report-not-setup');
}

function isCorrectionOf(bmp: LoggedBmp, current: Report): boolean {
  const known = current.bmps.find(({ id }) => id === bmp.id);
  if (!known) return false;
  const { correction: _mine, version: _base, ...mine } = bmp;
  const { correction: _theirs, version: _now, ...theirs } = known;
  return isDeepStrictEqual(mine, theirs);
}

/** 409 with the newer report, whoever changed it last, and when. */
async function conflict(db: Db, row: ReportRow, current: Report, changes: ReportChanges): Promise<Failure | null> {
  if (!isBehind(current, changes)) return null;
  const author = row.updatedBy
    ? await db.person.findUnique({ where: { id: row.updatedBy }, select: { name: true } })
    : null;
  const details: SaveConflict = {
    report: current,
    changedBy: author?.name ?? '',
    changedAt: row.updatedAt.toISOString(),
  };
  return failure('report-conflict', {}, details);
}

function isBehind(current: Report, { baseVersion, fields, bmps, removed }: ReportChanges): boolean {
  const versions = new Map(current.bmps.map(({ id, version }) => [id, version]));
  const headerMoved = Object.keys(fields).length > 0 && baseVersion !== current.version;
  const bmpMoved = bmps.some(({ id, version }) => (versions.get(id) ?? 0) !== version);
  const removedMoved = removed.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  return headerMoved || bmpMoved || removedMoved;
}

/** The chosen site's name, if the save chooses one; a site of another unit does not exist here. */
async function siteOf(db: Db, fields: Partial<ReportFields>): Promise<{ id: string; name: string } | null | Failure> {
  if (!fields.siteId) return null;
  const link = await db.siteVisibility.findFirst({
    where: { siteId: fields.siteId, visible: true },
    select: { site: { select: { id: true, name: true } } },
  });
  return link?.site ?? failure('site-not-found');
}

/**
 * A label is final when the server has the BMP (decision X-25). A provisional one that was never given in this report
 * is kept (an inspection started from the last one brings its labels); any other gets the next of its kind.
 */
function withFinalLabels(
  current: Report | null,
  { bmps }: ReportChanges,
): { bmps: LoggedBmp[]; counters: LabelCounters } {
  const known = new Map(current?.bmps.map((bmp) => [bmp.id, bmp.label]));
  let counters = current ? countersOf(current) : { documentation: 0, correction: 0 };
  const settled = new Map<string, string | null>();
  for (const bmp of [...bmps].sort(byLabelNumber)) {
    if (bmp.label === null) continue;
    const before = { ...bmp, label: known.get(bmp.id) ?? null };
    if (hasItsLabel(before)) {
      settled.set(bmp.id, before.label);
      continue;
    }
    const given = freeLabel(bmp, counters) ?? nextLabel(counters, labelKind(bmp));
    counters = given.counters;
    settled.set(bmp.id, given.label);
  }
  return { bmps: bmps.map((bmp) => ({ ...bmp, label: settled.get(bmp.id) ?? null })), counters };
}

const byLabelNumber = (a: LoggedBmp, b: LoggedBmp) =>
  (labelNumber(a.label ?? '') ?? 0) - (labelNumber(b.label ?? '') ?? 0);

/** A device that is far ahead of the server is not believed beyond this. */
const FARTHEST_LABEL = 1000;

function freeLabel(bmp: LoggedBmp, counters: LabelCounters): { label: string; counters: LabelCounters } | null {
  const number = bmp.label === null || !hasItsLabel(bmp) ? null : labelNumber(bmp.label);
  const kind = labelKind(bmp);
  if (number === null || !Number.isInteger(number) || number <= counters[kind] || number > FARTHEST_LABEL) return null;
  return { label: bmp.label ?? '', counters: { ...counters, [kind]: number } };
}

interface Write {
  current: Report | null;
  changes: ReportChanges;
  actor: Member;
  now: Date;
}

async function writeReport(
  db: Db,
  {
    current,
    changes,
    site,
    counters,
    actor,
    now,
  }: Write & { site: { id: string; name: string } | null; counters: LabelCounters },
): Promise<number> {
  const fields: ReportFields = {
    ...(current?.fields ?? emptyFields(now.toISOString(), actor.personId)),
    ...changes.fields,
  };
  const touched = current === null || Object.keys(changes.fields).length > 0;
  const version = touched ? (current?.version ?? 0) + 1 : current.version;
  const columns = {
    ...(site ? { siteId: site.id, siteName: site.name } : {}),
    type: fields.type,
    otherType: fields.otherType,
    date: new Date(fields.date),
    fields: JSON.parse(JSON.stringify(fields)),
    mapImage: fields.mapImage,
    version,
    documentationLabels: counters.documentation,
    correctionLabels: counters.correction,
    updatedAt: now,
    updatedBy: actor.personId,
  };
  if (current) await db.report.updateMany({ where: { id: changes.id }, data: columns });
  else
    await db.report.createMany({
      data: [{ id: changes.id, workUnitId: actor.unit.id, createdById: actor.personId, createdAt: now, ...columns }],
    });
  return version;
}

/** New and changed BMPs in one statement, whatever their number; removed ones in another, if there are any. */
async function writeBmps(db: Db, { bmps, current, changes, actor, now }: Write & { bmps: LoggedBmp[] }): Promise<void> {
  if (changes.removed.length > 0)
    await db.loggedBmp.deleteMany({ where: { reportId: changes.id, id: { in: changes.removed.map(({ id }) => id) } } });
  if (bmps.length === 0) return;
  const order = new Map(current?.bmps.map(({ id }, index) => [id, index]));
  const rows = bmps.map((bmp, index) => ({ ...bmp, position: order.get(bmp.id) ?? order.size + index }));
  await db.$executeRaw`
    INSERT INTO logged_bmp (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng, corrective_actions, condition, correction, version, updated_at, updated_by)
    SELECT (b->>'id')::uuid, ${actor.unit.id}::uuid, ${changes.id}::uuid, (b->>'position')::int, b->>'practiceId', b->>'name', b->>'type', b->>'label',
      (b->'location'->>'lat')::float8, (b->'location'->>'lng')::float8, nullif(b->'correctiveActions', 'null'), b->'condition', nullif(b->'correction', 'null'),
      (b->>'version')::int + 1, ${now}::timestamptz, ${actor.personId}::uuid
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) b
    ON CONFLICT (id) DO UPDATE SET practice_id = excluded.practice_id, name = excluded.name, type = excluded.type, label = excluded.label,
      lat = excluded.lat, lng = excluded.lng, corrective_actions = excluded.corrective_actions, condition = excluded.condition,
      correction = excluded.correction, version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    WHERE logged_bmp.report_id = excluded.report_id`;
}
