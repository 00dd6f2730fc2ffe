import { isFailure } from '@/lib/failures';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import type { Call } from '@/lib/platform/operation/call';
import { catchUnexpected, createResponse } from '@/lib/platform/operation/json-handler';
import { readCall } from '@/lib/platform/operation/request';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import type { EndedLink, SharedReport } from '@/lib/sharing/contract';
import { loadReportFromTokenQuery } from './queries';
import { loadEndedLinkQuery } from './renew-link';
import { getPlainAcknowledgementPath } from '@/lib/sharing/rules';

/**
 * Loads the report of a link, for the page without scripts: null if the link leads to no report, 'not-loaded' after too
 * many requests.
 */
export async function loadSharedReport(call: Call, token: string): Promise<SharedReport | 'not-loaded' | null> {
  if (await checkRateLimit('open', `plain ${call.ip}`)) return 'not-loaded';
  const result = await retryWhileDatabaseDown(() => loadReportFromTokenQuery.perform(call, { token }));
  return isFailure(result) ? null : (result.tokenData[0] ?? null);
}

/** Says why a link leads to no report. null for an unknown link, or after too many of them. */
export async function loadReasonOfEndedLink(call: Call, token: string): Promise<EndedLink | null> {
  const result = await retryWhileDatabaseDown(() => loadEndedLinkQuery.perform(call, { token }));
  return isFailure(result) ? null : result.link;
}

/** Redirects to a freshly signed URL of the PDF, or to the page that says that the link has ended. */
export async function redirectToSharedPdf(request: Request, token: string): Promise<Response> {
  const call = await readCall(request.headers);
  const context = { requestId: call.requestId, operation: 'sharing.pdf' };
  const shared = await catchUnexpected(context, () => loadSharedReport(call, token));
  if (isFailure(shared)) return createResponse(shared, call.requestId);
  const location = shared === null || shared === 'not-loaded' ? getPlainAcknowledgementPath(token) : shared.pdf;
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
