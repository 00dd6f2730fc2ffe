import { readiness } from '@/lib/platform/health';

/** Whether a load balancer may send people to this server. */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
