import { MessageView } from '@/components/activity/message-view';
import { OutboxList, type OutboxListProps } from '@/components/activity/outbox-list';
import type { OutboxMessage } from '@/lib/activity/contract';

export interface OutboxProps {
  unitId: string;
  timeZone: string;
  /** Where no single message was asked for. */
  list?: Pick<OutboxListProps, 'page' | 'asked'>;
  /** The message that was asked for. */
  message?: OutboxMessage;
}

/** The messages of a work unit, or one of them. */
export function Outbox({ unitId, timeZone, list, message }: OutboxProps) {
  return (
    <>
      {list && <OutboxList {...list} unitId={unitId} timeZone={timeZone} />}
      {message && <MessageView message={message} unitId={unitId} timeZone={timeZone} />}
    </>
  );
}
