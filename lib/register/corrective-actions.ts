import type { Visit } from './instances';
import type { AskedAction } from './visit';

/** Kinds of repair under EPA's permit. 'infeasible': someone documented why a small repair cannot be done in time. */
export const REPAIR_KINDS = ['small', 'infeasible', 'significant'] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];

/**
 * What happens to a corrective action. 'seen': a later inspection required it again. 'department-message': the department
 * told of it. 'message-withdrawn': someone entered that by mistake. 'late': someone wrote why it was not done within 24
 * hours. A kind of repair: it was chosen.
 */
export const ACTION_EVENT_KINDS = [
  ...(['found', 'seen', 'fixed', 'reopened', 'not-needed', 'department-message', 'message-withdrawn', 'late'] as const),
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
  /** The inspector's answers about what was open at the instance. */
  answers: readonly AskedAction[];
  /** Nearby instances that the inspector answered with No. */
  otherIds: readonly string[];
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
 * What an inspection adds to the register. The inspector's answers close what is fixed or no longer needed. A required
 * action that is open at the same instance continues (REG-05). A finished correction fixes what is open there.
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
    const answered = listAnswerEvents({ ...bmp, instanceId }, actions);
    actions = withClosed(actions, answered);
    recorded.events.push(...answered);
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
        id,
        instanceId,
        actionId,
        discoveredAt,
        closedAt: null,
        closedByBmpId: null,
        foundByBmpId: bmp.id,
      });
    }
    if (!bmp.correction) continue;
    const fixed = listFixEvents({ ...bmp, instanceId, correction: bmp.correction }, actions);
    actions = withClosed(actions, fixed);
    recorded.events.push(...fixed);
  }
  return recorded;
}

/** The actions after events that close them. */
const withClosed = (actions: readonly RecordedAction[], events: readonly NewEvent[]): RecordedAction[] =>
  actions.map((action) => {
    const event = events.find(({ actionId }) => actionId === action.id);
    return event ? { ...action, closedAt: event.at, closedByBmpId: event.bmpId } : action;
  });

/**
 * What the inspector found fixed or no longer needed. The conditions of the visit show it. What someone else has closed
 * since stays as it is, and what is still open is among the required actions.
 */
const listAnswerEvents = (
  { id: bmpId, instanceId, condition, answers }: InspectedBmp & CorrectedBmp,
  actions: readonly RecordedAction[],
): NewEvent[] =>
  answers.flatMap(({ id, answer, reason }): NewEvent[] => {
    const isOpen = actions.some(
      (action) => action.id === id && action.instanceId === instanceId && action.closedAt === null,
    );
    if (!isOpen || answer === null || answer === 'still-open') return [];
    const evidence = answer === 'fixed' ? condition : { at: condition.at, words: reason, photos: [] };
    return [{ ...evidence, actionId: id, kind: answer, bmpId }];
  });

/** Whether a correction was finished before the problem was found, so that it is of an earlier one. */
const isFixedBefore = ({ discoveredAt }: RecordedAction, correction: Evidence | null): boolean =>
  correction !== null && correction.at < discoveredAt;

interface CorrectedBmp {
  id: string;
  instanceId: string;
  answers: readonly AskedAction[];
}

/** Whether the visit's answer closed it, so that the visit's correction is about something else. */
const isAnswered = ({ answers }: CorrectedBmp, { id }: RecordedAction): boolean =>
  answers.some((question) => question.id === id && question.answer !== null && question.answer !== 'still-open');

/** A finished correction fixes what is open at the instance, except what was found later (REG-08). */
export function listFixEvents(
  { correction, ...bmp }: CorrectedBmp & { correction: Evidence },
  actions: readonly RecordedAction[],
): NewEvent[] {
  const { id: bmpId, instanceId } = bmp;
  const isFixed = (action: RecordedAction) =>
    action.closedAt === null
      ? action.foundByBmpId === bmpId || !isFixedBefore(action, correction)
      : action.closedByBmpId === bmpId && !isAnswered(bmp, action);
  return actions
    .filter((action) => action.instanceId === instanceId && isFixed(action))
    .map(({ id }) => ({ ...correction, actionId: id, kind: 'fixed', bmpId }));
}

/** When a correction is canceled, emptied, or a draft again, what it had fixed is open again (REG-09). */
export const listReopenEvents = (bmp: CorrectedBmp, actions: readonly RecordedAction[], now: string): NewEvent[] =>
  actions
    .filter(
      (action) => action.instanceId === bmp.instanceId && action.closedByBmpId === bmp.id && !isAnswered(bmp, action),
    )
    .map(({ id }) => ({ actionId: id, kind: 'reopened', bmpId: bmp.id, at: now, words: '', photos: [] }));
