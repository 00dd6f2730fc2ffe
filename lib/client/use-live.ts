import { useEffect, useEffectEvent } from 'react';
import { type LiveMessageKind, type LiveMessages, getTopicName } from '@/lib/live-messages';
import { createLazyComponent } from './lazy-component';
import type { LiveMessage, Watcher } from './live';

/** Loaded when the browser is idle, so that a page does not wait for its code. */
const LIVE = createLazyComponent(() => import('./live'));

/** Handlers by message type; types without a handler are ignored. */
export type LiveHandlers<Payloads> = { [Type in keyof Payloads]?: (payload: Payloads[Type]) => void };

/**
 * Subscribes to the messages of a table while the component is mounted.
 * @param identifier the work unit or person of the topic; null: no subscription
 * @param onMissed messages may have been missed, or one was invalid: refetch
 */
export function useLive<Payloads extends Record<keyof Payloads, object>>(
  messages: LiveMessages<Payloads>,
  identifier: string | null,
  handlers: LiveHandlers<Payloads>,
  onMissed?: () => void,
): void {
  const onMessage = useEffectEvent((message: LiveMessage) => {
    for (const type in handlers)
      if (type === message.type) dispatch(messages[type], handlers[type], message, () => onMissed?.());
  });
  const notifyMissed = useEffectEvent(() => onMissed?.());
  const topicNames = identifier === null ? '' : listTopicNames(messages, handlers, identifier).join(' ');
  useEffect(() => {
    if (identifier === null) return;
    return watchWhenLoaded({
      topics: topicNames.split(' '),
      identifier,
      onMessage: (message) => onMessage(message),
      onReconnect: () => notifyMissed(),
    });
  }, [topicNames, identifier]);
}

function listTopicNames<Payloads extends Record<keyof Payloads, object>>(
  messages: LiveMessages<Payloads>,
  handlers: LiveHandlers<Payloads>,
  identifier: string,
): string[] {
  const topicNames = new Set<string>();
  for (const type in handlers) topicNames.add(getTopicName(messages[type].topic, identifier));
  return [...topicNames];
}

function dispatch<Payload extends object>(
  kind: LiveMessageKind<Payload>,
  handler: ((payload: Payload) => void) | undefined,
  message: LiveMessage,
  onInvalid: () => void,
): void {
  if (kind.isPayload(message)) handler?.(message);
  else onInvalid();
}

/** Watches as soon as the channel's code is loaded; the first connect triggers a refetch. */
function watchWhenLoaded(watcher: Watcher): () => void {
  let unwatch: (() => void) | null = null;
  const watchIfLoaded = () => {
    const live = LIVE.getState();
    if (live.name === 'loaded') unwatch ??= live.content.watchTopics(watcher);
  };
  const unsubscribe = LIVE.subscribe(watchIfLoaded);
  watchIfLoaded();
  return () => {
    unsubscribe();
    unwatch?.();
  };
}
