import type { Failure } from '@/lib/failures';

/** An expected failure, thrown to roll back the transaction. */
export class OperationError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}
