import { readyAnswer } from '@/lib/platform/health';

/** Whether a load balancer may send people to this server. */
export const GET = (): Promise<Response> => readyAnswer();
