import { createReadinessResponse } from '@/lib/platform/http/readiness';

export const GET = (): Promise<Response> => createReadinessResponse();
