import { failure } from '@/lib/failures';
import { fixLinks, revokeFixLink } from '@/lib/fixes/contract';
import { fixEvents } from '@/lib/fixes/events';
import { hasPermission } from '@/lib/permissions';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { fixLinksOutput, linkIdSchema, reportLinksSchema } from './schema';

const canRevoke = ({ unit, personId }: Member, inspectorId: string): boolean =>
  hasPermission('manage-deadlines', unit.role) || inspectorId === personId;

const FORMER_MEMBER = 'No longer in this work unit';

export const fixLinksQuery = implement(fixLinks, {
  input: reportLinksSchema,
  output: fixLinksOutput,
  async run({ db, input, actor, now }) {
    const report = await db.report.findUnique({
      where: { id: input.reportId, deletedAt: null },
      select: { createdById: true, fixLinks: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
    });
    if (!report) return failure('report-not-found');
    const crew = await listCrew(db);
    return {
      links: report.fixLinks.map(({ id, personId, name, createdAt, firstOpenedAt, revokedAt, expiresAt }) => ({
        id,
        name: personId === null ? name : (crew.find((person) => person.id === personId)?.name ?? FORMER_MEMBER),
        hasAccount: personId !== null,
        sentAt: createdAt.toISOString(),
        firstOpenedAt: firstOpenedAt?.toISOString() ?? null,
        state:
          revokedAt === null ? (expiresAt <= now ? ('expired' as const) : ('open' as const)) : ('revoked' as const),
      })),
      canRevoke: canRevoke(actor, report.createdById),
    };
  },
});

/** What was sent by the link stays, and can still be accepted. */
export const revokeFixLinkCommand = implement(revokeFixLink, {
  input: linkIdSchema,
  output: successOutput,
  events: fixEvents,
  async run({ db, input: { linkId }, actor, now, record }) {
    const link = await db.fixLink.findUnique({
      where: { id: linkId },
      select: { personId: true, name: true, report: { select: { id: true, siteName: true, createdById: true } } },
    });
    if (!link) return failure('link-not-found');
    const { report, personId } = link;
    if (!canRevoke(actor, report.createdById)) return failure('only-leaders-or-inspector');
    const { count } = await db.fixLink.updateMany({ where: { id: linkId, revokedAt: null }, data: { revokedAt: now } });
    if (count > 0) {
      const member = personId === null ? null : (await listCrew(db)).find(({ id }) => id === personId);
      const name = personId === null ? link.name : (member?.name ?? FORMER_MEMBER);
      record({ type: 'revoked-fix-link', reportId: report.id, siteName: report.siteName, linkId, name });
    }
    return { success: true as const };
  },
});
