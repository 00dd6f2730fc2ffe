import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import type { ListedAction } from '@/lib/register/contract';
import { REPAIR_KINDS } from '@/lib/register/corrective-actions';
import { loadListedActions } from '@/lib/register/server/actions';
import type { BoundingBox, Interval, ItemQuery, Resource } from './resource';

const item = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  siteName: z.string(),
  bmpId: z.uuid(),
  bmpTag: z.string(),
  bmpName: z.string(),
  /** Of the BMP. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 'Replace fabric' */
  name: z.string(),
  repairKind: z.enum(REPAIR_KINDS),
  foundAt: z.iso.datetime(),
  foundBy: z.string(),
  /** In how many inspections it was seen. */
  timesSeen: z.int(),
  notifiedAt: z.iso.datetime(),
  /** null if nothing is due, as at a site without a permit profile. */
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  closedAs: z.enum(['fixed', 'not-needed']).nullable(),
  closedBy: z.string().nullable(),
  /** The last inspection that saw it. */
  inspectionId: z.uuid(),
});

export const correctiveActionsResource: Resource = {
  name: 'corrective-actions',
  title: 'Corrective actions',
  description: 'Required corrective actions, at the place of their BMP.',
  scope: 'read-corrective-actions',
  item,
  isCollection: true,
  load: loadApiActions,
};

async function loadApiActions(db: Db, query: ItemQuery, now: Date): Promise<z.output<typeof item>[]> {
  const { after, limit, since, id, siteId, box, interval } = query;
  const where: Prisma.CorrectiveActionWhereInput = {
    AND: [
      after === null ? {} : { id: { gt: after } },
      id === null ? {} : { id },
      siteId === null ? {} : { siteId },
      since === null ? {} : { changedAt: { gte: new Date(since) } },
      interval === null ? {} : { discoveredAt: toRange(interval) },
      box === null ? {} : { instance: toPlaceFilter(box) },
    ],
  };
  return (await loadListedActions(db, { where, take: limit, orderBy: [{ id: 'asc' }] }, now)).map(toItem);
}

const toRange = ({ from, to }: Interval): Prisma.DateTimeFilter => ({
  ...(from === null ? {} : { gte: new Date(from) }),
  ...(to === null ? {} : { lte: new Date(to) }),
});

const toPlaceFilter = ([west, south, east, north]: BoundingBox): Prisma.BmpInstanceWhereInput => ({
  lat: { gte: south, lte: north },
  ...(west <= east ? { lng: { gte: west, lte: east } } : { OR: [{ lng: { gte: west } }, { lng: { lte: east } }] }),
});

const toItem = (action: ListedAction): z.output<typeof item> => ({
  id: action.id,
  siteId: action.site.id,
  siteName: action.site.name,
  bmpId: action.instance.id,
  bmpTag: action.instance.tag,
  bmpName: action.instance.name,
  latitude: action.position?.lat ?? null,
  longitude: action.position?.lng ?? null,
  name: action.name,
  repairKind: action.repairKind,
  foundAt: action.discoveredAt,
  foundBy: action.foundBy.name,
  timesSeen: action.timesSeen,
  notifiedAt: action.notifiedAt,
  dueAt: action.dueAt,
  isOverdue: action.isOverdue,
  closedAt: action.closedAt,
  closedAs: action.closing?.as ?? null,
  closedBy: action.closing?.by ?? null,
  inspectionId: action.report.id,
});
