import { redirectToBoardPdf } from '@/lib/boards/server/public-page';

/** Redirects to a newly signed address of the PDF, so that the board is checked on every click. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/site/[token]/pdf/[reportId]'>,
): Promise<Response> {
  const { token, reportId } = await params;
  return redirectToBoardPdf(request, token, reportId);
}
