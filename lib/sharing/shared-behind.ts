import { isFailure } from '@/lib/failures';
import { patiently } from '@/lib/platform/database/patience';
import type { Call } from '@/lib/platform/operation/call';
import { withinRate } from '@/lib/platform/rate-limit';
import type { SharedReport } from './contract';
import { loadReportFromTokenQuery } from './queries';

/** What a link leads to, for the page without scripts; null: to no report. */
export async function sharedBehind(call: Call, token: string): Promise<SharedReport | 'not-loaded' | null> {
  if (!(await withinRate('open', `plain ${call.ip}`))) return 'not-loaded';
  const found = await patiently(() => loadReportFromTokenQuery.perform(call, { token }));
  return isFailure(found) ? null : (found.tokenData[0] ?? null);
}
