import { doneAnswer } from '@/lib/platform/parse';
import { failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { readMessage, requeue } from '@/lib/platform/outbox/read';
import { isLinkOpen } from '@/lib/sharing/server/links';
import { whyMailIsOver } from '@/lib/workgroups/server/invitation-links';
import { retryDelivery } from '@/lib/activity/contract';
import { activityEvents } from '@/lib/activity/events';
import { messageIdSchema } from './schema';

export const retryDeliveryCommand = implement(retryDelivery, {
  input: messageIdSchema,
  output: doneAnswer,
  events: activityEvents,
  async run({ db, input, now, record }) {
    const message = await readMessage(db, input.id);
    if (message === null) return failure('message-not-found');
    if (message.about.kind === 'share' && !(await isLinkOpen(db, message.about.id, now)))
      return failure('link-revoked');
    if (message.about.kind === 'invitation') {
      const over = await whyMailIsOver(db, { id: message.about.id, writtenAt: new Date(message.createdAt) }, now);
      if (over) return failure(over);
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
