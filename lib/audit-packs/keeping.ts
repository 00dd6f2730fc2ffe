import { getKeepUntil } from '@/lib/compliance/coverage';
import { formatReportDay } from '@/lib/dates';

/** How long the records of a site are kept (PACK-08). Nothing is deleted at that day (decision X-513). */
export const describeKeeping = (terminatedOn: string | null): string =>
  terminatedOn === null
    ? 'Without a termination date these records are kept.'
    : `Keep until ${formatReportDay(getKeepUntil(terminatedOn))}`;
