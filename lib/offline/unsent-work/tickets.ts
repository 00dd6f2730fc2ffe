import type { TicketAct } from '@/lib/offline/store/schema';
import type { Viewer } from './list';

/** The order and states of unsent ticket acts (docs/decisions/026). Pure. */

export type TicketActState =
  | 'unsent'
  /** A closing whose opening is unsent, too. */
  | 'after-opening'
  | 'refused'
  /** Another person's, or for another work unit; sent when that one is active. */
  | 'other-person'
  | 'other-unit'
  | 'left-unit';

export interface UnsentTicket {
  act: TicketAct;
  state: TicketActState;
}

/** The acts as this viewer sees them, oldest first. `viewer` null: unknown. */
export const listUnsentTickets = (acts: readonly TicketAct[], viewer: Viewer | null): UnsentTicket[] =>
  sortActs(acts).map((act) => ({ act, state: getTicketActState(act, acts, viewer) }));

/** The acts to send now, each opening before its closing. */
export const selectDueTickets = (
  acts: readonly TicketAct[],
  viewer: { personId: string; unitId: string },
): TicketAct[] =>
  listUnsentTickets(acts, viewer).flatMap(({ act, state }) =>
    state === 'unsent' || (state === 'after-opening' && isSentBefore(act, acts, viewer)) ? act : [],
  );

/** Oldest first, but an opening always before its closing, because the clock may have been set back. */
function sortActs(acts: readonly TicketAct[]): TicketAct[] {
  const getSortKey = (act: TicketAct): string => {
    const opening = act.kind === 'close' ? findOpening(act, acts) : undefined;
    return `${opening && opening.at > act.at ? opening.at : act.at} ${act.kind === 'close' ? 1 : 0}`;
  };
  return [...acts].sort((a, b) => getSortKey(a).localeCompare(getSortKey(b)));
}

function getTicketActState(act: TicketAct, acts: readonly TicketAct[], viewer: Viewer | null): TicketActState {
  if (viewer && viewer.personId !== act.personId) return 'other-person';
  if (viewer && viewer.unitId !== act.unitId)
    return viewer.unitIds?.includes(act.unitId) === false ? 'left-unit' : 'other-unit';
  if (act.refused) return 'refused';
  return act.kind === 'close' && findOpening(act, acts) ? 'after-opening' : 'unsent';
}

/** The unsent opening of the ticket of an act. */
export const findOpening = ({ ticketId }: TicketAct, acts: readonly TicketAct[]): TicketAct | undefined =>
  acts.find((act) => act.kind === 'open' && act.ticketId === ticketId);

/** Whether the opening, possibly another person's, is sent in the same run. */
function isSentBefore(act: TicketAct, acts: readonly TicketAct[], viewer: Viewer): boolean {
  const opening = findOpening(act, acts);
  return opening !== undefined && getTicketActState(opening, acts, viewer) === 'unsent';
}
