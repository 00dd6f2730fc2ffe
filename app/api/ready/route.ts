import { readiness } from '@/lib/platform/health';

/** May this server be sent people? */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
