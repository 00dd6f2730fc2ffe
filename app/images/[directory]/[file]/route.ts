import { sendPicture } from '@/lib/reports/photo-door';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ directory: string; file: string }> },
): Promise<Response> {
  const { directory, file } = await params;
  return sendPicture(request, directory, file);
}
