import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readLimitedBody } from '@/lib/platform/operation/body';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { line, uuid } from '@/lib/platform/operation/input-schemas';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { Delegation as DelegationRow } from '@/lib/platform/prisma-client/client';
import { hashBytes, readVerifiedFile } from '@/lib/platform/storage/storage';
import { signingEvents } from '@/lib/signing/events';
import { MAX_LETTER_BYTES, MAX_LETTER_NAME_LENGTH } from '@/lib/signing/limits';
import { formatContentDisposition } from '@/lib/sites/file-name';
import { createEventData, toDelegation } from './delegations';

const letterSchema = z.object({ delegationId: uuid });
const newLetterSchema = letterSchema.extend({ name: line(MAX_LETTER_NAME_LENGTH).default('') });

/** Adds the authorization letter to a delegation: the body is a PDF. A second letter is refused (SIGN-06). */
export const uploadLetterEndpoint = createFileEndpoint({
  name: 'signing.uploadLetter',
  route: 'POST /api/signing/letters/{delegationId}',
  access: allowMembers('manage-permits', {
    read: (db, { input }: { input: z.infer<typeof newLetterSchema> }) => findDelegation(db, input.delegationId),
  }),
  rate: 'upload',
  input: newLetterSchema,
  invalidRequestCode: 'delegation-not-found',
  maxBodyBytes: MAX_LETTER_BYTES,
  events: signingEvents,
  async handle({ request, body, memory, input: { name }, data: { id, workUnitId }, inUnit }) {
    const bytes = await readLimitedBody({ headers: request.headers, body }, MAX_LETTER_BYTES, memory);
    if (isFailure(bytes)) return bytes;
    if (!bytes.subarray(0, PDF_HEADER.length).equals(PDF_HEADER)) return failure('letter-not-a-pdf');
    const letter = {
      // A new key each time, so that no other request writes or deletes this file.
      letterKey: `${workUnitId}/letters/${randomUUID()}.pdf`,
      letterSha256: hashBytes(bytes),
      letterName: name || 'letter.pdf',
      letterBytes: bytes.length,
    };
    await getRuntime().storage.put(letter.letterKey, bytes);
    return inUnit(async (db, _member, record) => {
      const { count } = await db.delegation.updateMany({ where: { id, letterKey: null }, data: letter });
      const stored = await db.delegation.findUniqueOrThrow({ where: { id } });
      // A repeated request is answered like the first.
      if (stored.letterSha256 !== letter.letterSha256) return failure('letter-exists');
      if (count > 0) {
        const { letterSha256: sha256, letterBytes } = letter;
        record({
          type: 'added-delegation-letter',
          ...(await createEventData(db, stored)),
          sha256,
          bytes: letterBytes,
        });
      }
      return { delegation: toDelegation(stored) };
    });
  },
});

const PDF_HEADER = Buffer.from('%PDF-');

/** Serves an authorization letter to the Office. */
export const letterEndpoint = createFileEndpoint({
  name: 'signing.sendLetter',
  route: 'GET /api/signing/letters/{delegationId}',
  access: allowMembers('manage-permits', {
    read: (db, { input }: { input: z.infer<typeof letterSchema> }) => findDelegation(db, input.delegationId),
  }),
  rate: 'files',
  input: letterSchema,
  invalidRequestCode: 'delegation-not-found',
  maxBodyBytes: 0,
  async handle({ call, data: { id, letterKey, letterSha256, letterName } }) {
    if (letterKey === null || letterName === null) return failure('not-found');
    const pdf = await readVerifiedFile(getRuntime().storage, letterKey, letterSha256);
    if (!pdf) {
      log.error({ requestId: call.requestId, delegationId: id }, 'an authorization letter is missing or damaged');
      return failure('letter-lost');
    }
    return new BufferedResponse(pdf, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': formatContentDisposition('attachment', letterName),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});

const findDelegation = async (db: Db, id: string): Promise<DelegationRow | Failure> =>
  (await db.delegation.findUnique({ where: { id } })) ?? failure('delegation-not-found');
