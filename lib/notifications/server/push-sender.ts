import { isLanguage } from '@/lib/language';
import { getNotificationLink } from '@/lib/notifications/links';
import { formatPushTexts, type PushMessage } from '@/lib/notifications/push-message';
import { parseRole } from '@/lib/permissions';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { createStatusError, postToPublic, type PublicRequestOptions } from '@/lib/platform/http/post-to-public';
import { SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { PushPayload } from '@/lib/platform/outbox/message';
import type { Notification, Person, PushSubscription } from '@/lib/platform/prisma-client/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { SPANISH } from '@/lib/spanish';
import { createTranslate, translateToEnglish } from '@/lib/text';
import { createPushAuthorization, encryptForDevice } from './push-encryption';
import { toNotificationContent } from './rows';

/** How long a push service keeps a message for a device that is off. */
const MAX_WAIT_SECONDS = 24 * 60 * 60;

/** Sends notifications to devices by the push services of their browsers (RFC 8030). */
export function createPushSender({
  now = () => new Date(),
  ...options
}: PublicRequestOptions & { now?: () => Date } = {}): ChannelSender<PushPayload> {
  return {
    async send({ payload }) {
      const { subscription, message } = await asSystem((db) => loadMessage(db, payload, now()));
      const status = await postToPublic(
        subscription.endpoint,
        {
          body: encryptForDevice(JSON.stringify(message), subscription),
          headers: createHeaders(subscription.endpoint, now()),
          notPublicMessage: 'The address of the push service is not on the public internet.',
        },
        options,
      );
      if (GONE_STATUSES.includes(status)) {
        await asSystem((db) => db.pushSubscription.deleteMany({ where: { id: subscription.id } }));
        throw new SendError('obsolete', 'The device gets no more notifications.');
      }
      if (status < 200 || status > 299) throw createStatusError(status);
      return { providerId: '' };
    },
    // A notification that arrives twice replaces itself, by its tag.
    findSent: async () => null,
  };
}

/** The subscription has expired or was removed on the device. */
const GONE_STATUSES: readonly number[] = [404, 410];

const translateToSpanish = createTranslate(SPANISH);

/** @throws SendError if the device or the person should not get the notification any more */
async function loadMessage(
  db: Db,
  { subscriptionId, notificationId }: PushPayload,
  now: Date,
): Promise<{ subscription: PushSubscription; message: PushMessage }> {
  const subscription = await db.pushSubscription.findUnique({
    where: { id: subscriptionId, session: { revokedAt: null, expiresAt: { gt: now } } },
  });
  if (!subscription) throw new SendError('obsolete', 'The device gets no more notifications.');
  const notification = await db.notification.findUnique({ where: { id: notificationId } });
  if (!notification || isSeen(notification))
    throw new SendError('obsolete', 'The notification was withdrawn or already seen.');
  const person = await db.person.findUniqueOrThrow({ where: { id: notification.personId } });
  const unitId = notification.workUnitId ?? person.activeUnitId;
  const membership =
    unitId === null
      ? null
      : await db.membership.findFirst({ where: { personId: person.id, workUnitId: unitId }, select: { role: true } });
  if (notification.workUnitId !== null && !membership)
    throw new SendError('obsolete', 'The person is not in the work unit any more.');
  return { subscription, message: createMessage(notification, person, membership?.role ?? null) };
}

/** Whether the person opened the bell since. A notification that is not shown there is received from the start. */
const isSeen = ({ createdAt, receivedAt }: Notification): boolean => receivedAt !== null && receivedAt > createdAt;

function createMessage(notification: Notification, person: Person, role: string | null): PushMessage {
  const language = isLanguage(person.language) ? person.language : 'en';
  const content = toNotificationContent(notification);
  const isOtherUnit = notification.workUnitId !== null && notification.workUnitId !== person.activeUnitId;
  // The bell offers to switch to the work unit.
  const link = isOtherUnit ? null : getNotificationLink(content, parseRole(role));
  return {
    web_push: 8030,
    notification: {
      ...formatPushTexts(content, language === 'es' ? translateToSpanish : translateToEnglish),
      lang: language,
      navigate: `${getRuntime().config.PUBLIC_URL}${link ?? '/'}`,
      tag: notification.id,
    },
  };
}

function createHeaders(endpoint: string, now: Date): Record<string, string> {
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl, MAIL_FROM: mailFrom } = getRuntime().config;
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`;
  return {
    authorization: createPushAuthorization(endpoint, { authSecret, contact, now }),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(MAX_WAIT_SECONDS),
    urgency: 'normal',
  };
}
