/** The process is up; says nothing of the database, so that a restart is not tried for its sake. */
export function GET(): Response {
  return Response.json({ status: 'up' }, { headers: { 'cache-control': 'no-store' } });
}
