/**
 * The wire format of the live channel (inspection-core §7): its topics, and one declaration of each message for the room
 * that tells it and for the screen that hears it. Rooms declare their messages in `events.ts`.
 */
import { isRecord } from './is-record';

/** Topics of a work unit (decisions X-60…X-63): only its members may listen. */
const UNIT_TOPICS = ['reports', 'workgroups', 'stakeholders'] as const;
/** Topics of a person: only this person may listen, on every device and in whichever work unit. */
const PERSON_TOPICS = ['people'] as const;

export type LiveTopic = (typeof UNIT_TOPICS)[number] | (typeof PERSON_TOPICS)[number];

/** A topic as the broker knows it. `identifier` is the id of the work unit, or of the person, whose topic it is. */
export const topicAddress = (topic: LiveTopic, identifier: string): string => `ET/${topic}/${identifier}`;

/** Whose topic an address is: the identifier that every message of the topic carries (LIVE-05). */
export const identifierOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** All that somebody may listen to who works in this work unit. */
export const topicsFor = ({ unitId, personId }: { unitId: string; personId: string }): string[] => [
  ...UNIT_TOPICS.map((topic) => topicAddress(topic, unitId)),
  ...PERSON_TOPICS.map((topic) => topicAddress(topic, personId)),
];

/** Told to the browsers that watch a topic: something changed. A hint leaves when its transaction commits, and may be lost. */
export interface Hint {
  /** As `topicAddress` writes it. */
  topic: string;
  identifier: string;
  message: { type: string } & Record<string, unknown>;
}

/** The channel of the database on which every server listens, to pass hints on to its own browsers. */
export const HINTS_CHANNEL = 'earthtight_hints';

/** PostgreSQL refuses a notification of 8000 bytes or more. */
const NOTIFICATION_LIMIT = 8000;

/**
 * Sent instead of a message that is too long, or after messages may have been missed: everything must be read again.
 */
export const REFETCH = 'refetch';

/** The text of a hint for `select pg_notify('earthtight_hints', $1)`, always short enough for PostgreSQL. */
export function notificationText({ topic, identifier, message }: Hint): string {
  const text = JSON.stringify({ topic, identifier, message });
  if (new TextEncoder().encode(text).length < NOTIFICATION_LIMIT) return text;
  return JSON.stringify({ topic, identifier, message: { type: REFETCH } });
}

/** Does a value that came in have this shape? */
export type Reads<T> = (value: unknown) => value is T;

export const isText: Reads<string> = (value) => typeof value === 'string';

export const optional =
  <T>(reads: Reads<T>): Reads<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || reads(value);

/** An object with at least these fields. */
export const fields =
  <Fields extends object>(readers: { [Name in keyof Fields]: Reads<Fields[Name]> }): Reads<Fields> =>
  (value): value is Fields =>
    isRecord(value) && Object.entries<Reads<unknown>>(readers).every(([name, reads]) => reads(value[name]));

/** One kind of message: on which topic it is told, and what it says. */
export interface LiveMessageKind<Said extends object> {
  readonly type: string;
  readonly topic: LiveTopic;
  readonly reads: Reads<Said>;
}

/** Kinds of messages by their type. Tables of several rooms are combined by spreading them. */
export type LiveMessages<Said extends Record<keyof Said, object>> = {
  readonly [Type in keyof Said]: LiveMessageKind<Said[Type]>;
};

/** Declares what is told on one topic: each type of message with the fields that it carries. */
export function liveMessages<Said extends Record<keyof Said, object>>(
  topic: LiveTopic,
  shapes: { [Type in keyof Said]: Reads<Said[Type]> },
): LiveMessages<Said> {
  const kinds = Object.entries<Reads<object>>(shapes).map(([type, reads]) => [type, { type, topic, reads }]);
  return Object.fromEntries(kinds);
}

/** The hint that tells `said` to whoever watches the topic of this work unit or person. */
export const tell = <Said extends object>(
  { type, topic }: LiveMessageKind<Said>,
  identifier: string,
  said: Said,
): Hint => ({ topic: topicAddress(topic, identifier), identifier, message: { ...said, type } });
