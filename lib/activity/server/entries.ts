import { addDays, formatISO, subDays } from 'date-fns';
import type { ActivityEntry, ActivityPage, ActivityUndo } from '@/lib/activity/contract';
import type { ActivityFilter } from '@/lib/activity/filter';
import { activityText, filterEventTypes } from '@/lib/activity/sentences';
import { parsePickerValue } from '@/lib/dates';
import { formatCursor, parseNumberedCursor } from '@/lib/list-cursor';
import { isRecord } from '@/lib/is-record';
import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { RESTORE_STAKEHOLDER_DAYS } from '@/lib/stakeholders/rules';
import { listFormerMembers } from '@/lib/workgroups/server/former-members';
import { parseStatus } from '@/lib/reports/server/stored-report';
import { listUndoableImports } from '@/lib/sites/server/undo-import';

/** Entries per page of the API. */
const PAGE_SIZE = 100;
/** Entries per page on the screen, before repeated ones are folded. */
export const SCREEN_PAGE_SIZE = 50;

interface EntriesQuery extends ActivityFilter {
  before?: string;
}

export async function listActivity(
  db: Db,
  { before, ...filter }: EntriesQuery,
  now: Date,
  size = PAGE_SIZE,
): Promise<ActivityPage> {
  const found = await fetchEntries(db, { ...filter, before }, size + 1);
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const known = {
    reports: await fetchReports(db, shown, now),
    hiddenSites: await fetchHiddenSites(db, shown),
    deletedStakeholders: await fetchDeletedStakeholders(db, shown, now),
    removedMembers: await fetchRemovedMembers(db, shown, now),
    inLibraries: await fetchLibraryUndos(db, shown, now),
    siteImports: await fetchSiteImports(db, shown, now),
  };
  return {
    entries: shown.map((row) => toEntry(row, known)),
    next: found.length > size && last ? formatCursor({ at: last.at.toISOString(), id: `${last.id}` }) : null,
  };
}

interface Row {
  id: bigint;
  at: Date;
  type: string;
  personId: string | null;
  who: string;
  subject: string | null;
  event: unknown;
}

function fetchEntries(db: Db, { who, what, subject, from, to, before }: EntriesQuery, size: number): Promise<Row[]> {
  const conditions = [Prisma.sql`a.work_unit_id = current_unit()`];
  if (who) conditions.push(Prisma.sql`a.person_id = ${who}::uuid`);
  if (what) conditions.push(Prisma.sql`a.type = ANY (${filterEventTypes(what)}::text[])`);
  if (subject) conditions.push(Prisma.sql`a.subject = ${subject}`);
  const first = from && startOfDay(from);
  const behind = to && startOfDay(formatISO(addDays(new Date(`${to}T12:00:00`), 1), { representation: 'date' }));
  if (first) conditions.push(Prisma.sql`a.at >= ${first}::timestamptz`);
  if (behind) conditions.push(Prisma.sql`a.at < ${behind}::timestamptz`);
  const place = before ? parseNumberedCursor(before) : null;
  if (place) conditions.push(Prisma.sql`(a.at, a.id) < (${place.at}::timestamptz, ${place.id}::bigint)`);
  return db.$queryRaw<Row[]>`
    SELECT a.id, a.at, a.type, a.person_id AS "personId", a.person_name AS who, a.subject, a.event - 'taken' AS event
      FROM audit a WHERE ${Prisma.join(conditions, ' AND ')}
     ORDER BY a.at DESC, a.id DESC LIMIT ${size}`;
}

const startOfDay = (day: string): string | null => parsePickerValue(`${day}T00:00`, DEFAULT_TIME_ZONE);

interface EntryContext {
  reports: Reports;
  hiddenSites: ReadonlySet<string>;
  deletedStakeholders: ReadonlySet<string>;
  removedMembers: ReadonlySet<string>;
  /** The ids of library changes that can be undone. */
  inLibraries: ReadonlySet<string>;
  /** The ids of site imports that can be undone. */
  siteImports: ReadonlySet<string>;
}

type Reports = ReadonlyMap<string, { siteName: string; report: ActivityEntry['report']; restorable: boolean }>;

async function fetchReports(db: Db, rows: readonly Row[], now: Date): Promise<Reports> {
  const ids = rows.flatMap(({ subject, event }) =>
    subject && isRecord(event) && 'reportId' in event ? [subject] : [],
  );
  if (ids.length === 0) return new Map();
  const reports = await db.report.findMany({
    where: { id: { in: ids } },
    select: { id: true, siteName: true, status: true, deletedAt: true },
  });
  const since = subDays(now, LIMITS.restoreDays);
  return new Map(
    reports.map(({ id, siteName, status, deletedAt }) => {
      const closed = isClosed(parseStatus(status));
      const restorable = deletedAt !== null && deletedAt > since;
      return [id, { siteName, report: { id, closed, deleted: deletedAt !== null }, restorable }];
    }),
  );
}

/** The sites of these entries that are still hidden. */
async function fetchHiddenSites(db: Db, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ type, subject }) => (type === 'hid-site' && subject ? [subject] : []));
  if (ids.length === 0) return new Set();
  const hidden = await db.siteVisibility.findMany({
    where: { siteId: { in: ids }, visible: false },
    select: { siteId: true },
  });
  return new Set(hidden.map(({ siteId }) => siteId));
}

async function fetchSiteImports(db: Db, rows: readonly Row[], now: Date): Promise<ReadonlySet<string>> {
  if (!rows.some(({ type }) => type === 'imported-sites')) return new Set();
  return new Set((await listUndoableImports(db, now)).map(({ importId }) => importId));
}

/** The stakeholders that were deleted within the last day, are still deleted, and were recorded completely. */
async function fetchDeletedStakeholders(db: Db, rows: readonly Row[], now: Date): Promise<ReadonlySet<string>> {
  const since = subDays(now, RESTORE_STAKEHOLDER_DAYS);
  const ids = rows.flatMap(({ type, subject, at, event }) =>
    type === 'deleted-stakeholder' && subject && at > since && isRecord(event) && 'siteIds' in event ? [subject] : [],
  );
  if (ids.length === 0) return new Set();
  const back = await db.stakeholder.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(ids.filter((id) => !back.some((stakeholder) => stakeholder.id === id)));
}

/** The removals that can be undone: the last of each person who has not rejoined the crew. */
async function fetchRemovedMembers(db: Db, rows: readonly Row[], now: Date): Promise<ReadonlySet<string>> {
  if (!rows.some(({ type }) => type === 'removed-employee')) return new Set();
  const former = await listFormerMembers(db, now);
  return new Set(former.map(({ personId, removedAt }) => `${personId} ${removedAt}`));
}

/** The library deletions and resets that can be undone and were not yet. */
async function fetchLibraryUndos(db: Db, rows: readonly Row[], now: Date): Promise<ReadonlySet<string>> {
  const since = subDays(now, LIBRARY_UNDO_DAYS);
  const young = rows.filter((row) => getUndoId(row) !== null && row.at > since);
  if (young.length === 0) return new Set();
  const subjects = young.flatMap(({ subject }) => subject ?? []);
  const done = await db.$queryRaw<{ undoId: string }[]>`
    SELECT event->>'undoId' AS "undoId" FROM audit
     WHERE work_unit_id = current_unit() AND (subject = ANY (${subjects}::text[]) OR subject IS NULL)
       AND at > ${since} AND type = 'put-back-in-library'`;
  const isDone = new Set(done.map(({ undoId }) => undoId));
  return new Set(young.flatMap((row) => getUndoId(row) ?? []).filter((undoId) => !isDone.has(undoId)));
}

/** The id that connects a library deletion with its undo. */
function getUndoId({ type, event }: Row): string | null {
  if (type === 'put-back-in-library' || !isRecord(event)) return null;
  return typeof event.undoId === 'string' ? event.undoId : null;
}

function toEntry(row: Row, known: EntryContext): ActivityEntry {
  const { id, at, type, who, personId, subject, event } = row;
  const recorded = isRecord(event) ? event : {};
  const report = subject === null ? undefined : known.reports.get(subject);
  return {
    id: `${id}`,
    at: at.toISOString(),
    type,
    who,
    personId,
    // Facts that an entry did not record come from the inspection's current state.
    text: activityText(type, { ...(report && { siteName: report.siteName }), ...recorded }),
    subject,
    report: report?.report ?? null,
    undo: getUndo(row, known),
  };
}

function getUndo(
  row: Row,
  {
    reports,
    hiddenSites: hidden,
    deletedStakeholders: deleted,
    removedMembers: removed,
    inLibraries,
    siteImports: imports,
  }: EntryContext,
): ActivityUndo | null {
  const { type, subject, event } = row;
  const undoId = getUndoId(row);
  if (undoId !== null && inLibraries.has(undoId)) return { of: 'library', id: undoId, subject };
  if (type === 'imported-sites' && isRecord(event) && typeof event.importId === 'string')
    return imports.has(event.importId) ? { of: 'sites', id: event.importId } : null;
  if (subject === null) return null;
  if (type === 'deleted-report' && reports.get(subject)?.restorable) return { of: 'report', id: subject };
  if (type === 'deleted-stakeholder' && deleted.has(subject)) return { of: 'stakeholder', id: subject };
  if (type === 'removed-employee' && removed.has(`${subject} ${row.at.toISOString()}`))
    return { of: 'member', id: subject };
  return type === 'hid-site' && hidden.has(subject) ? { of: 'site', id: subject } : null;
}
