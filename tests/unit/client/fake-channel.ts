import { act } from '@testing-library/react';
import { type LiveMessageKind, createLiveNotification } from '@/lib/live-messages';
import type { LiveMessage, Watcher } from '@/lib/client/live';

// Replaces the browser's end of the live channel: `jest.mock('@/lib/client/live', () =>
// jest.requireActual('…/fake-channel'))`.

const watchers = new Set<Watcher>();

/** The same as in lib/client/live.ts. */
export function watchTopic(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The channel's code is loaded after the page, here within a few turns and without any clock. */
async function waitForWatchers(): Promise<void> {
  for (let turn = 0; turn < 20 && watchers.size === 0; turn++) await Promise.resolve();
}

/** A message as it comes from the server, whatever it says. */
export const send = (topic: string, identifier: string, message: LiveMessage) =>
  act(async () => {
    await waitForWatchers();
    for (const watcher of [...watchers])
      if (watcher.topic === topic && watcher.identifier === identifier) watcher.onMessage(message);
  });

/** Everybody who watches gets this message from the server. */
export function publishMessage<Payload extends object>(
  kind: LiveMessageKind<Payload>,
  identifier: string,
  payload: Payload,
) {
  const hint = createLiveNotification(kind, identifier, payload);
  return send(hint.topic, hint.identifier, hint.message);
}

/** The connection was lost and is back. */
export const reconnect = () =>
  act(async () => {
    await waitForWatchers();
    for (const watcher of [...watchers]) watcher.onReconnect?.();
  });
