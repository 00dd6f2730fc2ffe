import { FEET_PER_METER } from '@/lib/map/imperial';
import { createTag, listNearbyInstances } from '@/lib/register/instances';
import { getVisit, type AskedAction, type BmpVisit, type SiteInstance, type VisitAnswer } from '@/lib/register/visit';
import type { PreviousInspections } from './previous-inspection';
import type { LoggedBmp, Report, RequiredAction } from './report';

/** What the answers about a visit change in its BMP. */
export type VisitChange = Pick<LoggedBmp, 'visit' | 'correctiveActions'>;

export const VISIT_ANSWER_TEXTS: Readonly<Record<VisitAnswer, string>> = {
  fixed: 'Fixed',
  'still-open': 'Still open',
  'not-needed': 'No longer needed',
};

/** A BMP in the ground, as a question: 'Same as SF-03, 6 ft away?' */
export interface NearbyInstance {
  instance: SiteInstance;
  meters: number;
}

/**
 * The nearest instance that the BMP may be (REG-02); null if one was chosen, and if there is none that no other BMP of
 * the inspection visits and that the person has not answered with No.
 */
export function findInstanceToOffer(
  bmp: LoggedBmp,
  { bmps, fields: { siteId } }: Pick<Report, 'bmps' | 'fields'>,
  instances: readonly SiteInstance[],
): NearbyInstance | null {
  const visit = getVisit(bmp, siteId);
  if (visit?.instance || bmp.location === null) return null;
  const visitedIds = bmps.map((other) => getVisit(other, siteId)?.instance?.id);
  const nearby = listNearbyInstances(bmp, instances);
  return nearby.find(({ instance: { id } }) => !visitedIds.includes(id) && !visit?.otherIds.includes(id)) ?? null;
}

/** 'Same as SF-03, 6 ft away?' */
export function formatSameQuestion({ instance: { tag }, meters }: NearbyInstance): string {
  return `Same as ${tag}, ${Math.round(meters * FEET_PER_METER)} ft away?`;
}

const createVisit = (siteId: string): BmpVisit => ({
  siteId,
  instance: null,
  otherIds: [],
  askedActions: [],
  correctedActions: [],
});

/** Yes: the BMP is a visit of the instance, which asks about what is open there. */
export function chooseInstance(
  { visit, correctiveActions }: LoggedBmp,
  siteId: string,
  { id, tag, openActions }: SiteInstance,
): VisitChange {
  const before = visit?.siteId === siteId ? visit : createVisit(siteId);
  const askedActions = openActions.map((open) => ({ ...open, answer: null, reason: '' }));
  return { visit: { ...before, instance: { id, tag }, askedActions }, correctiveActions };
}

/** No: it is another BMP than this instance, also if it was chosen before. */
export function rejectInstance({ visit, correctiveActions }: LoggedBmp, siteId: string, id: string): VisitChange {
  const before = visit?.siteId === siteId ? visit : createVisit(siteId);
  const otherIds = [...new Set([...before.otherIds, id])];
  return { visit: { ...before, instance: null, otherIds, askedActions: [] }, correctiveActions };
}

/**
 * The tag that a new BMP probably gets at SAVE & NOTIFY: the next one after those of the site, as far as the device
 * knows them, and of this inspection (REG-16). null for a BMP that has a tag.
 */
export function findProvisionalTag(
  bmp: LoggedBmp,
  { bmps, fields: { siteId } }: Pick<Report, 'bmps' | 'fields'>,
  { instances, endedTags }: Pick<PreviousInspections, 'instances' | 'endedTags'>,
): string | null {
  const visit = getVisit(bmp, siteId);
  if (visit?.instance || visit?.provisionalTag) return null;
  const assignedTags = bmps.flatMap((other) => getVisit(other, siteId)?.provisionalTag ?? []);
  return createTag(bmp.name, [...instances.map(({ tag }) => tag), ...endedTags, ...assignedTags]);
}

export const assignProvisionalTag = (
  { visit, correctiveActions }: LoggedBmp,
  siteId: string,
  provisionalTag: string,
): VisitChange => ({
  visit: { ...(visit?.siteId === siteId ? visit : createVisit(siteId)), provisionalTag },
  correctiveActions,
});

/** The person wants to be asked again which BMP it is. */
export const askAgain = ({ visit, correctiveActions }: LoggedBmp): VisitChange => ({
  visit: visit && { ...visit, otherIds: [] },
  correctiveActions,
});

/**
 * Answers about one corrective action; null takes the answer back. What is still open is required by this inspection,
 * too, so that its crew corrects it; what is fixed or no longer needed is not.
 */
export function answerAction(
  { visit, correctiveActions }: LoggedBmp,
  question: AskedAction,
  { answer, reason = question.reason }: { answer: VisitAnswer | null; reason?: string },
): VisitChange {
  return {
    visit: visit && {
      ...visit,
      askedActions: visit.askedActions.map((each) => (each.id === question.id ? { ...each, answer, reason } : each)),
    },
    correctiveActions: selectAction(correctiveActions, question, answer === 'still-open'),
  };
}

function selectAction(
  actions: readonly RequiredAction[] | null,
  { actionId, name }: AskedAction,
  selected: boolean,
): RequiredAction[] | null {
  const current = actions ?? [];
  const changed = current.map((action) => (action.id === actionId ? { ...action, selected } : action));
  const isListed = current.some(({ id }) => id === actionId);
  const all = selected && !isListed ? [...changed, { id: actionId, name, selected }] : changed;
  return all.some((action) => action.selected) ? all : null;
}
