import type { Visit } from './instances';

/** Kinds of repair under EPA's permit. 'infeasible': someone documented why a small repair cannot be done in time. */
export const REPAIR_KINDS = ['small', 'infeasible', 'significant'] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];

/**
 * What happens to a corrective action. 'seen': a later inspection required it again. 'department-message': the department
 * told of it. 'late': someone wrote why it was not done within 24 hours. A kind of repair: it was chosen.
 */
export const ACTION_EVENT_KINDS = [
  ...(['found', 'seen', 'fixed', 'reopened', 'not-needed', 'department-message', 'late'] as const),
  ...REPAIR_KINDS,
] as const;
export type ActionEventKind = (typeof ACTION_EVENT_KINDS)[number];

/** Words and photos (file names) of a condition or a correction. */
export interface Evidence {
  at: string;
  words: string;
  photos: readonly string[];
}

/** A BMP of an inspection, with what the inspector requires and how it was corrected. */
export interface InspectedBmp extends Visit {
  type: string;
  /** The selected corrective actions of the library. */
  requiredActions: readonly { id: string; name: string }[];
  condition: Evidence;
  /** null unless the correction was finished. */
  correction: Evidence | null;
}

/** A corrective action of the register, as far as later inspections and corrections depend on it. */
export interface RecordedAction {
  id: string;
  instanceId: string;
  actionId: string;
  discoveredAt: string;
  closedAt: string | null;
  /** The logged BMP whose correction closed it. */
  closedByBmpId: string | null;
  /** The logged BMP that found it. */
  foundByBmpId: string;
}

export interface NewAction {
  id: string;
  instanceId: string;
  actionId: string;
  name: string;
  bmpId: string;
  discoveredAt: string;
}

export interface NewEvent extends Evidence {
  actionId: string;
  kind: ActionEventKind;
  bmpId: string;
}

export interface RecordedInspection {
  actions: NewAction[];
  events: NewEvent[];
}

/**
 * What an inspection adds to the register. A required action that is open at the same instance continues (REG-05). A
 * finished correction fixes what is open there.
 * @param instanceIds the instance of each BMP, by its id
 */
export function recordBmps(
  bmps: readonly InspectedBmp[],
  instanceIds: Readonly<Record<string, string>>,
  actionsBefore: readonly RecordedAction[],
  newId: () => string,
): RecordedInspection {
  const recorded: RecordedInspection = { actions: [], events: [] };
  let actions = [...actionsBefore];
  for (const bmp of bmps) {
    const instanceId = instanceIds[bmp.id];
    if (instanceId === undefined) continue;
    for (const { id: actionId, name } of bmp.requiredActions) {
      const { condition } = bmp;
      const open = actions.find(
        (action) =>
          action.instanceId === instanceId &&
          action.actionId === actionId &&
          action.closedAt === null &&
          !isFixedBefore(action, bmp.correction),
      );
      const id = open?.id ?? newId();
      recorded.events.push({ ...condition, actionId: id, kind: open ? 'seen' : 'found', bmpId: bmp.id });
      if (open) continue;
      const discoveredAt = condition.at;
      recorded.actions.push({ id, instanceId, actionId, name, bmpId: bmp.id, discoveredAt });
      actions.push({
        ...{ id, instanceId, actionId, discoveredAt },
        ...{ closedAt: null, closedByBmpId: null, foundByBmpId: bmp.id },
      });
    }
    if (!bmp.correction) continue;
    const fixed = listFixEvents({ ...bmp, instanceId, correction: bmp.correction }, actions);
    const fixedIds = new Set(fixed.map(({ actionId }) => actionId));
    const closed = { closedAt: bmp.correction.at, closedByBmpId: bmp.id };
    actions = actions.map((action) => (fixedIds.has(action.id) ? { ...action, ...closed } : action));
    recorded.events.push(...fixed);
  }
  return recorded;
}

/** Whether a correction was finished before the problem was found, so that it is of an earlier one. */
const isFixedBefore = ({ discoveredAt }: RecordedAction, correction: Evidence | null): boolean =>
  correction !== null && correction.at < discoveredAt;

interface CorrectedBmp {
  id: string;
  instanceId: string;
}

/** A finished correction fixes what is open at the instance, except what was found later (REG-08). */
export function listFixEvents(
  { id: bmpId, instanceId, correction }: CorrectedBmp & { correction: Evidence },
  actions: readonly RecordedAction[],
): NewEvent[] {
  const isFixed = (action: RecordedAction) =>
    action.closedAt === null
      ? action.foundByBmpId === bmpId || !isFixedBefore(action, correction)
      : action.closedByBmpId === bmpId;
  return actions
    .filter((action) => action.instanceId === instanceId && isFixed(action))
    .map(({ id }) => ({ ...correction, actionId: id, kind: 'fixed', bmpId }));
}

/** When a correction is canceled, emptied, or a draft again, what it had fixed is open again (REG-09). */
export const listReopenEvents = (
  { id: bmpId, instanceId }: CorrectedBmp,
  actions: readonly RecordedAction[],
  now: string,
): NewEvent[] =>
  actions
    .filter((action) => action.instanceId === instanceId && action.closedByBmpId === bmpId)
    .map(({ id }) => ({ actionId: id, kind: 'reopened', bmpId, at: now, words: '', photos: [] }));
