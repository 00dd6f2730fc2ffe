import { OUTCOMES, findReceiptFailure, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { getFailureField } from '@/lib/failures';
import type { DisposalFailureCode } from '@/lib/spanish/disposal';

/** Parses the selected outcome; null if nothing valid was selected. */
export const parseEnteredOutcome = (text: string): Outcome | null =>
  OUTCOMES.find((outcome) => outcome === text) ?? null;

type ReceiptErrors = Partial<Record<'received' | 'reason', string>>;

/** All errors of a receipt at once; the server reports only the first. */
export function findReceiptErrors(receipt: Receipt, sentence: (code: DisposalFailureCode) => string): ReceiptErrors {
  const code = findReceiptFailure(receipt);
  const quantityCode = findReceiptFailure({ ...receipt, reason: 'given' });
  return {
    ...(code && getFailureField(code) === 'reason' && { reason: sentence(code) }),
    ...(quantityCode && { received: sentence(quantityCode) }),
  };
}
