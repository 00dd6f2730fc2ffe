import type { NotificationContent } from '@/lib/notification-types';
import { formatNotificationSentence, NOTIFICATION_TITLES } from '@/lib/notifications/texts';
import type { Translate } from '@/lib/text';

/** A declarative push message, which iOS shows without a service worker; others show it in `showPushMessage`. */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: string;
    /** The URL to open. */
    navigate: string;
    /** A message with the same tag replaces this one. */
    tag: string;
  };
}

/** Keeps a message below the 4096 bytes that push services take, also with characters of four bytes. */
const MAX_BODY_CHARACTERS = 300;

/** The texts of a notification on a lock screen. They name no person. */
export function formatPushTexts(content: NotificationContent, t: Translate): { title: string; body: string } {
  const body = formatPushBody(content, t);
  const characters = Array.from(body);
  return {
    title: t(NOTIFICATION_TITLES[content.type]),
    body: characters.length <= MAX_BODY_CHARACTERS ? body : `${characters.slice(0, MAX_BODY_CHARACTERS - 1).join('')}…`,
  };
}

/** Without the sentences that name people, work units or companies. */
function formatPushBody(content: NotificationContent, t: Translate): string {
  switch (content.type) {
    case 2:
    case 7:
    case 8:
    case 14:
      return '';
    case 9:
    case 10:
      return content.data.siteName;
    case 11:
    case 12:
      return content.data.siteNames.join(', ');
    default:
      return formatNotificationSentence(content, t);
  }
}
