import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type { NotificationChannel, NotificationKindName } from './kinds';
import type { QuietHours } from './quiet-hours';
import type { Badges } from './rules';
import type {
  notificationRowSchema,
  notificationSettingsOutput,
  notificationsOutput,
  wireNotificationSchema,
} from './server/schema';

/** A notification or task as the menus show it. */
export type NotificationRow = z.output<typeof notificationRowSchema>;

/** Newest first, at most `MAX_NOTIFICATIONS_SHOWN` of each. The badges also count older ones. */
export type NotificationLists = z.output<typeof notificationsOutput>;

export const myNotifications = query<Record<string, never>, NotificationLists>()({
  name: 'notifications.mine',
  route: 'GET /notifications/mine',
  permission: 'signed-in',
});

export const myBadges = query<Record<string, never>, Badges>()({
  name: 'notifications.badges',
  route: 'GET /notifications/badges',
  permission: 'signed-in',
});

/**
 * A notification as the API returns it (DATA-29). `linkdata` is JSON as text, or the agreement link for type 1.
 */
export type WireNotification = z.output<typeof wireNotificationSchema>;

/** `iduser` must be the caller's id. */
export const unclearedNotifications = query<{ iduser: string }, { notifications: WireNotification[] }>()({
  name: 'notifications.uncleared',
  route: 'GET /notifications/uncleared/{iduser}',
  permission: 'signed-in',
});

interface SingleNotification {
  idnotification: string;
}
/** Ids, or notifications as returned by the API. Those of other people are ignored. */
interface NotificationList {
  notifications: (string | SingleNotification)[];
}
/** The paths accept either form. */
type SingleOrList = Partial<SingleNotification & NotificationList>;

export const markAsRead = command<SingleOrList, SuccessOutput>()({
  name: 'notifications.markAsRead',
  route: 'POST /notifications/markAsRead',
  permission: 'signed-in',
});

export const markAsUnread = command<SingleNotification, SuccessOutput>()({
  name: 'notifications.markAsUnread',
  route: 'POST /notifications/markAsUnread',
  permission: 'signed-in',
});

/** A task that is not done stays: alone it is refused, in a list it is skipped. */
export const markAsCleared = command<SingleOrList, SuccessOutput>()({
  name: 'notifications.markAsCleared',
  route: 'POST /notifications/markAsCleared',
  permission: 'signed-in',
});

/** Undoes `markAsCleared`. Not in the specification. */
export const restoreNotifications = command<NotificationList, SuccessOutput>()({
  name: 'notifications.putBack',
  route: 'POST /notifications/putBack',
  permission: 'signed-in',
});

export const markAsReceived = command<NotificationList, SuccessOutput>()({
  name: 'notifications.markAsReceived',
  route: 'POST /notifications/markAsReceived',
  permission: 'signed-in',
});

/** Which notifications the person gets, and in which ways. */
export type NotificationSettings = z.output<typeof notificationSettingsOutput>;

export const notificationSettings = query<Record<string, never>, NotificationSettings>()({
  name: 'notifications.settings',
  route: 'GET /notifications/settings',
  permission: 'signed-in',
});

export interface ChannelChoice {
  kind: NotificationKindName;
  /** `push` is the device of this session. */
  channel: NotificationChannel;
  isOn: boolean;
}

export const chooseChannel = command<ChannelChoice, NotificationSettings>()({
  name: 'notifications.chooseChannel',
  route: 'POST /notifications/chooseChannel',
  permission: 'signed-in',
});

/** A subscription of the browser (Push API), with its keys in base64url. */
export interface PushSubscriptionInput {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** An IANA name, for quiet hours. */
  timeZone: string;
}

/** Turns on notifications on the device of this session. A repeated request changes nothing. */
export const subscribeToPush = command<PushSubscriptionInput, NotificationSettings>()({
  name: 'notifications.subscribeToPush',
  route: 'POST /notifications/subscribeToPush',
  permission: 'signed-in',
});

export const unsubscribeFromPush = command<Record<string, never>, NotificationSettings>()({
  name: 'notifications.unsubscribeFromPush',
  route: 'POST /notifications/unsubscribeFromPush',
  permission: 'signed-in',
});

/** The hours in which this device gets no notifications; null for none. Notifications wait until they end. */
export const setQuietHours = command<{ quietHours: QuietHours | null; timeZone: string }, NotificationSettings>()({
  name: 'notifications.setQuietHours',
  route: 'POST /notifications/setQuietHours',
  permission: 'signed-in',
});
