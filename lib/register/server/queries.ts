import { compareStrings } from '@/lib/compare';
import { failure } from '@/lib/failures';
import { formatCursor, parseCursor } from '@/lib/list-cursor';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import type { ActionEventKind } from '@/lib/register/corrective-actions';
import {
  bmpHistory,
  correctiveActions,
  type ActionList,
  type ActionListQuery,
  type BmpHistory,
} from '@/lib/register/contract';
import { ACTIONS_PER_PAGE } from '@/lib/register/limits';
import { loadListedActions, loadOpenActions } from './actions';
import { actionListOutput, actionListSchema, bmpHistoryOutput, bmpHistorySchema } from './schema';
import { formatDbDay } from './site-bmps';

export const correctiveActionsQuery = implement(correctiveActions, {
  input: actionListSchema,
  output: actionListOutput,
  run: ({ db, input, now }) => listCorrectiveActions(db, input, now),
});

/** A page of corrective actions (REG-13). */
export async function listCorrectiveActions(db: Db, query: ActionListQuery, now: Date): Promise<ActionList> {
  const filter = await toFilter(db, query, now);
  const after = query.cursor === undefined ? null : parseCursor(query.cursor);
  const isOlder: Prisma.CorrectiveActionWhereInput = after
    ? { OR: [{ discoveredAt: { lt: after.at } }, { discoveredAt: after.at, id: { lt: after.id } }] }
    : {};
  const total = await db.correctiveAction.count({ where: filter });
  const actions = await loadListedActions(db, { where: { AND: [filter, isOlder] }, take: ACTIONS_PER_PAGE + 1 }, now);
  const page = actions.slice(0, ACTIONS_PER_PAGE);
  const last = page.at(-1);
  const hasMore = actions.length > page.length;
  return {
    actions: page,
    older: hasMore && last ? formatCursor({ at: last.discoveredAt, id: last.id }) : null,
    total,
    isEmpty: total === 0 && (await hasNoActions(db, query)),
  };
}

const hasNoActions = async (db: Db, { siteId }: ActionListQuery): Promise<boolean> =>
  (await db.correctiveAction.findFirst({ where: siteId === undefined ? {} : { siteId }, select: { id: true } })) ===
  null;

/** The due time is computed, so that a filter by it names the open corrective actions that match. */
async function toFilter(
  db: Db,
  { state, siteId, kind, due, personId }: ActionListQuery,
  now: Date,
): Promise<Prisma.CorrectiveActionWhereInput> {
  const stored: Prisma.CorrectiveActionWhereInput = {
    ...CLOSED_AT[state],
    ...(siteId === undefined ? {} : { siteId }),
    ...(kind === undefined ? {} : { repairKind: kind }),
    ...(personId === undefined ? {} : { OR: [{ foundBy: personId }, { notified: { array_contains: [personId] } }] }),
  };
  if (state !== 'overdue' && due === undefined) return stored;
  const open = await loadOpenActions(db, { siteId }, now);
  const matching = open.filter(
    ({ isOverdue, dueRange }) => (state !== 'overdue' || isOverdue) && (due === undefined || dueRange === due),
  );
  return { ...stored, id: { in: matching.map(({ id }) => id) } };
}

const CLOSED_AT = {
  open: { closedAt: null },
  overdue: { closedAt: null },
  closed: { closedAt: { not: null } },
  all: {},
} as const satisfies Record<ActionListQuery['state'], Prisma.CorrectiveActionWhereInput>;

export const bmpHistoryQuery = implement(bmpHistory, {
  input: bmpHistorySchema,
  output: bmpHistoryOutput,
  run: async ({ db, input, now }) => (await loadBmpHistory(db, input.instanceId, now)) ?? failure('bmp-not-found'),
});

interface VisitRow {
  id: string;
  report_id: string;
  by: string;
  at: string;
  words: string;
  photos: string[];
}

/** The history of a BMP in the ground; null if the work unit does not have it. */
export async function loadBmpHistory(db: Db, instanceId: string, now: Date): Promise<BmpHistory | null> {
  const instance = await db.bmpInstance.findFirst({
    where: { id: instanceId },
    select: {
      id: true,
      tag: true,
      name: true,
      type: true,
      removedOn: true,
      target: { select: { id: true, tag: true } },
      site: { select: { site: { select: { id: true, name: true, timeZone: true } } } },
      correctiveActions: { select: { events: { orderBy: { number: 'desc' } }, signatures: true } },
    },
    relationLoadStrategy: 'join',
  });
  if (!instance) return null;
  const { site, correctiveActions: actions, removedOn, target, ...rest } = instance;
  const visits = await db.$queryRaw<VisitRow[]>`
    SELECT l.id, r.id AS report_id, p.name AS by, l.condition->>'date' AS at, l.condition->>'description' AS words,
      l.condition->'photos' AS photos
      FROM bmp_visit v JOIN logged_bmp l ON l.id = v.logged_bmp_id JOIN report r ON r.id = l.report_id
      JOIN person p ON p.id = r.created_by
     WHERE v.bmp_instance_id = ${instanceId}::uuid ORDER BY r.date DESC, l.id`;
  return {
    site: site.site,
    instance: rest,
    removedOn: formatDbDay(removedOn),
    mergedInto: target,
    actions: await loadListedActions(db, { where: { bmpInstanceId: instanceId } }, now),
    visits: visits.map(({ id, report_id, by, at, words, photos }) => ({
      id,
      reportId: report_id,
      by,
      words,
      photos,
      at: new Date(at).toISOString(),
    })),
    events: actions
      .flatMap(({ events }) => events)
      .toSorted((a, b) => Number(b.number - a.number))
      .map((event) => ({
        id: event.id,
        correctiveActionId: event.correctiveActionId,
        by: event.recordedByName,
        kind: event.kind as ActionEventKind,
        at: event.at.toISOString(),
        receivedAt: event.receivedAt.toISOString(),
        words: event.words,
        photos: event.photos as string[],
      })),
    signatures: actions
      .flatMap(({ signatures }) => signatures)
      .toSorted((a, b) => b.signedAt.getTime() - a.signedAt.getTime() || compareStrings(a.id, b.id))
      .map(({ id, correctiveActionId, kind, signedAt, name, drawing }) => ({
        id,
        correctiveActionId,
        isCertification: kind === 'certification',
        at: signedAt.toISOString(),
        by: name,
        drawing,
      })),
  };
}
