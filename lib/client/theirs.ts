import { isRecord } from '@/lib/is-record';
import type { Reads } from '@/lib/live-messages';
import { RefusedError } from './ask';

/** The current values of fields that somebody else changed; null if a save failed for another reason. */
export function theirsOf<Values>(error: unknown, reads: Reads<Values>): Values | null {
  if (!(error instanceof RefusedError) || error.code !== 'changed-meanwhile' || !isRecord(error.details)) return null;
  const { theirs } = error.details;
  return reads(theirs) ? theirs : null;
}
