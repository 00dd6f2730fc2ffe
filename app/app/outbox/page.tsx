import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { MessageView } from '@/components/activity/message-view';
import { OutboxList } from '@/components/activity/outbox-list';
import { OutboxLive } from '@/components/activity/outbox-live';
import { PageHead } from '@/components/shell/page-head';
import { Shell } from '@/components/shell/shell';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorState } from '@/components/ui/states';
import { OUTBOX_ADDRESS } from '@/lib/activity/labels';
import { findOutboxMessage, listOutbox } from '@/lib/activity/server/queries';
import { messageIdSchema, outboxAddressSchema } from '@/lib/activity/server/schema';
import { sentence } from '@/lib/failures';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { load } from '@/lib/shell/server/load-page';

export const metadata: Metadata = { title: 'Outbox' };

export default async function OutboxPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const asked = await searchParams;
  return asked.message === undefined ? <List asked={asked} /> : <Message id={asked.message} />;
}

async function List({ asked }: { asked: Record<string, unknown> }) {
  const { state, before } = outboxAddressSchema.parse(asked);
  const { frame, data: page } = await load('outbox', (db) => listOutbox(db, { state, before }));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <OutboxList page={page} state={state} older={before !== undefined} timeZone={DEFAULT_TIME_ZONE} />
      {frame.unit && <OutboxLive unitId={frame.unit.id} />}
    </Shell>
  );
}

async function Message({ id: asked }: { id: string | string[] }) {
  const id = messageIdSchema.safeParse({ id: asked }).data?.id;
  const { frame, data: message } = await load('outbox', async (db) =>
    id === undefined ? null : findOutboxMessage(db, id),
  );
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      {message ? (
        <MessageView message={message} timeZone={DEFAULT_TIME_ZONE} />
      ) : (
        <>
          <PageHead title="Outbox" />
          <ErrorState retry={<ButtonLink href={OUTBOX_ADDRESS}>Go to the Outbox</ButtonLink>}>
            {sentence('message-not-found')}
          </ErrorState>
        </>
      )}
      {frame.unit && <OutboxLive unitId={frame.unit.id} />}
    </Shell>
  );
}
