import { sendTile } from '@/lib/platform/tile-door';

type Parts = { z: string; x: string; y: string };

export async function GET(request: Request, { params }: { params: Promise<Parts> }): Promise<Response> {
  return sendTile(request, await params);
}
