import type { PushMessage } from '@/lib/notifications/push-message';
import { hasFields, isString } from '@/lib/type-guards';
import type { WorkerScope } from './scope';

/** Shows a `PushMessage` of the server. A browser that reads declarative messages does so without this. */
export async function showPushMessage(
  { registration }: Pick<WorkerScope, 'registration'>,
  text: string,
): Promise<void> {
  const { title, body, lang, navigate, tag } = parsePushMessage(text);
  await registration.showNotification(title, { body, lang, tag, data: navigate, icon: '/icon-192.png' });
}

/** Opens the page of a notification in a window of its own, because the open one may have unsaved input. */
export async function openNotification(
  { clients }: Pick<WorkerScope, 'clients'>,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notification.close();
  await clients.openWindow(typeof notification.data === 'string' ? notification.data : '/');
}

const isContent = hasFields({ title: isString, body: isString, lang: isString, navigate: isString, tag: isString });
const isPushMessage = hasFields({ notification: isContent });

/** Browsers require a notification for each message, even one of another version of the server. */
function parsePushMessage(text: string): PushMessage['notification'] {
  const unknown = { title: 'Earth Tight', body: '', lang: 'en', navigate: '/', tag: '' };
  try {
    const message: unknown = JSON.parse(text);
    return isPushMessage(message) ? message.notification : unknown;
  } catch {
    return unknown;
  }
}
