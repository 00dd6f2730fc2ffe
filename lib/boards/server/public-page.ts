import { addHours, addMinutes } from 'date-fns';
import { readBoard, type BoardPageData } from '@/lib/boards/contract';
import { getBoardPath, getCertificatePath } from '@/lib/boards/paths';
import { findNewestProfile } from '@/lib/compliance/server/rows';
import { calendarDay } from '@/lib/dates';
import { isFailure, type Failure } from '@/lib/failures';
import { asSystem, findActor, type Db } from '@/lib/platform/database/client';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { catchUnexpected, createResponse } from '@/lib/platform/operation/json-handler';
import { readCall } from '@/lib/platform/operation/request';
import { signUrl } from '@/lib/platform/security/signed-url';
import { createNewReportUrl } from '@/lib/reports/urls';
import { findLastInspection, listBoardPdfs } from './inspections';
import { checkBoardGuesses, findBoardOwner, openBoard, type OpenBoard } from './open-board';
import { getPdfPath } from './pdf-endpoint';
import { boardPageOutput, readBoardSchema } from './schema';

/** The picture is loaded with the page. */
const PICTURE_HOURS = 1;
/** A PDF is requested right after its address was signed. */
const PDF_MINUTES = 5;

/** Changes nothing, because scanners follow links. */
export const readBoardQuery = implementPublic(readBoard, {
  input: readBoardSchema,
  output: boardPageOutput,
  prepare: async ({ input, call }) => (await checkBoardGuesses(input.token, call)) ?? undefined,
  async run({ db, input, call, now }) {
    const board = await openBoard(db, input.token, call);
    return { page: board && (await loadBoardPage(db, board, now)) };
  },
});

async function loadBoardPage(db: Db, { row, unitName, site }: OpenBoard, now: Date): Promise<BoardPageData> {
  const { workUnitId: unitId, publicationId: passId, certificateId } = row;
  const profile = await findNewestProfile(db, site.id);
  const lastInspection = await findLastInspection(db, site.id, now);
  const pdfs = row.showsPdfs ? await listBoardPdfs(db, site.id, now) : [];
  const toDay = (date: Date) => calendarDay(date.toISOString(), site.timeZone);
  return {
    unitName,
    siteName: site.name,
    permitNumber: profile?.details.permitNumber ?? '',
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    lastInspectedOn: lastInspection && toDay(lastInspection),
    today: toDay(now),
    certificate:
      certificateId && signUrl(getCertificatePath(certificateId), { unitId, passId }, addHours(now, PICTURE_HOURS)),
    pdfs: pdfs.map(({ id, date }) => ({ reportId: id, day: toDay(date) })),
  };
}

/** What the page shows; a failure after too many requests or unknown addresses. */
export async function loadPublicBoard(call: Call, token: string): Promise<{ page: BoardPageData | null } | Failure> {
  const rateFailure = await checkRateLimit('open', `board ${call.ip}`);
  if (rateFailure) return rateFailure;
  return retryWhileDatabaseDown(() => readBoardQuery.perform(call, { token }));
}

/** Where a member of the board's work unit starts an inspection of its site. */
export interface BoardStart {
  href: string;
  /** The work unit, if the person has to switch to it first. */
  switchTo: { id: string; name: string } | null;
}

/** Where the signed-in person starts an inspection of the site (BOARD-06); null unless they are in the work unit. */
export async function findBoardStart({ sessionId, now }: Call, token: string): Promise<BoardStart | null> {
  if (sessionId === null) return null;
  return asSystem(async (db) => {
    const actor = await findActor(db, { sessionId, at: now });
    const owner = actor && (await findBoardOwner(db, token));
    const unit = actor?.units.find(({ id }) => id === owner?.workUnitId);
    if (!owner || !unit) return null;
    return {
      href: createNewReportUrl({ siteId: owner.siteId, storm: null }),
      switchTo: unit.id === actor?.unit?.id ? null : { id: unit.id, name: unit.name },
    };
  });
}

/** Redirects to a newly signed address of a PDF, or to the page if the board does not show it. */
export async function redirectToBoardPdf(request: Request, token: string, reportId: string): Promise<Response> {
  const call = await readCall(request.headers);
  const context = { requestId: call.requestId, operation: 'boards.pdf' };
  const address = await catchUnexpected(context, () => signPdfAddress(call, token, reportId));
  if (isFailure(address)) return createResponse(address, call.requestId);
  return new Response(null, {
    status: 303,
    headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

async function signPdfAddress(call: Call, token: string, reportId: string): Promise<string | Failure> {
  const refused = (await checkRateLimit('open', `board ${call.ip}`)) ?? (await checkBoardGuesses(token, call));
  if (refused) return refused;
  return asSystem(async (db) => {
    const board = await openBoard(db, token, call);
    const pdfs = board?.row.showsPdfs ? await listBoardPdfs(db, board.site.id, call.now) : [];
    if (!board || !pdfs.some(({ id }) => id === reportId)) return getBoardPath(encodeURIComponent(token));
    const { workUnitId: unitId, publicationId: passId } = board.row;
    return signUrl(getPdfPath(reportId), { unitId, passId }, addMinutes(call.now, PDF_MINUTES));
  });
}
