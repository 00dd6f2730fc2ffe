import { randomUUID } from 'node:crypto';
import { failure } from '@/lib/failures';
import {
  chooseChannel,
  notificationSettings,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
  type NotificationSettings,
} from '@/lib/notifications/contract';
import { getChannelRule, listKinds, switchKind, type NotificationKindName } from '@/lib/notifications/kinds';
import { formatMinuteOfDay, parseMinuteOfDay } from '@/lib/notifications/quiet-hours';
import type { Actor, Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import type { PushSubscription } from '@/lib/platform/prisma-client/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { hashDeviceSecret } from '@/lib/platform/security/device-cookie';
import { getServerPublicKey } from './push-encryption';
import { chooseChannelSchema, notificationSettingsOutput, quietHoursSchema, subscribeSchema } from './schema';

// Settings of a person are not part of the work unit's history, so they are not recorded in the audit trail.

type Owner = Pick<Actor, 'personId' | 'sessionId'>;

export const notificationSettingsQuery = implementSignedIn(notificationSettings, {
  input: noInput,
  output: notificationSettingsOutput,
  run: ({ db, actor }) => loadSettings(db, actor),
});

export const chooseChannelCommand = implementSignedIn(chooseChannel, {
  input: chooseChannelSchema,
  output: notificationSettingsOutput,
  async run({ db, input: { kind, channel, isOn }, actor }) {
    if (getChannelRule(kind, channel) !== 'chosen') return failure('notification-not-optional');
    if (channel === 'push') {
      const subscription = await lockSubscription(db, actor);
      if (!subscription) return failure('push-is-off');
      await db.pushSubscription.update({
        where: { id: subscription.id },
        data: { off: switchKind(subscription.off, kind, isOn) },
      });
      return loadSettings(db, actor);
    }
    // Two devices may choose at the same time.
    await db.$queryRaw`SELECT id::text FROM person WHERE id = ${actor.personId}::uuid FOR UPDATE`;
    const where = { id: actor.personId };
    const { bellOff, emailOff } = await db.person.findUniqueOrThrow({ where });
    await db.person.update({
      where,
      data:
        channel === 'bell'
          ? { bellOff: switchKind(bellOff, kind, isOn) }
          : { emailOff: switchKind(emailOff, kind, isOn) },
    });
    return loadSettings(db, actor);
  },
});

export const subscribeToPushCommand = implementSignedIn(subscribeToPush, {
  input: subscribeSchema,
  output: notificationSettingsOutput,
  async run({ db, input, actor: { personId, sessionId }, call, now }) {
    // The browser's subscription may be that of the person who was signed in before.
    await db.pushSubscription.deleteMany({ where: { endpoint: input.endpoint, sessionId: { not: sessionId } } });
    await db.pushSubscription.upsert({
      where: { sessionId },
      create: {
        id: randomUUID(),
        personId,
        sessionId,
        deviceHash: call.device ? hashDeviceSecret(call.device) : null,
        createdAt: now,
        ...input,
      },
      update: input,
    });
    return loadSettings(db, { personId, sessionId });
  },
});

export const unsubscribeFromPushCommand = implementSignedIn(unsubscribeFromPush, {
  input: noInput,
  output: notificationSettingsOutput,
  async run({ db, actor }) {
    await db.pushSubscription.deleteMany({ where: { sessionId: actor.sessionId } });
    return loadSettings(db, actor);
  },
});

export const setQuietHoursCommand = implementSignedIn(setQuietHours, {
  input: quietHoursSchema,
  output: notificationSettingsOutput,
  async run({ db, input: { quietHours, timeZone }, actor }) {
    const { count } = await db.pushSubscription.updateMany({
      where: { sessionId: actor.sessionId },
      data: {
        quietFrom: quietHours && parseMinuteOfDay(quietHours.from),
        quietTo: quietHours && parseMinuteOfDay(quietHours.to),
        timeZone,
      },
    });
    return count === 0 ? failure('push-is-off') : loadSettings(db, actor);
  },
});

/** Locks the subscription of this session, because two tabs may change it at the same time. */
async function lockSubscription(db: Db, { sessionId }: Owner): Promise<PushSubscription | null> {
  await db.$queryRaw`SELECT id::text FROM push_subscription WHERE session_id = ${sessionId}::uuid FOR UPDATE`;
  return db.pushSubscription.findUnique({ where: { sessionId } });
}

async function loadSettings(db: Db, { personId, sessionId }: Owner): Promise<NotificationSettings> {
  const { bellOff, emailOff } = await db.person.findUniqueOrThrow({
    where: { id: personId },
    select: { bellOff: true, emailOff: true },
  });
  const subscription = await db.pushSubscription.findUnique({ where: { sessionId } });
  return {
    bell: listKinds(bellOff),
    email: listKinds(emailOff).filter(hasEmail),
    device: subscription && { kinds: listKinds(subscription.off), quietHours: toQuietHours(subscription) },
    publicKey: getServerPublicKey(getRuntime().config.AUTH_SECRET),
  };
}

const hasEmail = (kind: NotificationKindName): boolean => getChannelRule(kind, 'email') !== 'never';

const toQuietHours = ({ quietFrom, quietTo }: PushSubscription) =>
  quietFrom === null || quietTo === null
    ? null
    : { from: formatMinuteOfDay(quietFrom), to: formatMinuteOfDay(quietTo) };
