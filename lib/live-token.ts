import { command } from '@/lib/contract';

/** A browser's permission to listen to the topics of its active unit, as `POST /api/live/token` answers it. */
export interface LiveToken {
  /** The MQTT password. */
  token: string;
  /** The MQTT client id: the broker takes the token with this person's ids only. */
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
