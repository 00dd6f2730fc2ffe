/** What `POST /api/live/token` answers: a browser's permission to listen. Browser-safe: types only. */
export interface LiveToken {
  /** The MQTT password. */
  token: string;
  /** The MQTT client id: the broker takes the token with this person's ids only. */
  clientId: string;
  topics: string[];
  /** Epoch milliseconds. */
  expiresAt: number;
}
