import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { foldName, maskAddress } from '@/lib/accounts/rules';
import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implementPublic } from '@/lib/platform/operation/implement';
import type { Call } from '@/lib/platform/operation/call';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { createLinkToken, findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import { isClosed } from '@/lib/reports/domain/rules';
import { parseStatus } from '@/lib/reports/server/stored-report';
import { loadEndedLink, renewLink, type EndedLink } from '@/lib/sharing/contract';
import { acknowledgementEvents } from '@/lib/sharing/events';
import { getLinkState, MIN_RENEWAL_MS } from '@/lib/sharing/rules';
import { renewalDeliveries } from './deliveries';
import { createTerm, getLinkUrl, loadAcknowledgements, revokeShareLinks, selectLatestLinks } from './links';
import { endedLinkOutput, loadFromTokenSchema } from './schema';

/** Only the holder of a link's secret learns anything; an unknown one counts as a guess. */
export const loadEndedLinkQuery = implementPublic(loadEndedLink, {
  input: loadFromTokenSchema,
  output: endedLinkOutput,
  prepare: countGuess,
  async run({ db, input, now }) {
    const link = await findLink(db, input.token);
    if (!link || getLinkState(link, now) === 'open') return { link: null };
    const { state, latest, unit, sender } = await loadContext(db, link, now);
    return {
      link: {
        state,
        unitName: unit.name,
        sender,
        sentTo: maskAddress(latest.email),
        isJustSent: isJustSent(latest, now),
      },
    };
  },
});

export const renewLinkCommand = implementPublic(renewLink, {
  input: loadFromTokenSchema,
  output: successOutput,
  events: acknowledgementEvents,
  deliveries: renewalDeliveries,
  prepare: countGuess,
  async run({ db, input, now, record }) {
    const link = await findLink(db, input.token);
    if (!link) return failure('acknowledgement-unknown');
    // An open link needs no other. It is answered like one that was just replaced.
    if (getLinkState(link, now) === 'open') return { success: true as const };
    const { state, latest, unit, sender, report } = await loadContext(db, link, now);
    if (state === 'revoked' || state === 'not-shared') return failure('link-not-renewable');
    if (isJustSent(latest, now)) return { success: true as const };

    const { reportId, workUnitId, name, email, sentBy } = latest;
    const token = createLinkToken();
    const shareId = deriveUuid(`again ${latest.id}`);
    // The foreign key of the row waits for the lock of `lockReportsForSharing`, and holds later ones off.
    const { count } = await db.share.createMany({
      data: [
        { id: shareId, workUnitId, reportId, name, email, sentBy, tokenHash: hashLinkToken(token), ...createTerm(now) },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return { success: true as const };
    if ((await loadLatest(db, link, shareId)).revokedAt !== null) return failure('link-not-renewable');
    const replacedIds = await revokeShareLinks(db, reportId, [latest], now, shareId);
    const acknowledged = (await loadAcknowledgements(db, reportId)).get(foldName(email));
    if (acknowledged) await db.share.updateMany({ where: { id: shareId }, data: acknowledged });
    record({
      type: 'renewed-link',
      unitId: workUnitId,
      reportId,
      siteName: report.siteName,
      shareId,
      replacedIds,
      by: name,
      sending: {
        date: report.date.toISOString(),
        timeZone: report.site?.timeZone ?? DEFAULT_TIME_ZONE,
        unitName: unit.name,
        sender,
        email,
        link: getLinkUrl(token),
      },
    });
    return { success: true as const };
  },
});

async function countGuess({ call, input }: { call: Call; input: { token: string } }) {
  const link = await findByLink('ended-link', call, (db) => findLink(db, input.token));
  return isFailure(link) ? link : undefined;
}

const findLink = (db: Db, token: string) => db.share.findUnique({ where: { tokenHash: hashLinkToken(token) } });
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

const isJustSent = (latest: Link, now: Date): boolean =>
  getLinkState(latest, now) === 'open' && now.getTime() - latest.sentAt.getTime() < MIN_RENEWAL_MS;

async function loadContext(db: Db, link: Link, now: Date) {
  const latest = await loadLatest(db, link);
  const unit = await db.workUnit.findUniqueOrThrow({
    where: { id: link.workUnitId },
    select: { name: true, closedAt: true },
  });
  const report = await db.report.findUniqueOrThrow({
    where: { id: link.reportId },
    select: { siteName: true, date: true, status: true, deletedAt: true, site: { select: { timeZone: true } } },
  });
  const members = await db.membership.findMany({
    where: { workUnitId: link.workUnitId, person: { closedAt: null } },
    select: { personId: true, person: { select: { name: true, email: true } } },
  });
  const isShared =
    unit.closedAt === null &&
    report.deletedAt === null &&
    isClosed(parseStatus(report.status)) &&
    (members.some(({ person }) => foldName(person.email) === foldName(link.email)) || (await isStakeholder(db, link)));
  const latestState = getLinkState(latest, now);
  const state: EndedLink['state'] = !isShared ? 'not-shared' : latestState === 'open' ? 'replaced' : latestState;
  const sender = members.find(({ personId }) => personId === latest.sentBy)?.person.name ?? null;
  return { latest, unit, report, sender, state };
}

/** The latest link to the same address, except `ignoredId`. */
async function loadLatest(db: Db, link: Link, ignoredId?: string): Promise<Link> {
  const links = await db.share.findMany({ where: { reportId: link.reportId } });
  const others = links.filter(({ id }) => id !== ignoredId);
  return selectLatestLinks(others).find(({ email }) => foldName(email) === foldName(link.email)) ?? link;
}

async function isStakeholder(db: Db, { workUnitId, email }: Link): Promise<boolean> {
  const stakeholders = await db.stakeholder.findMany({ where: { workUnitId }, select: { email: true } });
  return stakeholders.some((stakeholder) => foldName(stakeholder.email) === foldName(email));
}
