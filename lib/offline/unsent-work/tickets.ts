import type { TicketAct } from '@/lib/offline/store/schema';
import type { Viewer } from './list';

/**
 * Which acts on tickets go, in which order, and what a person is told of each (docs/decisions/026). Pure: the device is
 * read in lib/offline/store/ticket-acts.ts, and lib/offline/sync/ticket-sync.ts sends.
 */

export type TicketActState =
  | 'unsent'
  /** A closing whose ticket was opened here, too, and whose opening has not been sent. */
  | 'after-opening'
  | 'refused'
  /** Entered under another sign-in, or for another work unit: it is sent when that one is there again. */
  | 'other-person'
  | 'other-unit'
  /** The person does not belong to its work unit any more. */
  | 'left-unit';

export interface UnsentTicket {
  act: TicketAct;
  state: TicketActState;
}

/** The acts as this viewer sees them, oldest first. `viewer` null: nobody is known to look. */
export const unsentTickets = (acts: readonly TicketAct[], viewer: Viewer | null): UnsentTicket[] =>
  inOrder(acts).map((act) => ({ act, state: stateOf(act, acts, viewer) }));

/** What may be sent now for this person in this work unit, each ticket's opening before its closing. */
export const dueTickets = (acts: readonly TicketAct[], viewer: { personId: string; unitId: string }): TicketAct[] =>
  unsentTickets(acts, viewer).flatMap(({ act, state }) =>
    state === 'unsent' || (state === 'after-opening' && goesBefore(act, acts, viewer)) ? act : [],
  );

/** Oldest first. A phone's clock may be set back between the two, so a closing never comes before its own opening. */
function inOrder(acts: readonly TicketAct[]): TicketAct[] {
  const place = (act: TicketAct): string => {
    const opening = act.kind === 'close' ? openingOf(act, acts) : undefined;
    return `${opening && opening.at > act.at ? opening.at : act.at} ${act.kind === 'close' ? 1 : 0}`;
  };
  return [...acts].sort((a, b) => place(a).localeCompare(place(b)));
}

function stateOf(act: TicketAct, acts: readonly TicketAct[], viewer: Viewer | null): TicketActState {
  if (viewer && viewer.personId !== act.personId) return 'other-person';
  if (viewer && viewer.unitId !== act.unitId)
    return viewer.unitIds?.includes(act.unitId) === false ? 'left-unit' : 'other-unit';
  if (act.refused) return 'refused';
  return act.kind === 'close' && openingOf(act, acts) ? 'after-opening' : 'unsent';
}

/** The opening of the same ticket, where it waits on this device, too. */
export const openingOf = ({ ticketId }: TicketAct, acts: readonly TicketAct[]): TicketAct | undefined =>
  acts.find((each) => each.kind === 'open' && each.ticketId === ticketId);

/** Whether the opening, which may be somebody else's on the same phone, goes in the same round. */
function goesBefore(act: TicketAct, acts: readonly TicketAct[], viewer: Viewer): boolean {
  const opening = openingOf(act, acts);
  return opening !== undefined && stateOf(opening, acts, viewer) === 'unsent';
}
