import { readyAnswer } from '@/lib/platform/health';

/** Readiness for load balancers. */
export const GET = (): Promise<Response> => readyAnswer();
