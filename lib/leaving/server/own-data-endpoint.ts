import { calendarDay } from '@/lib/dates';
import { ACCOUNT_TIME_ZONE } from '@/lib/accounts/rules';
import { failure, getFailureMessage } from '@/lib/failures';
import { asSystem, findActor, type Actor, type Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { allowSignedIn } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { createOwnDataQuery, type OwnDataRow } from '@/lib/platform/database/own-data';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { OWN_DATA } from './own-data';

const BATCH_SIZE = 500;

/** (docs/features/leaving.md) Each batch is read in its own transaction, which checks the session again. */
export const ownDataEndpoint = createFileEndpoint({
  name: 'leaving.ownData',
  route: 'GET /api/accounts/ownData',
  callers: allowSignedIn<Record<string, never>>({ trustedMs: 0 }),
  rate: 'exports',
  input: noInput,
  unknown: 'not-found',
  largestBody: 0,
  async handle({ call }) {
    const { sessionId, now } = call;
    if (sessionId === null) return failure('not-signed-in');
    const asMyself = <T>(work: (db: Db, person: Actor) => Promise<T>): Promise<T> =>
      asSystem(async (db) => {
        const person = await findActor(db, { sessionId, at: now });
        if (!person) throw new Error(getFailureMessage('not-signed-in'));
        return work(db, person);
      });
    const file = generateChunks(asMyself, now);
    return new Response(toReadableStream(file, call.requestId), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="earth-tight-my-data-${calendarDay(now.toISOString(), ACCOUNT_TIME_ZONE)}.json"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});

type RunAsCaller = <T>(work: (db: Db, person: Actor) => Promise<T>) => Promise<T>;

async function* generateChunks(asMyself: RunAsCaller, now: Date): AsyncGenerator<string> {
  yield `{\n"product": "Earth Tight",\n"madeAt": ${JSON.stringify(now.toISOString())}`;
  for (const part of OWN_DATA) {
    yield `,\n${JSON.stringify(part.name)}: [`;
    let after = '';
    let started = false;
    for (;;) {
      const place = after;
      const rows = await asMyself((db, { personId, email }) =>
        db.$queryRaw<OwnDataRow[]>(createOwnDataQuery(part, { id: personId, email }, place, BATCH_SIZE)),
      );
      if (rows.length > 0) yield `${started ? ',' : ''}\n${rows.map(({ entry }) => JSON.stringify(entry)).join(',\n')}`;
      started ||= rows.length > 0;
      after = rows.at(-1)?.place ?? after;
      if (rows.length < BATCH_SIZE) break;
    }
    yield started ? '\n]' : ']';
  }
  yield '\n}\n';
}

/** An aborted stream makes the browser report a failed download. */
function toReadableStream(pieces: AsyncGenerator<string>, requestId: string): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(text.encode(value));
      } catch (error) {
        log.error({ requestId, err: error }, 'a download of own data was aborted');
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
