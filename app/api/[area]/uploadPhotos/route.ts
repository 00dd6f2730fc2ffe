import { uploadPhotos } from '@/lib/reports/photo-door';

export async function POST(request: Request, { params }: { params: Promise<{ area: string }> }): Promise<Response> {
  return uploadPhotos(request, (await params).area);
}
