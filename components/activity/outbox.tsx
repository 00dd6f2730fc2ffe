import { MessageView } from '@/components/activity/message-view';
import { OutboxList, type OutboxListProps } from '@/components/activity/outbox-list';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorState } from '@/components/ui/states';
import type { OutboxMessage } from '@/lib/activity/contract';
import { OUTBOX_ADDRESS } from '@/lib/activity/labels';
import { sentence } from '@/lib/failures';

interface OutboxProps {
  unitId: string;
  timeZone: string;
  /** Where no single message was asked for. */
  list?: Pick<OutboxListProps, 'page' | 'asked'>;
  /** The message that was asked for; null where the unit has none with this id. */
  message?: OutboxMessage | null;
}

/** The messages of a work unit, or one of them. */
export function Outbox({ unitId, timeZone, list, message }: OutboxProps) {
  return (
    <>
      {list && <OutboxList {...list} unitId={unitId} timeZone={timeZone} />}
      {message && <MessageView message={message} unitId={unitId} timeZone={timeZone} />}
      {message === null && <MessageNotFound />}
    </>
  );
}

function MessageNotFound() {
  return (
    <>
      <PageHead title="Outbox" />
      <ErrorState retry={<ButtonLink href={OUTBOX_ADDRESS}>Go to the Outbox</ButtonLink>}>
        {sentence('message-not-found')}
      </ErrorState>
    </>
  );
}
