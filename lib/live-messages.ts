/**
 * The wire format of the live channel (inspection-core §7): topics, and the declaration of messages for sender
 * and receiver. Features declare their messages in `events.ts`.
 */
import type { TypeGuard } from './type-guards';

/** Topics of a work unit (decisions X-60…X-63), for its members only. */
const UNIT_TOPICS = ['reports', 'workgroups', 'stakeholders'] as const;
/** Topics of a person, on all devices and in all work units. */
const PERSON_TOPICS = ['people'] as const;

export type LiveTopic = (typeof UNIT_TOPICS)[number] | (typeof PERSON_TOPICS)[number];

/** The MQTT topic. `identifier` is the id of the work unit or person. */
export const getTopicName = (topic: LiveTopic, identifier: string): string => `ET/${topic}/${identifier}`;

/** The identifier in the name of a topic, which every message carries (LIVE-05). */
export const parseTopicIdentifier = (topicName: string): string => topicName.slice(topicName.lastIndexOf('/') + 1);

/** All topics for a person in this work unit. */
export const listTopics = ({ unitId, personId }: { unitId: string; personId: string }): string[] => [
  ...UNIT_TOPICS.map((topic) => getTopicName(topic, unitId)),
  ...PERSON_TOPICS.map((topic) => getTopicName(topic, personId)),
];

/** A live message: something changed. It is sent on commit and may be lost. */
export interface LiveNotification {
  /** From `getTopicName`. */
  topic: string;
  identifier: string;
  message: { type: string } & Record<string, unknown>;
}

/** The NOTIFY channel that distributes live messages to all servers. */
export const LIVE_CHANNEL = 'earthtight_hints';

/** PostgreSQL rejects a notification of this size or more. */
const MAX_NOTIFICATION_BYTES = 8000;

/** Replaces a message that is too long or may have been missed: refetch everything. */
export const REFETCH = 'refetch';

/** The payload for `pg_notify` on LIVE_CHANNEL. A message that is too long for PostgreSQL becomes REFETCH. */
export function formatNotification({ topic, identifier, message }: LiveNotification): string {
  const text = JSON.stringify({ topic, identifier, message });
  if (new TextEncoder().encode(text).length < MAX_NOTIFICATION_BYTES) return text;
  return JSON.stringify({ topic, identifier, message: { type: REFETCH } });
}

/** A message type: its topic and fields. */
export interface LiveMessageKind<Payload extends object> {
  readonly type: string;
  readonly topic: LiveTopic;
  readonly isPayload: TypeGuard<Payload>;
}

/** Message types by name. Spread several tables to combine them. */
export type LiveMessages<Payloads extends Record<keyof Payloads, object>> = {
  readonly [Type in keyof Payloads]: LiveMessageKind<Payloads[Type]>;
};

/** Declares the messages of a topic: each type with its fields. */
export function defineLiveMessages<Payloads extends Record<keyof Payloads, object>>(
  topic: LiveTopic,
  shapes: { [Type in keyof Payloads]: TypeGuard<Payloads[Type]> },
): LiveMessages<Payloads> {
  const kinds = Object.entries<TypeGuard<object>>(shapes).map(([type, isPayload]) => [
    type,
    { type, topic, isPayload },
  ]);
  return Object.fromEntries(kinds);
}

/** Creates a message to the topic of a work unit or person. */
export const createLiveNotification = <Payload extends object>(
  { type, topic }: LiveMessageKind<Payload>,
  identifier: string,
  payload: Payload,
): LiveNotification => ({ topic: getTopicName(topic, identifier), identifier, message: { ...payload, type } });
