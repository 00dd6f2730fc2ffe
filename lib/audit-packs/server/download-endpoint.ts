import { parseByteRange, type ByteRange } from '@/lib/audit-packs/byte-range';
import { packEvents } from '@/lib/audit-packs/events';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asUnit, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import { log } from '@/lib/platform/process/log';
import { formatContentDisposition, toFileNamePart } from '@/lib/sites/file-name';
import { createPackEventData } from './packs';
import { readPack, type StoredPack } from './parts';
import { packIdSchema } from './schema';

/** Serves a pack to the Office of its work unit for seven days. A download that was cut off continues (PACK-05). */
export const packEndpoint = createFileEndpoint({
  name: 'auditPacks.download',
  route: 'GET /api/auditPacks/download/{packId}',
  access: allowMembers('manage-records', { read: findPack }),
  rate: 'files',
  input: packIdSchema,
  invalidRequestCode: 'pack-not-found',
  maxBodyBytes: 0,
  events: packEvents,
  async handle({ request, call, data: { row, fileName, sha256, ...pack }, inUnit }) {
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': formatContentDisposition('attachment', fileName),
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
    };
    const condition = request.headers.get('if-range');
    const isSameFile = condition === null || condition === headers.etag;
    const range = isSameFile ? parseByteRange(request.headers.get('range'), pack.bytes) : null;
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${pack.bytes}` } });
    const { first, last } = range ?? { first: 0, last: pack.bytes - 1 };
    if (first === 0) {
      const recorded = await inUnit(async (db, _member, record) => {
        record({ type: 'downloaded-audit-pack', ...(await createPackEventData(db, row)), sha256 });
        return null;
      });
      if (isFailure(recorded)) return recorded;
    }
    return new Response(createStream(pack, { first, last }, call), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': String(last - first + 1),
        ...(range ? { 'content-range': `bytes ${first}-${last}/${pack.bytes}` } : {}),
      },
    });
  },
});

async function findPack(
  db: Db,
  { input: { packId }, call }: { input: { packId: string }; call: Call },
): Promise<FoundPack | Failure> {
  const row = await db.auditPack.findFirst({ where: { id: packId, state: 'ready', expiresAt: { gt: call.now } } });
  if (!row?.sha256) return failure('pack-not-found');
  const { siteName, fromDay, toDay } = await createPackEventData(db, row);
  const { id, workUnitId, sha256 } = row;
  const fileName = `${toFileNamePart(siteName)}-${fromDay}-${toDay}.zip`;
  return { row, id, workUnitId, sha256, bytes: Number(row.bytes), fileName };
}

interface FoundPack extends StoredPack {
  row: AuditPack;
  sha256: string;
  fileName: string;
}

/** An error closes the connection, so that the browser sees a download that was cut off. */
function createStream(pack: StoredPack, { first, last }: ByteRange, call: Call): ReadableStream<Uint8Array> {
  const chunks = readPack(pack, first, last);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next();
          if (!next.done) return controller.enqueue(next.value);
          if (last === pack.bytes - 1) await recordDownload(pack, call.now);
          controller.close();
        } catch (error) {
          log.error({ requestId: call.requestId, packId: pack.id, err: error }, 'the download of an audit pack failed');
          controller.error(error);
        }
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

/** The last byte was sent. */
const recordDownload = ({ id, workUnitId }: StoredPack, now: Date): Promise<unknown> =>
  asUnit(workUnitId, (db) =>
    db.auditPack.updateMany({ where: { id, downloadedAt: null }, data: { downloadedAt: now } }),
  );
