import { act } from '@testing-library/react';
import { type LiveMessageKind, createLiveNotification } from '@/lib/live-messages';
import type { LiveMessage, Watcher } from '@/lib/client/live';

// Replaces the browser's end of the live channel: `jest.mock('@/lib/client/live', () =>
// jest.requireActual('…/fake-channel'))`.

const watchers = new Set<Watcher>();

/** The same as in lib/client/live.ts. */
export function watchTopics(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The code of the channel loads after the page, in tests within a few microtasks. */
async function waitForWatchers(): Promise<void> {
  for (let microtask = 0; microtask < 20 && watchers.size === 0; microtask++) await Promise.resolve();
}

/** Delivers any message of the server to its watchers. */
export const send = (topic: string, identifier: string, message: LiveMessage) =>
  act(async () => {
    await waitForWatchers();
    for (const watcher of [...watchers])
      if (watcher.topics.includes(topic) && watcher.identifier === identifier) watcher.onMessage(message);
  });

/** Delivers a typed message of the server to its watchers. */
export function publishMessage<Payload extends object>(
  kind: LiveMessageKind<Payload>,
  identifier: string,
  payload: Payload,
) {
  const hint = createLiveNotification(kind, identifier, payload);
  return send(hint.topic, hint.identifier, hint.message);
}

/** Reconnects the channel after a lost connection. */
export const reconnect = () =>
  act(async () => {
    await waitForWatchers();
    for (const watcher of [...watchers]) watcher.onReconnect?.();
  });
