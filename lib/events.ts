import type { Hint } from './live-messages';

/**
 * What happens in a room. Each room's `events.ts` is one table: the type of an event is the key and the audit trail's
 * word for it; the entry takes what is recorded of it and answers with the live hints that it gives.
 */

/** What only the deliveries and hints need (links, phone numbers) goes under `sending` and is not recorded. */
export interface HappenedEvent {
  type: string;
  sending?: unknown;
}

/** `Who` is what a table needs to know of the person who acted; operations for anybody have nobody (null). */
export type EventTable<Who> = Readonly<Record<string, (event: never, who: Who) => readonly Hint[]>>;

/** The events of a table, as an operation records them. */
export type RecordedBy<Table extends EventTable<never>> = {
  [Type in keyof Table & string]: { type: Type } & Parameters<Table[Type]>[0];
}[keyof Table & string];

/** Somebody who acts in their work unit. */
export interface InWorkUnit {
  unit: { id: string };
}

/** An event that is recorded and of which no browser is told. `Recorded` is what the audit trail gets. */
export const tellsNobody =
  <Recorded extends object>() =>
  (_event: Recorded): readonly Hint[] => [];

/** Of what records nothing. */
export type NoEvents = Record<never, never>;

/** What browsers are told of these events, in the order in which they happened. */
export const hintsOf = <Who>(table: EventTable<Who>, events: readonly HappenedEvent[], who: Who): Hint[] =>
  // Whoever records is typed by the table: each entry gets only events of its own type.
  events.flatMap((event) => table[event.type]?.(event as never, who) ?? []);
