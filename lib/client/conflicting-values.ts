import { isRecord } from '@/lib/is-record';
import type { TypeGuard } from '@/lib/live-messages';
import { RefusedError } from './api';

/** The current values of fields that somebody else changed; null if a save failed for another reason. */
export function getConflictingValues<Values>(error: unknown, reads: TypeGuard<Values>): Values | null {
  if (!(error instanceof RefusedError) || error.code !== 'changed-meanwhile' || !isRecord(error.details)) return null;
  const { theirs } = error.details;
  return reads(theirs) ? theirs : null;
}
