import { keptKey, writeKept } from '@/lib/client/kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import type { RequestSender } from '@/lib/client/ask';
import { fields, isText } from '@/lib/live-messages';
import type { ClosingAct } from '@/lib/offline/store/schema';

/** Input as typed, kept on the device until it is sent. */
export interface TypedClosing {
  /** Created with the first key, so that repeated requests are recognized. */
  closeId: string;
  outcome: string;
  received: string;
  reason: string;
}

export const isTypedClosing = fields<TypedClosing>({
  closeId: isText,
  outcome: isText,
  received: isText,
  reason: isText,
});

export const closingKey = (sender: RequestSender, ticketId: string): string =>
  keptKey(sender, `close-ticket ${ticketId}`);

/** Puts a rejected closing back into the form of its ticket. */
export function typeClosingAgain({ personId, unitId, ticketId, closing }: ClosingAct): void {
  const { outcome, received, reason } = closing;
  const typed: TypedClosing = { closeId: randomUuid(), outcome, received: String(received), reason };
  writeKept(closingKey({ personId, unitId }, ticketId), JSON.stringify(typed));
}
