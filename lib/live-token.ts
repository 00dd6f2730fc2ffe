import { command } from '@/lib/contract';

/** A browser's permission to subscribe to the topics of its active unit: the response of `POST /api/live/token`. */
export interface LiveToken {
  /** The MQTT password. */
  token: string;
  /** The MQTT client id and user name. It begins with the person's id; the broker rejects the ids of other people. */
  clientId: string;
  topics: string[];
  /** Epoch milliseconds. */
  expiresAt: number;
}

export const liveToken = command<Record<string, never>, LiveToken>()({
  name: 'live.token',
  route: 'POST /live/token',
  permission: 'see-unit',
});
