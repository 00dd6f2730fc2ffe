import type { LiveNotification } from './live-messages';

/** Data for deliveries and live messages only (links, phone numbers) goes under `sending` and is not recorded. */
export interface DomainEvent {
  type: string;
  sending?: unknown;
}

/**
 * A table of `events.ts`: event type → function of the event's data (including `sending`) and actor that returns live
 * messages. `Actor` is null in operations for anybody.
 */
export type EventTable<Actor> = Readonly<Record<string, (event: never, actor: Actor) => readonly LiveNotification[]>>;

/** The events of a table, each with its data. */
export type EventsOf<Table extends EventTable<never>> = {
  [Type in keyof Table & string]: { type: Type } & Parameters<Table[Type]>[0];
}[keyof Table & string];

/** An actor with an active work unit, whose topic gets the live messages. */
export interface UnitActor {
  unit: { id: string };
}

/** Declares an event without live messages. `Recorded` is the data for the audit trail. */
export const withoutLiveMessages =
  <Recorded extends object>() =>
  (_event: Recorded): readonly LiveNotification[] => [];

/** For operations that record nothing. */
export type NoEvents = Record<never, never>;

/** The live messages of these events. */
export const createLiveNotifications = <Actor>(
  table: EventTable<Actor>,
  events: readonly DomainEvent[],
  actor: Actor,
): LiveNotification[] =>
  // The table types each entry by its event, so the event has the right type here.
  events.flatMap((event) => table[event.type]?.(event as never, actor) ?? []);
