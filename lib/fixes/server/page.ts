import { readFixes, type FixCard, type FixPageData } from '@/lib/fixes/contract';
import { findEarlierClosing, FIX_STATES, sortFixCards, type BmpClosings } from '@/lib/fixes/rules';
import type { Db } from '@/lib/platform/database/client';
import { implementPublic } from '@/lib/platform/operation/implement';
import { signUrl } from '@/lib/platform/security/signed-url';
import { loadBmpTags } from '@/lib/register/server/bmp-tags';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { findReport } from '@/lib/reports/server/queries';
import { loadClosings } from './closings';
import { checkFixGuesses, openFixLink, type OpenFixLink } from './open-link';
import { fixPageOutput, readFixesSchema } from './schema';
import { toSpanishName } from './spanish-names';

/** Changes nothing but when the link was first opened, because mail programs and scanners follow links (FIX-13). */
export const readFixesQuery = implementPublic(readFixes, {
  input: readFixesSchema,
  output: fixPageOutput,
  prepare: async ({ input, call }) => (await checkFixGuesses(input.token, call)) ?? undefined,
  async run({ db, input, call, now }) {
    const link = await openFixLink(db, input.token, call);
    if (!link) return { page: null };
    if (link.firstOpenedAt === null)
      await db.fixLink.updateMany({ where: { id: link.id, firstOpenedAt: null }, data: { firstOpenedAt: now } });
    return { page: await loadFixPage(db, link, now) };
  },
});

async function loadFixPage(db: Db, link: OpenFixLink, now: Date): Promise<FixPageData | null> {
  const report = await findReport(db, link.reportId, now);
  if (!report) return null;
  const bmps = report.bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  const { expiresAt, submissions } = await db.fixLink.findUniqueOrThrow({
    where: { id: link.id },
    select: { expiresAt: true, submissions: { orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }] } },
  });
  const context: CardContext = {
    report,
    closings: await loadClosings(db, bmps),
    tags: report.tags ?? (await loadBmpTags(db, report.id)),
    submissions,
    toAddress: (fileName) =>
      signUrl(`/images/practiceactions/${fileName}`, { unitId: link.unit.id, passId: link.id }, expiresAt),
  };
  return {
    unitName: link.unit.name,
    siteName: link.siteName,
    timeZone: link.timeZone,
    date: new Date(report.fields.date).toISOString(),
    language: link.language,
    now: now.toISOString(),
    cards: sortFixCards(bmps.map((bmp) => toCard(bmp, context))),
  };
}

interface CardContext {
  report: Report;
  closings: ReadonlyMap<string, BmpClosings>;
  tags: Readonly<Record<string, string>>;
  submissions: Awaited<ReturnType<Db['fixSubmission']['findMany']>>;
  toAddress: (fileName: string) => string;
}

function toCard(bmp: LoggedBmp, { report, closings, tags, submissions, toAddress }: CardContext): FixCard {
  const { ofActions, ofBmp } = closings.get(bmp.id) ?? { ofActions: new Map(), ofBmp: null };
  const actions = (bmp.correctiveActions ?? [])
    .filter(({ selected }) => selected)
    .map(({ id, name }) => ({
      id,
      name,
      spanishName: toSpanishName(name),
      isDone: ofBmp !== null || ofActions.has(id),
    }));
  const [photo] = bmp.condition.photos;
  return {
    id: bmp.id,
    name: bmp.name,
    spanishName: toSpanishName(bmp.name),
    tag: tags[bmp.id] ?? null,
    label: bmp.label,
    words: bmp.condition.description,
    actions,
    photo: photo === undefined ? null : toAddress(photo),
    foundAt: new Date(bmp.condition.date).toISOString(),
    dueAt: report.dueTimes?.[bmp.id] ?? null,
    position: bmp.location,
    isDone: ofBmp !== null || (actions.length > 0 && actions.every(({ isDone }) => isDone)),
    fixes: submissions
      .filter(({ loggedBmpId }) => loggedBmpId === bmp.id)
      .map(({ clientId, doneAt, note, photos, reason, actionIds, state: stored }) => {
        const state = FIX_STATES.find((name) => name === stored) ?? 'sent';
        return {
          clientId,
          state,
          doneAt: doneAt.toISOString(),
          note,
          photoCount: photos.length,
          reason,
          closing: findEarlierClosing({ state, actionIds }, { ofActions, ofBmp }),
        };
      }),
  };
}
