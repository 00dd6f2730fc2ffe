import { toPosition } from '@/lib/map/position';
import { toPermitProfile } from '@/lib/compliance/profile';
import { SITE_PROFILES, toSiteProfile, type SiteProfileRow } from '@/lib/compliance/server/rows';
import { compareStrings } from '@/lib/compare';
import { calendarDay } from '@/lib/dates';
import type { ListedAction } from '@/lib/register/contract';
import { REPAIR_KINDS, type RepairKind } from '@/lib/register/corrective-actions';
import { isRepairKindMissing, type ChosenRepairKind } from '@/lib/register/repeated-repair';
import {
  getDueAt,
  getDueRange,
  isActionOverdue,
  isDoneLate,
  type DueAction,
  type DueRange,
  type DueSite,
} from '@/lib/register/due';
import type { Db } from '@/lib/platform/database/client';
import type { CorrectiveAction, Prisma } from '@/lib/platform/prisma-client/client';

const actionInclude = {
  instance: {
    select: {
      id: true,
      tag: true,
      name: true,
      type: true,
      lat: true,
      lng: true,
      correctiveActions: { where: { closedAs: 'fixed' }, select: { actionId: true, discoveredAt: true } },
    },
  },
  events: {
    orderBy: { number: 'desc' },
    select: { id: true, kind: true, words: true, recordedByName: true, receivedAt: true },
  },
  signatures: {
    orderBy: [{ lastEvent: { number: 'asc' } }, { receivedAt: 'asc' }, { id: 'asc' }],
    select: { personId: true, name: true, kind: true, signedAt: true, lastEventId: true },
  },
  site: {
    select: {
      visible: true,
      site: { select: { id: true, name: true, timeZone: true } },
      permitProfiles: SITE_PROFILES,
    },
  },
} as const satisfies Prisma.CorrectiveActionInclude;

export interface ActionQuery {
  where: Prisma.CorrectiveActionWhereInput;
  take?: number;
  /** Default: the newest first. */
  orderBy?: Prisma.CorrectiveActionOrderByWithRelationInput[];
}

/** Corrective actions with site, due time and crew. Three statements. */
export async function loadListedActions(
  db: Db,
  { where, take, orderBy = [{ discoveredAt: 'desc' }, { id: 'desc' }] }: ActionQuery,
  now: Date,
): Promise<ListedAction[]> {
  const rows = await db.correctiveAction.findMany({
    where,
    ...(take === undefined ? {} : { take }),
    orderBy,
    include: actionInclude,
    relationLoadStrategy: 'join',
  });
  const reports = await db.report.findMany({
    where: { id: { in: rows.map(({ lastReportId }) => lastReportId) } },
    select: { id: true, status: true },
  });
  const people = await db.person.findMany({
    where: { id: { in: [...new Set(rows.flatMap(readNotified))] } },
    select: { id: true, name: true },
  });
  const openReports = new Set(reports.flatMap(({ id, status }) => (status === 'open' ? [id] : [])));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { site } = row.site;
    const { lat, lng, correctiveActions: fixed, ...instance } = row.instance;
    const action = toDueAction(row);
    const dueSite = toDueSite({ ...row.site, timeZone: site.timeZone }, now);
    const rulesKey = dueSite.profiles.at(-1)?.options.key ?? null;
    const repair = {
      hasRepairKinds: rulesKey === 'epa-cgp-2022',
      earlierFixes: fixed.filter((fix) => fix.actionId === row.actionId && fix.discoveredAt < row.discoveredAt).length,
    };
    return {
      id: row.id,
      site,
      instance,
      name: row.name,
      position: toPosition({ lat, lng }),
      repairKind: action.repairKind,
      discoveredAt: action.discoveredAt,
      ...repair,
      isRepairKindMissing: isRepairKindMissing(repair, toChosenKind(row.events)),
      dueAt: getDueAt(action, dueSite),
      isOverdue: isActionOverdue(action, dueSite, now.toISOString()),
      departmentMessageAt: action.departmentMessageAt,
      isDoneLate: isDoneLate(action, dueSite),
      lateReason: row.lateReason,
      timesSeen: row.timesSeen,
      foundBy: { id: row.foundBy, name: row.foundByName },
      notified: readNotified(row).flatMap((id) => names.get(id) ?? []),
      notifiedAt: row.notifiedAt.toISOString(),
      closedAt: action.closedAt,
      rulesKey,
      ...toLogEntry(row),
      report: { id: row.lastReportId, isOpen: openReports.has(row.lastReportId) },
    };
  });
}

interface EventRow {
  id: string;
  kind: string;
  words: string;
  recordedByName: string;
  receivedAt: Date;
}

/** `events`: the newest first. */
function toChosenKind(events: readonly EventRow[]): ChosenRepairKind {
  const event = events.find(({ kind }) => REPAIR_KINDS.some((repairKind) => repairKind === kind));
  return event ? { kind: event.kind as RepairKind, reason: event.words } : null;
}

interface LogEntryRow {
  closedAs: string | null;
  /** The newest first. */
  events: readonly EventRow[];
  signatures: readonly { personId: string; name: string; kind: string; signedAt: Date; lastEventId: string }[];
}

/** Who closed a corrective action and when that was entered, and who signed it in the log. */
function toLogEntry({
  closedAs,
  events,
  signatures,
}: LogEntryRow): Pick<ListedAction, 'closing' | 'lastEventId' | 'signatures'> {
  const [last] = events;
  if (!last) throw new Error('a corrective action has no event');
  const closing = events.find(({ kind }) => kind === closedAs);
  return {
    closing: closing
      ? {
          as: closing.kind as 'fixed' | 'not-needed',
          by: closing.recordedByName,
          enteredAt: closing.receivedAt.toISOString(),
        }
      : null,
    lastEventId: last.id,
    signatures: signatures.map(({ personId, name, kind, signedAt, lastEventId }) => ({
      personId,
      name,
      isCertification: kind === 'certification',
      signedAt: signedAt.toISOString(),
      isCurrent: lastEventId === last.id,
    })),
  };
}

/** Person ids, as `recordInspection` writes them. */
const readNotified = ({ notified }: Pick<CorrectiveAction, 'notified'>): string[] => notified as string[];

/** What the due time of a corrective action follows from. */
export const toDueAction = (row: CorrectiveAction): DueAction => ({
  discoveredAt: row.discoveredAt.toISOString(),
  inspectionEndedAt: row.inspectionEndedAt.toISOString(),
  departmentMessageAt: row.departmentMessageAt?.toISOString() ?? null,
  repairKind: row.repairKind as RepairKind,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedAs: row.closedAs as DueAction['closedAs'],
});

interface SiteRow {
  visible: boolean;
  timeZone: string;
  permitProfiles: SiteProfileRow[];
}

/** What the due times at a site follow from. */
export function toDueSite({ visible, timeZone, permitProfiles }: SiteRow, now: Date): DueSite {
  const saved = permitProfiles.map(toSiteProfile);
  const terminatedOn = saved.at(-1)?.details.terminatedOn ?? null;
  const today = calendarDay(now.toISOString(), timeZone);
  return {
    timeZone,
    isEnded: !visible || (terminatedOn !== null && terminatedOn < today),
    profiles: saved.map(toPermitProfile),
  };
}

interface OpenAction {
  id: string;
  discoveredAt: string;
  isOverdue: boolean;
  /** null if its due day has passed. */
  dueRange: DueRange | null;
}

/** The open corrective actions, the newest first. One statement. */
export async function loadOpenActions(db: Db, { siteId }: { siteId?: string }, now: Date): Promise<OpenAction[]> {
  const sites = await db.siteVisibility.findMany({
    where: { ...(siteId === undefined ? {} : { siteId }), correctiveActions: { some: { closedAt: null } } },
    select: {
      visible: true,
      site: { select: { timeZone: true } },
      permitProfiles: SITE_PROFILES,
      correctiveActions: { where: { closedAt: null } },
    },
    relationLoadStrategy: 'join',
  });
  return sites
    .flatMap(({ site, correctiveActions, ...rest }) => {
      const dueSite = toDueSite({ ...rest, timeZone: site.timeZone }, now);
      return correctiveActions.map((row) => {
        const action = toDueAction(row);
        return {
          id: row.id,
          discoveredAt: action.discoveredAt,
          isOverdue: isActionOverdue(action, dueSite, now.toISOString()),
          dueRange: getDueRange(getDueAt(action, dueSite), site.timeZone, now.toISOString()),
        };
      });
    })
    .toSorted((a, b) => comparePositions(b, a));
}

const comparePositions = (a: OpenAction, b: OpenAction): number =>
  compareStrings(a.discoveredAt, b.discoveredAt) || compareStrings(a.id, b.id);
