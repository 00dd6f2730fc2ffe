import type { WebhookPayload } from './message';
import { connectionFailure, SendFailure, type ChannelSender } from './channels';

/** HTTP statuses that are retried; other client errors are permanent. */
const TRY_LATER = new Set([408, 425, 429]);

/** Posts JSON. The header `idempotency-key` is the outbox id, so that a receiver can recognize duplicates. */
export function webhookSender({ timeoutMs = 15_000 }: { timeoutMs?: number } = {}): ChannelSender<WebhookPayload> {
  return {
    async send({ id, payload }) {
      const response = await post(payload, id, timeoutMs);
      await response.body?.cancel();
      if (response.ok) return { providerId: '' };
      throw failureOf(response.status);
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
    throw connectionFailure(error);
  }
}

function failureOf(status: number): SendFailure {
  const text = `The receiver responded with status ${status}.`;
  if (status >= 500) return new SendFailure('unknown', text);
  return new SendFailure(TRY_LATER.has(status) || status < 400 ? 'not-sent' : 'refused', text);
}
