import { OUTCOMES, receiptMistake, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { fieldOf } from '@/lib/failures';
import type { DisposalFailureCode } from '@/lib/spanish/disposal';

/** null if nothing valid was selected. */
export const enteredOutcome = (typed: string): Outcome | null => OUTCOMES.find((each) => each === typed) ?? null;

type ReceiptMistakes = Partial<Record<'received' | 'reason', string>>;

/** All mistakes of a receipt at once; the server reports only the first. */
export function mistakesInReceipt(receipt: Receipt, sentence: (code: DisposalFailureCode) => string): ReceiptMistakes {
  const code = receiptMistake(receipt);
  const amount = receiptMistake({ ...receipt, reason: 'given' });
  return {
    ...(code && fieldOf(code) === 'reason' && { reason: sentence(code) }),
    ...(amount && { received: sentence(amount) }),
  };
}
