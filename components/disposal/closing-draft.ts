import { createInputKey, storeInput } from '@/lib/client/stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createShapeGuard } from '@/components/ui/forms/use-stored-input';
import type { QueuedClosing } from '@/lib/offline/store/schema';

/** Input as typed, kept on the device until it is sent. */
export interface ClosingDraft {
  /** Created with the first change, so that repeated requests are recognized. */
  closeId: string;
  outcome: string;
  received: string;
  reason: string;
}

export const EMPTY_CLOSING_DRAFT: ClosingDraft = { closeId: '', outcome: '', received: '', reason: '' };

export const isClosingDraft = createShapeGuard(EMPTY_CLOSING_DRAFT);

export const getClosingKey = (sender: RequestSender, ticketId: string): string =>
  createInputKey(sender, `close-ticket ${ticketId}`);

/** Puts a rejected closing back into the form of its ticket. */
export function restoreClosingDraft({ personId, unitId, ticketId, closing }: QueuedClosing): void {
  const { outcome, received, reason } = closing;
  const draft: ClosingDraft = { closeId: crypto.randomUUID(), outcome, received: String(received), reason };
  storeInput(getClosingKey({ personId, unitId }, ticketId), JSON.stringify(draft));
}
