import { sendRecord } from '@/lib/reports/record-door';

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return sendRecord(request, (await params).file);
}
