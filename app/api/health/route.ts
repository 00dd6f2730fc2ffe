/** Whether the process runs. The database is not checked, because restarting the process would not fix it. */
export function GET(): Response {
  return Response.json({ status: 'up' }, { headers: { 'cache-control': 'no-store' } });
}
