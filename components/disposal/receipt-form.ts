import { OUTCOMES, findReceiptFailure, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { getFailureField } from '@/lib/failures';
import type { DisposalFailureCode } from '@/lib/spanish/disposal';

/** Parses the selected outcome; null if nothing valid was selected. */
export const parseEnteredOutcome = (text: string): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === text) ?? null;

type ReceiptErrors = Partial<Record<'received' | 'reason', string>>;

/** All errors of a receipt at once; the server reports only the first. */
export function findReceiptErrors(receipt: Receipt, getMessage: (code: DisposalFailureCode) => string): ReceiptErrors {
  const code = findReceiptFailure(receipt);
  // With a reason, so that only the quantity is checked.
  const quantityCode = findReceiptFailure({ ...receipt, reason: 'any reason' });
  return {
    ...(code && getFailureField(code) === 'reason' && { reason: getMessage(code) }),
    ...(quantityCode && { received: getMessage(quantityCode) }),
  };
}
