/**
 * Answers that the process runs. It says nothing of the database, because a restart of the process would not help the
 * database.
 */
export function GET(): Response {
  return Response.json({ status: 'up' }, { headers: { 'cache-control': 'no-store' } });
}
