import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { MessageView } from '@/components/activity/message-view';
import { OutboxList } from '@/components/activity/outbox-list';
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
  const list = outboxAddressSchema.parse(asked);
  const { frame, data } = await load('outbox', async (db, { unit }) => ({
    page: await listOutbox(db, list),
    unitId: unit.id,
  }));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <OutboxList {...data} asked={list} timeZone={DEFAULT_TIME_ZONE} />
    </Shell>
  );
}

async function Message({ id: asked }: { id: string | string[] }) {
  const id = messageIdSchema.safeParse({ id: asked }).data?.id;
  const { frame, data } = await load('outbox', async (db, { unit }) => ({
    message: id === undefined ? null : await findOutboxMessage(db, id),
    unitId: unit.id,
  }));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      {data.message ? (
        <MessageView message={data.message} unitId={data.unitId} timeZone={DEFAULT_TIME_ZONE} />
      ) : (
        <>
          <PageHead title="Outbox" />
          <ErrorState retry={<ButtonLink href={OUTBOX_ADDRESS}>Go to the Outbox</ButtonLink>}>
            {sentence('message-not-found')}
          </ErrorState>
        </>
      )}
    </Shell>
  );
}
