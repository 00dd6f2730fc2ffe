import { getUnitDay } from '@/lib/dates';
import { failure, getFailureMessage } from '@/lib/failures';
import { asSystem, findActor, type Actor, type Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { allowSignedIn } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { createOwnDataQuery, type OwnDataRow } from '@/lib/platform/database/own-data';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { OWN_DATA } from './own-data';

const BATCH_SIZE = 500;

/**
 * Exports the caller's data (docs/features/leaving.md). Each batch has its own transaction, which checks the session.
 */
export const ownDataEndpoint = createFileEndpoint({
  name: 'leaving.ownData',
  route: 'GET /api/accounts/ownData',
  access: allowSignedIn<Record<string, never>>({ sessionCacheMs: 0 }),
  rate: 'exports',
  input: noInput,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  async handle({ call }) {
    const { sessionId, now } = call;
    if (sessionId === null) return failure('not-signed-in');
    const runAsCaller = <T>(work: (db: Db, person: Actor) => Promise<T>): Promise<T> =>
      asSystem(async (db) => {
        const person = await findActor(db, { sessionId, at: now });
        if (!person) throw new Error(getFailureMessage('not-signed-in'));
        return work(db, person);
      });
    const chunks = generateChunks(runAsCaller, now);
    return new Response(toReadableStream(chunks, call.requestId), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="earth-tight-my-data-${getUnitDay(now)}.json"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});

type RunAsCaller = <T>(work: (db: Db, person: Actor) => Promise<T>) => Promise<T>;

async function* generateChunks(runAsCaller: RunAsCaller, now: Date): AsyncGenerator<string> {
  yield `{\n"product": "Earth Tight",\n"madeAt": ${JSON.stringify(now.toISOString())}`;
  for (const part of OWN_DATA) {
    yield `,\n${JSON.stringify(part.name)}: [`;
    let cursor = '';
    let hasRows = false;
    for (;;) {
      const after = cursor;
      const rows = await runAsCaller((db, { personId, email }) =>
        db.$queryRaw<OwnDataRow[]>(createOwnDataQuery(part, { id: personId, email }, after, BATCH_SIZE)),
      );
      if (rows.length > 0) yield `${hasRows ? ',' : ''}\n${rows.map(({ entry }) => JSON.stringify(entry)).join(',\n')}`;
      hasRows ||= rows.length > 0;
      cursor = rows.at(-1)?.place ?? cursor;
      if (rows.length < BATCH_SIZE) break;
    }
    yield hasRows ? '\n]' : ']';
  }
  yield '\n}\n';
}

/** An aborted stream makes the browser report a failed download. */
function toReadableStream(chunks: AsyncGenerator<string>, requestId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ requestId, err: error }, 'a download of own data was aborted');
        controller.error(error);
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
