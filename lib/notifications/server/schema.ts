import { z } from 'zod';
import type { NotificationContent } from '@/lib/notification-types';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KIND_NAMES } from '@/lib/notifications/kinds';
import { parseMinuteOfDay } from '@/lib/notifications/quiet-hours';
import { MAX_NOTIFICATIONS_PER_CALL } from '@/lib/notifications/rules';
import { isPublicHttps } from '@/lib/platform/http/public-address';
import { instant, line, timeZone, uuid } from '@/lib/platform/operation/input-schemas';
import { isDevicePublicKey } from './push-encryption';

export const badgesOutput = z.object({ notifications: z.number(), tasks: z.number() });

const nullableInstant = instant.nullable();

/** Only the types of `type` and `data` are checked, because only our own code writes the content. */
const content = z.custom<NotificationContent>(
  (value) => z.object({ type: z.int(), data: z.object() }).safeParse(value).success,
);

export const notificationRowSchema = z.object({
  id: z.uuid(),
  content,
  /** The work unit that must be active to open the notification's link; null if it does not matter. */
  unitId: z.uuid().nullable(),
  createdAt: instant,
  receivedAt: nullableInstant,
  readAt: nullableInstant,
  /** When the task was done; null for other notifications. */
  doneAt: nullableInstant,
});

export const notificationsOutput = z.object({
  notifications: z.array(notificationRowSchema),
  tasks: z.array(notificationRowSchema),
  badges: badgesOutput,
});

export const ownIdSchema = z.object({ iduser: line(100) });

export const wireNotificationSchema = z.object({
  idnotification: z.uuid(),
  idnotificationtype: z.int().min(1).max(13),
  datecreated: instant,
  datereceived: nullableInstant,
  dateread: nullableInstant,
  linkdata: z.string(),
  partnerSiteName: z.string().optional(),
  siteName: z.string().optional(),
  exportSite: z.string().optional(),
  importSite: z.string().optional(),
  profile: z.string().optional(),
});
export const unclearedOutput = z.object({ notifications: z.array(wireNotificationSchema) });

const single = { idnotification: uuid };
const bulk = { notifications: z.array(z.union([uuid, z.object(single)])).max(MAX_NOTIFICATIONS_PER_CALL) };

export const singleSchema = z.object(single);
export const bulkSchema = z.object(bulk);
export const singleOrBulkSchema = z
  .object({ idnotification: single.idnotification.optional(), notifications: bulk.notifications.optional() })
  .refine(
    ({ idnotification, notifications }) => (idnotification === undefined) !== (notifications === undefined),
    'must have either idnotification or notifications',
  );

const kind = z.enum(NOTIFICATION_KIND_NAMES);
const channel = z.enum(NOTIFICATION_CHANNELS);
const timeOfDay = z.string().refine((value) => parseMinuteOfDay(value) !== null, 'is not a time like 22:00');
const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, 'must end at another time than they start');

export const notificationSettingsOutput = z.object({
  bell: z.array(kind),
  email: z.array(kind),
  /** The device of this session; null while notifications are off there. */
  device: z.object({ kinds: z.array(kind), quietHours: quietHours.nullable() }).nullable(),
  /** The server's public key for subscriptions of browsers (RFC 8292), in base64url. */
  publicKey: z.string(),
});

export const chooseChannelSchema = z.object({ kind, channel, isOn: z.boolean() });

export const subscribeSchema = z.object({
  endpoint: z.string().max(1000).refine(isPublicHttps, 'is not an https address on the public internet'),
  p256dh: z.string().max(100).refine(isDevicePublicKey, 'is not a public key'),
  auth: z.string().regex(/^[\w-]{22}$/, 'is not a secret of 16 bytes'),
  timeZone,
});

export const quietHoursSchema = z.object({ quietHours: quietHours.nullable(), timeZone });
