import { redirectToSharedPdf } from '@/lib/sharing/server/shared-report';

/** Redirects to a newly signed URL of the PDF, so that the share is checked on every click. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/inspection-acknowledgement/[verificationtoken]/pdf'>,
): Promise<Response> {
  const { verificationtoken: token } = await params;
  return redirectToSharedPdf(request, token);
}
