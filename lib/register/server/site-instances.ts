import { SITE_PROFILES } from '@/lib/compliance/server/rows';
import { toPosition } from '@/lib/map/position';
import { getDueAt, type DueSite } from '@/lib/register/due';
import { isInGround } from '@/lib/register/instances';
import { MAX_ASKED_ACTIONS } from '@/lib/register/limits';
import type { EarlierVisit, OpenAction, SiteInstance } from '@/lib/register/visit';
import type { CorrectiveAction, Prisma } from '@/lib/platform/prisma-client/client';
import { toDueAction, toDueSite } from './actions';

export interface RegisterOfSites {
  /** The BMPs in the ground by site, in the order of their tags. */
  instances: Map<string, SiteInstance[]>;
  /** The tags of BMPs that were taken out of the ground or merged, by site. */
  endedTags: Map<string, string[]>;
  /** The visits of the last inspections, by logged BMP. */
  visits: Map<string, EarlierVisit>;
}

/** What a new inspection needs to know of a site's register, and how these inspections visited its BMPs. */
export const createRegisterSelect = (reportIds: string[]) =>
  ({
    siteId: true,
    visible: true,
    site: { select: { timeZone: true } },
    permitProfiles: SITE_PROFILES,
    bmpInstances: {
      orderBy: { tag: 'asc' },
      include: {
        visits: { where: { loggedBmp: { reportId: { in: reportIds } } }, select: { loggedBmpId: true } },
        correctiveActions: {
          where: { OR: [{ closedAt: null }, { lastReportId: { in: reportIds } }] },
          orderBy: [{ discoveredAt: 'asc' }, { id: 'asc' }],
          include: {
            events: {
              where: { kind: { in: ['fixed', 'not-needed'] } },
              orderBy: { number: 'desc' },
              take: 1,
              select: { kind: true, at: true, photos: true },
            },
          },
        },
      },
    },
  }) satisfies Prisma.SiteVisibilitySelect;

type RegisterRow = Prisma.SiteVisibilityGetPayload<{ select: ReturnType<typeof createRegisterSelect> }>;

export function readRegisterOfSites(sites: readonly RegisterRow[], now: Date): RegisterOfSites {
  const register: RegisterOfSites = { instances: new Map(), endedTags: new Map(), visits: new Map() };
  for (const { siteId, bmpInstances, site, ...rest } of sites) {
    const dueSite = toDueSite({ ...rest, timeZone: site.timeZone }, now);
    const ended = bmpInstances.filter((instance) => !isInGround(instance));
    register.endedTags.set(
      siteId,
      ended.map(({ tag }) => tag),
    );
    const instances = bmpInstances
      .filter(isInGround)
      .map(({ id, practiceId, tag, lat, lng, correctiveActions, visits }) => {
        const open = correctiveActions.filter(({ closedAt }) => closedAt === null).slice(0, MAX_ASKED_ACTIONS);
        const instance: SiteInstance = {
          id,
          practiceId,
          tag,
          location: toPosition({ lat, lng }),
          openActions: open.map((action) => toOpenAction(action, dueSite)),
        };
        const closed = correctiveActions.filter(({ closedAt }) => closedAt !== null).map(toClosedAction);
        for (const { loggedBmpId } of visits) register.visits.set(loggedBmpId, { instance, closed });
        return instance;
      });
    register.instances.set(siteId, instances);
  }
  return register;
}

const toOpenAction = (action: CorrectiveAction, site: DueSite): OpenAction => ({
  id: action.id,
  actionId: action.actionId,
  name: action.name,
  discoveredAt: action.discoveredAt.toISOString(),
  dueAt: getDueAt(toDueAction(action), site),
});

type ClosedAction = Pick<CorrectiveAction, 'actionId' | 'name'> & {
  events: { kind: string; at: Date; photos: unknown }[];
};

function toClosedAction({ actionId, name, events: [event] }: ClosedAction): EarlierVisit['closed'][number] {
  const corrected =
    event?.kind === 'fixed' ? { actionId, name, at: event.at.toISOString(), photos: readPhotos(event.photos) } : null;
  return { actionId, corrected };
}

/** File names, as events store them. */
const readPhotos = (photos: unknown): string[] => photos as string[];
