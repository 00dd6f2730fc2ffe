import { subDays } from 'date-fns';
import type { ActivityEntry, ActivityPage, ActivityUndo } from '@/lib/activity/contract';
import type { ActivityFilter } from '@/lib/activity/filter';
import { formatActivity, filterEventTypes } from '@/lib/activity/sentences';
import { quoteName } from '@/lib/audit-sentences';
import { getNextDay, getStartOfUnitDay } from '@/lib/dates';
import { formatCursor, parseNumberedCursor } from '@/lib/list-cursor';
import { isRecord } from '@/lib/is-record';
import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import type { Db } from '@/lib/platform/database/client';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { RESTORE_STAKEHOLDER_DAYS } from '@/lib/stakeholders/rules';
import { listFormerMembers } from '@/lib/workgroups/server/former-members';
import { parseStatus } from '@/lib/reports/server/stored-report';
import { isString } from '@/lib/type-guards';
import { listUndoableImports } from '@/lib/sites/server/undo-import';

/** Entries per page of the API. */
const PAGE_SIZE = 100;

interface EntriesQuery extends ActivityFilter {
  before?: string;
}

export async function listActivity(
  db: Db,
  { before, ...filter }: EntriesQuery,
  now: Date,
  size = PAGE_SIZE,
): Promise<ActivityPage> {
  const rows = await loadEntries(db, { ...filter, before }, size + 1);
  const pageRows = rows.slice(0, size);
  const last = pageRows.at(-1);
  const reports = await loadReports(db, pageRows, now);
  const context = {
    reports,
    sites: await loadSites(db, pageRows, reports),
    hiddenSites: await loadHiddenSites(db, pageRows),
    deletedStakeholders: await loadDeletedStakeholders(db, pageRows, now),
    removedMembers: await loadRemovedMembers(db, pageRows, now),
    libraryUndos: await loadLibraryUndos(db, pageRows, now),
    siteImports: await loadSiteImports(db, pageRows, now),
  };
  return {
    entries: pageRows.map((row) => toEntry(row, context)),
    next: rows.length > size && last ? formatCursor({ at: last.at.toISOString(), id: `${last.id}` }) : null,
  };
}

interface AuditRow {
  id: bigint;
  at: Date;
  type: string;
  personId: string | null;
  personName: string;
  subject: string | null;
  event: unknown;
}

function loadEntries(
  db: Db,
  { who, what, subject, from, to, before }: EntriesQuery,
  size: number,
): Promise<AuditRow[]> {
  const conditions = [Prisma.sql`a.work_unit_id = current_unit()`];
  if (who) conditions.push(Prisma.sql`a.person_id = ${who}::uuid`);
  if (what) conditions.push(Prisma.sql`a.type = ANY (${filterEventTypes(what)}::text[])`);
  if (subject) conditions.push(Prisma.sql`a.subject = ${subject}`);
  if (from) conditions.push(Prisma.sql`a.at >= ${getStartOfUnitDay(from)}::timestamptz`);
  if (to) conditions.push(Prisma.sql`a.at < ${getStartOfUnitDay(getNextDay(to))}::timestamptz`);
  const cursor = before ? parseNumberedCursor(before) : null;
  if (cursor) conditions.push(Prisma.sql`(a.at, a.id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`);
  return db.$queryRaw<AuditRow[]>`
    SELECT a.id, a.at, a.type, a.person_id AS "personId", a.person_name AS "personName", a.subject, a.event - 'removedRows' - 'importRecord' AS event
      FROM audit a WHERE ${Prisma.join(conditions, ' AND ')}
     ORDER BY a.at DESC, a.id DESC LIMIT ${size}`;
}

interface EntryContext {
  reports: Reports;
  /** The names of the sites of the work unit that the entries may be about, by id. */
  sites: ReadonlyMap<string, string>;
  hiddenSites: ReadonlySet<string>;
  deletedStakeholders: ReadonlySet<string>;
  /** The removals that can be undone, as '{person id} {time of the removal}'. */
  removedMembers: ReadonlySet<string>;
  /** The ids of library changes that can be undone. */
  libraryUndos: ReadonlySet<string>;
  /** The ids of site imports that can be undone. */
  siteImports: ReadonlySet<string>;
}

type Reports = ReadonlyMap<
  string,
  { siteId: string | null; siteName: string; report: ActivityEntry['report']; isRestorable: boolean }
>;

async function loadReports(db: Db, rows: readonly AuditRow[], now: Date): Promise<Reports> {
  const ids = rows.flatMap(({ subject, event }) =>
    subject && isRecord(event) && 'reportId' in event ? [subject] : [],
  );
  if (ids.length === 0) return new Map();
  const reports = await db.report.findMany({
    where: { id: { in: ids } },
    select: { id: true, siteId: true, siteName: true, status: true, deletedAt: true },
  });
  const earliest = subDays(now, LIMITS.restoreDays);
  return new Map(
    reports.map(({ id, siteId, siteName, status, deletedAt }) => {
      const closed = isClosed(parseStatus(status));
      const isRestorable = deletedAt !== null && deletedAt > earliest;
      return [id, { siteId, siteName, report: { id, closed, deleted: deletedAt !== null }, isRestorable }];
    }),
  );
}

async function loadSites(db: Db, rows: readonly AuditRow[], reports: Reports): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => listSiteIds(row, reports));
  if (ids.length === 0) return new Map();
  const links = await db.siteVisibility.findMany({
    where: { siteId: { in: ids } },
    select: { site: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  });
  return new Map(links.map(({ site }) => [site.id, site.name]));
}

const isUuid = (value: unknown): value is string => uuid.safeParse(value).success;

/** The ids that may be of the site that an entry names: its own, that of its inspection, or its subject. */
function listSiteIds({ subject, event }: AuditRow, reports: Reports): string[] {
  const recorded = isRecord(event) ? event.siteId : undefined;
  return [recorded, subject === null ? undefined : reports.get(subject)?.siteId, subject].filter(isUuid);
}

/** The sites of these entries that are still hidden. */
async function loadHiddenSites(db: Db, rows: readonly AuditRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ type, subject }) => (type === 'hid-site' && subject ? [subject] : []));
  if (ids.length === 0) return new Set();
  const hiddenSites = await db.siteVisibility.findMany({
    where: { siteId: { in: ids }, visible: false },
    select: { siteId: true },
  });
  return new Set(hiddenSites.map(({ siteId }) => siteId));
}

async function loadSiteImports(db: Db, rows: readonly AuditRow[], now: Date): Promise<ReadonlySet<string>> {
  if (!rows.some(({ type }) => type === 'imported-sites')) return new Set();
  return new Set((await listUndoableImports(db, now)).map(({ importId }) => importId));
}

/** The stakeholders whose deletion can be undone: recent, recorded completely, and not undone yet. */
async function loadDeletedStakeholders(db: Db, rows: readonly AuditRow[], now: Date): Promise<ReadonlySet<string>> {
  const earliest = subDays(now, RESTORE_STAKEHOLDER_DAYS);
  const ids = rows.flatMap(({ type, subject, at, event }) =>
    type === 'deleted-stakeholder' && subject && at > earliest && isRecord(event) && 'siteIds' in event
      ? [subject]
      : [],
  );
  if (ids.length === 0) return new Set();
  const existing = await db.stakeholder.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(ids.filter((id) => !existing.some((stakeholder) => stakeholder.id === id)));
}

/** Only the last removal of a person who has not rejoined the crew can be undone. */
async function loadRemovedMembers(db: Db, rows: readonly AuditRow[], now: Date): Promise<ReadonlySet<string>> {
  if (!rows.some(({ type }) => type === 'removed-employee')) return new Set();
  const formerMembers = await listFormerMembers(db, now);
  return new Set(formerMembers.map(({ personId, removedAt }) => `${personId} ${removedAt}`));
}

/** The ids of library deletions and resets that can be undone and were not yet. */
async function loadLibraryUndos(db: Db, rows: readonly AuditRow[], now: Date): Promise<ReadonlySet<string>> {
  const earliest = subDays(now, LIBRARY_UNDO_DAYS);
  const recentRows = rows.filter((row) => getUndoId(row) !== null && row.at > earliest);
  if (recentRows.length === 0) return new Set();
  const subjects = recentRows.flatMap(({ subject }) => subject ?? []);
  const undos = await db.$queryRaw<{ undoId: string }[]>`
    SELECT event->>'undoId' AS "undoId" FROM audit
     WHERE work_unit_id = current_unit() AND (subject = ANY (${subjects}::text[]) OR subject IS NULL)
       AND at > ${earliest} AND type = 'put-back-in-library'`;
  const undoneIds = new Set(undos.map(({ undoId }) => undoId));
  return new Set(recentRows.flatMap((row) => getUndoId(row) ?? []).filter((undoId) => !undoneIds.has(undoId)));
}

/** The id that connects a library deletion with its undo. */
function getUndoId({ type, event }: AuditRow): string | null {
  if (type === 'put-back-in-library' || !isRecord(event)) return null;
  return typeof event.undoId === 'string' ? event.undoId : null;
}

function toEntry(row: AuditRow, context: EntryContext): ActivityEntry {
  const { id, at, type, personName, personId, subject, event } = row;
  const recordedData = isRecord(event) ? event : {};
  const report = subject === null ? undefined : context.reports.get(subject);
  // An entry that did not record the site's name gets the inspection's current one.
  const text = formatActivity(type, { ...(report && { siteName: report.siteName }), ...recordedData });
  return {
    id: `${id}`,
    at: at.toISOString(),
    type,
    who: personName,
    personId,
    text,
    site: findNamedSite(row, text, context),
    subject,
    report: report?.report ?? null,
    undo: getUndo(row, context),
  };
}

/** The site whose name the sentence quotes: the recorded name, which may have changed, or the current one. */
function findNamedSite(row: AuditRow, text: string, { sites, reports }: EntryContext): ActivityEntry['site'] {
  const id = listSiteIds(row, reports).find((siteId) => sites.has(siteId));
  if (id === undefined) return null;
  const { siteName, name } = isRecord(row.event) ? row.event : {};
  const names = [siteName, name, sites.get(id)].filter(isString);
  const quoted = names.find((candidate) => text.includes(quoteName(candidate)));
  return quoted === undefined ? null : { id, name: quoted };
}

function getUndo(
  row: AuditRow,
  { reports, hiddenSites, deletedStakeholders, removedMembers, libraryUndos, siteImports }: EntryContext,
): ActivityUndo | null {
  const { type, subject, event } = row;
  const undoId = getUndoId(row);
  if (undoId !== null && libraryUndos.has(undoId)) return { of: 'library', id: undoId, subject };
  if (type === 'imported-sites' && isRecord(event) && typeof event.importId === 'string')
    return siteImports.has(event.importId) ? { of: 'sites', id: event.importId } : null;
  if (subject === null) return null;
  if (type === 'deleted-report' && reports.get(subject)?.isRestorable) return { of: 'report', id: subject };
  if (type === 'deleted-stakeholder' && deletedStakeholders.has(subject)) return { of: 'stakeholder', id: subject };
  if (type === 'removed-employee' && removedMembers.has(`${subject} ${row.at.toISOString()}`))
    return { of: 'member', id: subject };
  return type === 'hid-site' && hiddenSites.has(subject) ? { of: 'site', id: subject } : null;
}
