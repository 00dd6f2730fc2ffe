import { toSharedPdf } from '@/lib/sharing/server/shared-report';

/**
 * The PDF of a shared report. Each press is redirected to a newly signed address, so that the link is checked at that
 * moment, however long the page has been open.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/inspection-acknowledgement/[verificationtoken]/pdf'>,
): Promise<Response> {
  const { verificationtoken: token } = await params;
  return toSharedPdf(request, token);
}
