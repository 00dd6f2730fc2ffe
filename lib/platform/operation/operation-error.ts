import type { Failure } from '@/lib/failures';

/** Throws an expected failure, to roll back the transaction. */
export class OperationError extends Error {
  constructor(readonly why: Failure) {
    super(why.code);
  }
}
