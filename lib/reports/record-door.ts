import { failure, isFailure, type Failure } from '@/lib/failures';
import { asPerson, asSystem, type Db } from '@/lib/platform/database/client';
import { guarded, respond } from '@/lib/platform/operation/door';
import { admit } from '@/lib/platform/operation/implement';
import type { Call } from '@/lib/platform/operation/call';
import { callOf } from '@/lib/platform/operation/request';
import { runtime } from '@/lib/platform/runtime';
import { isSignedAddress } from '@/lib/platform/signed-address';
import { namedFile, recordFileNameOf } from './record-name';

/** Serves the frozen PDF to a member of its unit, or to whoever holds a signed address. */
export async function sendRecord(request: Request, file: string): Promise<Response> {
  const call = await callOf(request.headers);
  const context = { requestId: call.requestId, operation: 'records.send' };
  const answer = await guarded(context, () => recordFor(request, call, file));
  return isFailure(answer) ? respond(answer, call.requestId) : answer;
}

async function recordFor(request: Request, call: Call, file: string): Promise<Response | Failure> {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/.exec(file)?.[1];
  if (!id) return failure('not-found');
  const find = (db: Db) =>
    db.report.findFirst({
      where: { id, deletedAt: null },
      select: { siteName: true, date: true, pdfKey: true, pdfSha256: true, site: { select: { timeZone: true } } },
    });
  const record = isSignedAddress(new URL(request.url), call.now)
    ? await asSystem(find)
    : call.sessionId === null
      ? failure('not-signed-in')
      : await asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
          const member = admit('use-reports', actor);
          return isFailure(member) ? member : find(db);
        });
  if (isFailure(record)) return record;
  if (!record?.pdfKey) return failure('not-found');
  const bytes = await runtime().storage.read(record.pdfKey);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': namedFile('inline', recordFileNameOf(record)),
      'cache-control': 'private, no-cache',
      etag: `"${record.pdfSha256}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
