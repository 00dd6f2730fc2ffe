import { isFailure } from '@/lib/failures';
import { patiently } from '@/lib/platform/database/patience';
import type { Call } from '@/lib/platform/operation/call';
import { guarded, respond } from '@/lib/platform/operation/door';
import { callOf } from '@/lib/platform/operation/request';
import { withinRate } from '@/lib/platform/rate-limit';
import type { SharedReport } from '@/lib/sharing/contract';
import { loadReportFromTokenQuery } from './queries';
import { plainAcknowledgementPath } from '@/lib/sharing/rules';

/** Returns the report behind a link for the page without scripts, or null if the link leads to no report. */
export async function sharedBehind(call: Call, token: string): Promise<SharedReport | 'not-loaded' | null> {
  if (!(await withinRate('open', `plain ${call.ip}`))) return 'not-loaded';
  const found = await patiently(() => loadReportFromTokenQuery.perform(call, { token }));
  return isFailure(found) ? null : (found.tokenData[0] ?? null);
}

/** Redirects to a freshly signed URL of the PDF, or to the page that says that the link has ended. */
export async function toSharedPdf(request: Request, token: string): Promise<Response> {
  const call = await callOf(request.headers);
  const context = { requestId: call.requestId, operation: 'sharing.pdf' };
  const shared = await guarded(context, () => sharedBehind(call, token));
  if (isFailure(shared)) return respond(shared, call.requestId);
  const location = shared === null || shared === 'not-loaded' ? plainAcknowledgementPath(token) : shared.pdf;
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
