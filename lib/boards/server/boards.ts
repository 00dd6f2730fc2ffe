import { randomUUID } from 'node:crypto';
import {
  publishBoard,
  removeCertificate,
  revokeBoard,
  saveBoard,
  siteBoard,
  type SiteBoard,
} from '@/lib/boards/contract';
import { boardEvents } from '@/lib/boards/events';
import { getBoardPath } from '@/lib/boards/paths';
import { findNewestProfile } from '@/lib/compliance/server/rows';
import { findSite, type ComplianceSite } from '@/lib/compliance/server/site';
import { failure, type Failure } from '@/lib/failures';
import { toE164 } from '@/lib/phone';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { SiteBoard as BoardRow } from '@/lib/platform/prisma-client/client';
import { createShortLinkToken, hashLinkToken } from '@/lib/platform/security/link-token';
import { deriveKey, seal, unseal, UnsealError } from '@/lib/platform/security/seal';
import { boardOutput, boardSiteSchema, boardCertificateSchema, publicationSchema, saveBoardSchema } from './schema';

/** The purpose of the key that encrypts tokens (lib/platform/security/seal.ts). */
const BOARD_PURPOSE = 'site-boards';

const deriveBoardKey = () => deriveKey(getRuntime().config.AUTH_SECRET, BOARD_PURPOSE);

/** What the board of a site shows, or would show. */
export async function loadBoard(db: Db, siteId: string): Promise<SiteBoard> {
  const row = await db.siteBoard.findFirst({ where: { siteId } });
  const profile = await findNewestProfile(db, siteId);
  return { board: row ? toBoard(row) : EMPTY_BOARD, permitNumber: profile?.details.permitNumber ?? '' };
}

const EMPTY_BOARD: SiteBoard['board'] = {
  version: 0,
  contactName: '',
  contactPhone: '',
  showsPdfs: false,
  certificateId: null,
  sheet: null,
};

const toBoard = (row: BoardRow): SiteBoard['board'] => ({
  version: row.version,
  contactName: row.contactName,
  contactPhone: row.contactPhone,
  showsPdfs: row.showsPdfs,
  certificateId: row.certificateId,
  sheet:
    row.publicationId === null || row.publishedAt === null
      ? null
      : { publicationId: row.publicationId, publishedAt: row.publishedAt.toISOString(), address: openAddress(row) },
});

function openAddress({ publicationId, sealedToken }: BoardRow): string | null {
  if (publicationId === null || sealedToken === null) return null;
  try {
    return `${getRuntime().config.PUBLIC_URL}${getBoardPath(String(unseal(sealedToken, deriveBoardKey(), publicationId)))}`;
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

export const siteBoardQuery = implement(siteBoard, {
  input: boardSiteSchema,
  output: boardOutput,
  async run({ db, input: { siteId } }) {
    return (await findSite(db, siteId)) ? loadBoard(db, siteId) : failure('site-not-found');
  },
});

/** The site and its board, locked until the end of the transaction. A board without a row gets one. */
export async function lockBoard(
  db: Db,
  unitId: string,
  siteId: string,
): Promise<{ site: ComplianceSite; row: BoardRow } | Failure> {
  const site = await findSite(db, siteId);
  if (!site) return failure('site-not-found');
  await db.siteBoard.createMany({ data: [{ id: randomUUID(), workUnitId: unitId, siteId }], skipDuplicates: true });
  await db.$queryRaw`SELECT id FROM site_board WHERE site_id = ${siteId}::uuid FOR NO KEY UPDATE`;
  return { site, row: await db.siteBoard.findFirstOrThrow({ where: { siteId } }) };
}

/** Saves the contact and whether PDFs show. What somebody else has saved meanwhile is not overwritten. */
export const saveBoardCommand = implement(saveBoard, {
  input: saveBoardSchema,
  output: boardOutput,
  events: boardEvents,
  async run({ db, input, actor, record }) {
    const { siteId, baseVersion, contactName, showsPdfs } = input;
    if (contactName === '') return failure('board-contact-missing');
    const contactPhone = input.contactPhone === '' ? '' : toE164(input.contactPhone);
    if (contactPhone === null) return failure('board-phone-invalid');
    const found = await lockBoard(db, actor.unit.id, siteId);
    if (!('row' in found)) return found;
    const { site, row } = found;
    if (row.version !== baseVersion)
      return failure('board-changed', { name: row.savedByName || 'Someone else' }, { current: toBoard(row) });
    const version = baseVersion + 1;
    await db.siteBoard.update({
      where: { id: row.id },
      data: { version, contactName, contactPhone, showsPdfs, savedByName: actor.name },
    });
    record({ type: 'changed-board', siteId, siteName: site.name, version, showedPdfs: row.showsPdfs, showsPdfs });
    return loadBoard(db, siteId);
  },
});

export const publishBoardCommand = implement(publishBoard, {
  input: publicationSchema,
  output: boardOutput,
  events: boardEvents,
  async run({ db, input: { siteId, publicationId }, actor, now, record }) {
    const found = await lockBoard(db, actor.unit.id, siteId);
    if (!('row' in found)) return found;
    const { site, row } = found;
    // Of two people who publish, the first one's sheet counts.
    if (row.publicationId !== null) return loadBoard(db, siteId);
    if (row.contactName === '') return failure('board-without-contact');
    const token = createShortLinkToken();
    await db.siteBoard.update({
      where: { id: row.id },
      data: {
        publicationId,
        tokenHash: hashLinkToken(token),
        sealedToken: seal(token, deriveBoardKey(), publicationId),
        publishedAt: now,
      },
    });
    record({ type: 'published-board', siteId, siteName: site.name, publicationId });
    return loadBoard(db, siteId);
  },
});

/** Idempotent. The token is forgotten, so that its address answers as an unknown one. */
export const revokeBoardCommand = implement(revokeBoard, {
  input: publicationSchema,
  output: boardOutput,
  events: boardEvents,
  async run({ db, input: { siteId, publicationId }, actor, record }) {
    const found = await lockBoard(db, actor.unit.id, siteId);
    if (!('row' in found)) return found;
    const { site, row } = found;
    if (row.publicationId === null) return loadBoard(db, siteId);
    if (row.publicationId !== publicationId) return failure('board-sheet-replaced');
    await db.siteBoard.update({
      where: { id: row.id },
      data: { publicationId: null, tokenHash: null, sealedToken: null, publishedAt: null },
    });
    record({ type: 'revoked-board', siteId, siteName: site.name, publicationId });
    return loadBoard(db, siteId);
  },
});

/** Idempotent. The file is deleted by the sweep of the storage. */
export const removeCertificateCommand = implement(removeCertificate, {
  input: boardCertificateSchema,
  output: boardOutput,
  events: boardEvents,
  async run({ db, input: { siteId, certificateId }, actor, record }) {
    const found = await lockBoard(db, actor.unit.id, siteId);
    if (!('row' in found)) return found;
    const { site, row } = found;
    if (row.certificateId === null) return loadBoard(db, siteId);
    if (row.certificateId !== certificateId) return failure('certificate-changed');
    await db.siteBoard.update({
      where: { id: row.id },
      data: { certificateId: null, certificateKey: null, certificateSha256: null },
    });
    record({ type: 'removed-board-certificate', siteId, siteName: site.name, certificateId });
    return loadBoard(db, siteId);
  },
});
