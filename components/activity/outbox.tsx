import { MessageView } from '@/components/activity/message-view';
import { OutboxList, type OutboxListProps } from '@/components/activity/outbox-list';
import type { OutboxMessage } from '@/lib/activity/contract';

export interface OutboxProps {
  unitId: string;
  timeZone: string;
  list?: Pick<OutboxListProps, 'page' | 'query'>;
  message?: OutboxMessage;
}

/** The list of messages, or one message. */
export function Outbox({ unitId, timeZone, list, message }: OutboxProps) {
  return (
    <>
      {list && <OutboxList {...list} unitId={unitId} timeZone={timeZone} />}
      {message && <MessageView message={message} unitId={unitId} timeZone={timeZone} />}
    </>
  );
}
