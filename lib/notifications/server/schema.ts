import { z } from 'zod';
import type { NotificationContent } from '@/lib/notification-types';
import { MAX_NOTIFICATIONS_PER_CALL } from '@/lib/notifications/rules';
import { instant, line, uuid } from '@/lib/platform/operation/input-schemas';

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
