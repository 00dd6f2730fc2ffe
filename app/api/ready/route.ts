import { readyAnswer } from '@/lib/platform/health';

export const GET = (): Promise<Response> => readyAnswer();
