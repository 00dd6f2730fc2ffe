import type { WebhookPayload } from './message';
import { toConnectionError, SendError, type ChannelSender } from './channels';

/** HTTP statuses that are retried; other client errors are permanent. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** Posts JSON. The header `idempotency-key` is the outbox id, so that a receiver can recognize duplicates. */
export function createWebhookSender({
  timeoutMs = 15_000,
}: { timeoutMs?: number } = {}): ChannelSender<WebhookPayload> {
  return {
    async send({ id, payload }) {
      const response = await post(payload, id, timeoutMs);
      await response.body?.cancel();
      if (response.ok) return { providerId: '' };
      throw toStatusError(response.status);
    },
    // Webhooks have no query for sent messages; receivers recognize duplicates by the key.
    findSent: async () => null,
  };
}

async function post(payload: WebhookPayload, id: string, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(payload.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(payload.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw toConnectionError(error);
  }
}

function toStatusError(status: number): SendError {
  const text = `The receiver responded with status ${status}.`;
  if (status >= 500) return new SendError('unknown', text);
  return new SendError(RETRYABLE_STATUSES.has(status) || status < 400 ? 'not-sent' : 'refused', text);
}
