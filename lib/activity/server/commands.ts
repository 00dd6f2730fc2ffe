import { successOutput } from '@/lib/platform/operation/input-schemas';
import { failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { findMessage, requeue } from '@/lib/platform/outbox/read';
import { isShareLinkOpen } from '@/lib/sharing/server/links';
import { findMailObsoleteReason } from '@/lib/workgroups/server/invitation-links';
import { retryDelivery } from '@/lib/activity/contract';
import { activityEvents } from '@/lib/activity/events';
import { messageIdSchema } from './schema';

export const retryDeliveryCommand = implement(retryDelivery, {
  input: messageIdSchema,
  output: successOutput,
  events: activityEvents,
  async run({ db, input, now, record }) {
    const message = await findMessage(db, input.id);
    if (message === null) return failure('message-not-found');
    if (message.about.kind === 'share' && !(await isShareLinkOpen(db, message.about.id, now)))
      return failure('link-revoked');
    if (message.about.kind === 'invitation') {
      const obsoleteReason = await findMailObsoleteReason(
        db,
        { id: message.about.id, writtenAt: new Date(message.createdAt) },
        now,
      );
      if (obsoleteReason) return failure(obsoleteReason);
    }
    if (await requeue(db, input.id, now))
      record({
        type: 'retried-delivery',
        messageId: input.id,
        title: message.title,
        recipient: message.recipientName || message.recipient,
      });
    return { success: true as const };
  },
});
