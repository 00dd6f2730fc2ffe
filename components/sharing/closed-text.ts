import { sentence } from '@/lib/failures';
import type { SharedReport } from '@/lib/sharing/contract';

export const ACKNOWLEDGED = 'You have successfully acknowledged this inspection.';

/** Why the report can't be acknowledged, or not any more; null while it can (ACK-09, ACK-10). */
export function closedText({ acknowledged, report }: SharedReport, justDone: boolean): string | null {
  if (justDone) return ACKNOWLEDGED;
  if (acknowledged) return 'You have already acknowledged this Inspection.';
  return report.status === 'finished' ? sentence('acknowledgement-ended') : null;
}
