import { isFailure, type Failure } from '@/lib/failures';
import { enterUnit, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import type { PassCheck } from '@/lib/platform/operation/endpoint-access';
import type { SiteBoard } from '@/lib/platform/prisma-client/client';
import { findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';

/** Of a published board. */
interface BoardOwner {
  workUnitId: string;
  siteId: string;
}

/**
 * Whose board a token opens, read from the database each time; null if the token is unknown or revoked (BOARD-04).
 * @param db of the system
 */
export async function findBoardOwner(db: Db, token: string): Promise<BoardOwner | null> {
  const [owner] = await db.$queryRaw<BoardOwner[]>`
    SELECT work_unit_id AS "workUnitId", site_id AS "siteId" FROM find_site_board(${hashLinkToken(token)})`;
  return owner ?? null;
}

export interface OpenBoard {
  row: SiteBoard & { publicationId: string };
  unitName: string;
  site: { id: string; name: string; timeZone: string };
}

/**
 * Finds the board of a token and narrows the transaction to its work unit; null also if the site is hidden or the work
 * unit closed.
 * @param db of the system
 */
export async function openBoard(
  db: Db,
  token: string,
  call: Pick<Call, 'requestId' | 'ip'>,
): Promise<OpenBoard | null> {
  const owner = await findBoardOwner(db, token);
  if (owner) await enterUnit(db, owner.workUnitId);
  const board = owner && (await findOpenBoard(db, owner));
  if (!board) logSecurity({ what: 'link-refused', at: 'boards', why: 'unknown' }, call);
  return board;
}

/** The published board of a visible site in an open work unit. */
async function findOpenBoard(
  db: Db,
  where: { workUnitId: string; siteId?: string; publicationId?: string },
): Promise<OpenBoard | null> {
  const found = await db.siteBoard.findFirst({
    where: { ...where, site: { visible: true } },
    include: { site: { select: { site: { select: { id: true, name: true, timeZone: true } } } } },
  });
  const unit = await db.workUnit.findUnique({
    where: { id: where.workUnitId },
    select: { name: true, closedAt: true },
  });
  if (!found || found.publicationId === null || !unit || unit.closedAt !== null) return null;
  const { site, ...row } = found;
  return { row: { ...row, publicationId: found.publicationId }, unitName: unit.name, site: site.site };
}

/** A failure after too many unknown addresses from one IP address; null otherwise. */
export async function checkBoardGuesses(token: string, call: Call): Promise<Failure | null> {
  const result = await findByLink('board', call, (db) => findBoardOwner(db, token));
  return isFailure(result) ? result : null;
}

/**
 * The picture and the PDFs of a board can be read only while it is published. Narrows the transaction to its work unit.
 */
export const isBoardPassValid: PassCheck = async (db, { passId, unitId }) => {
  await enterUnit(db, unitId);
  return (await findOpenBoard(db, { workUnitId: unitId, publicationId: passId })) !== null;
};
