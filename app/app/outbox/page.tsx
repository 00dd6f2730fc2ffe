import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { pageMetadata, panelPageOrMissing } from '@/app/app/panel-page';
import { Outbox, type OutboxProps } from '@/components/activity/outbox';
import { findOutboxMessage, listOutbox } from '@/lib/activity/server/queries';
import { messageIdSchema, outboxAddressSchema } from '@/lib/activity/server/schema';

export const generateMetadata = pageMetadata('outbox');

export default panelPageOrMissing<OutboxProps>(
  'outbox',
  async (db, { unit }, _now, query) => {
    const commonProps = { unitId: unit.id, timeZone: DEFAULT_TIME_ZONE };
    if (query.message !== undefined) {
      const id = messageIdSchema.safeParse({ id: query.message }).data?.id;
      const message = id === undefined ? null : await findOutboxMessage(db, id);
      return message && { ...commonProps, message };
    }
    const outboxQuery = outboxAddressSchema.parse(query);
    return { ...commonProps, list: { page: await listOutbox(db, outboxQuery), query: outboxQuery } };
  },
  Outbox,
);
