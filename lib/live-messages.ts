/**
 * The wire format of the live channel (inspection-core §7): topics, and the declaration of messages for sender
 * and receiver. Features declare their messages in `events.ts`.
 */
import { isRecord } from './is-record';

/** Topics of a work unit (decisions X-60…X-63), for its members only. */
const UNIT_TOPICS = ['reports', 'workgroups', 'stakeholders'] as const;
/** Topics of a person, on all devices and in all work units. */
const PERSON_TOPICS = ['people'] as const;

export type LiveTopic = (typeof UNIT_TOPICS)[number] | (typeof PERSON_TOPICS)[number];

/** The MQTT topic. `identifier` is the id of the work unit or person. */
export const topicAddress = (topic: LiveTopic, identifier: string): string => `ET/${topic}/${identifier}`;

/** The identifier of a topic, which every message carries (LIVE-05). */
export const identifierOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** All topics for a person in this work unit. */
export const topicsFor = ({ unitId, personId }: { unitId: string; personId: string }): string[] => [
  ...UNIT_TOPICS.map((topic) => topicAddress(topic, unitId)),
  ...PERSON_TOPICS.map((topic) => topicAddress(topic, personId)),
];

/** A live message: something changed. It is sent on commit and may be lost. */
export interface Hint {
  /** From `topicAddress`. */
  topic: string;
  identifier: string;
  message: { type: string } & Record<string, unknown>;
}

/** The NOTIFY channel that distributes live messages to all servers. */
export const HINTS_CHANNEL = 'earthtight_hints';

/** Bytes. PostgreSQL rejects a notification of 8000 bytes or more. */
const NOTIFICATION_LIMIT = 8000;

/** Replaces a message that is too long or may have been missed: refetch everything. */
export const REFETCH = 'refetch';

/** The payload for `pg_notify('earthtight_hints', $1)`, always short enough for PostgreSQL. */
export function notificationText({ topic, identifier, message }: Hint): string {
  const text = JSON.stringify({ topic, identifier, message });
  if (new TextEncoder().encode(text).length < NOTIFICATION_LIMIT) return text;
  return JSON.stringify({ topic, identifier, message: { type: REFETCH } });
}

/** A type guard for received values. */
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

/** A message type: its topic and fields. */
export interface LiveMessageKind<Said extends object> {
  readonly type: string;
  readonly topic: LiveTopic;
  readonly reads: Reads<Said>;
}

/** Message types by name. Spread several tables to combine them. */
export type LiveMessages<Said extends Record<keyof Said, object>> = {
  readonly [Type in keyof Said]: LiveMessageKind<Said[Type]>;
};

/** Declares the messages of a topic: each type with its fields. */
export function liveMessages<Said extends Record<keyof Said, object>>(
  topic: LiveTopic,
  shapes: { [Type in keyof Said]: Reads<Said[Type]> },
): LiveMessages<Said> {
  const kinds = Object.entries<Reads<object>>(shapes).map(([type, reads]) => [type, { type, topic, reads }]);
  return Object.fromEntries(kinds);
}

/** Creates a message to the topic of a work unit or person. */
export const tell = <Said extends object>(
  { type, topic }: LiveMessageKind<Said>,
  identifier: string,
  said: Said,
): Hint => ({ topic: topicAddress(topic, identifier), identifier, message: { ...said, type } });
