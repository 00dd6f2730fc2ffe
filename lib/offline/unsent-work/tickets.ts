import type { QueuedTicketChange } from '@/lib/offline/store/schema';
import type { Viewer } from './list';

/** The order and states of unsent ticket changes (docs/decisions/026). Pure. */

export type TicketChangeState =
  | 'unsent'
  /** A closing whose opening is unsent, too. */
  | 'after-opening'
  | 'refused'
  /** Another person's, or for another work unit; sent when that one is active. */
  | 'other-person'
  | 'other-unit'
  | 'left-unit';

export interface UnsentTicket {
  change: QueuedTicketChange;
  state: TicketChangeState;
}

/** The changes as this viewer sees them, oldest first. `viewer` null: unknown. */
export const listUnsentTickets = (changes: readonly QueuedTicketChange[], viewer: Viewer | null): UnsentTicket[] =>
  sortTicketChanges(changes).map((change) => ({ change, state: getTicketChangeState(change, changes, viewer) }));

/** The changes to send now, each opening before its closing. */
export const selectDueTickets = (
  changes: readonly QueuedTicketChange[],
  viewer: { personId: string; unitId: string },
): QueuedTicketChange[] =>
  listUnsentTickets(changes, viewer).flatMap(({ change, state }) =>
    state === 'unsent' || (state === 'after-opening' && isSentBefore(change, changes, viewer)) ? change : [],
  );

/** Oldest first, but an opening always before its closing, because the clock may have been set back. */
function sortTicketChanges(changes: readonly QueuedTicketChange[]): QueuedTicketChange[] {
  const getSortKey = (change: QueuedTicketChange): string => {
    const opening = change.kind === 'close' ? findOpening(change, changes) : undefined;
    return `${opening && opening.at > change.at ? opening.at : change.at} ${change.kind === 'close' ? 1 : 0}`;
  };
  return [...changes].sort((a, b) => getSortKey(a).localeCompare(getSortKey(b)));
}

function getTicketChangeState(
  change: QueuedTicketChange,
  changes: readonly QueuedTicketChange[],
  viewer: Viewer | null,
): TicketChangeState {
  if (viewer && viewer.personId !== change.personId) return 'other-person';
  if (viewer && viewer.unitId !== change.unitId)
    return viewer.unitIds?.includes(change.unitId) === false ? 'left-unit' : 'other-unit';
  if (change.refusal) return 'refused';
  return change.kind === 'close' && findOpening(change, changes) ? 'after-opening' : 'unsent';
}

/** The unsent opening of the ticket of a change. */
export const findOpening = (
  { ticketId }: QueuedTicketChange,
  changes: readonly QueuedTicketChange[],
): QueuedTicketChange | undefined => changes.find((change) => change.kind === 'open' && change.ticketId === ticketId);

/** Whether the opening, possibly another person's, is sent in the same run. */
function isSentBefore(change: QueuedTicketChange, changes: readonly QueuedTicketChange[], viewer: Viewer): boolean {
  const opening = findOpening(change, changes);
  return opening !== undefined && getTicketChangeState(opening, changes, viewer) === 'unsent';
}
