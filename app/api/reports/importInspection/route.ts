import { importInspection } from '@/lib/reports/import-door';

export async function POST(request: Request): Promise<Response> {
  return importInspection(request);
}
