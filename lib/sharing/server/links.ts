import { addDays } from 'date-fns';
import { foldName } from '@/lib/accounts/rules';
import type { Db } from '@/lib/platform/database/client';
import { createLinkToken, hashLinkToken } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';
import type { Call, Member } from '@/lib/platform/operation/call';
import { cancelMessagesAbout } from '@/lib/platform/outbox/read';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { Recipient } from '@/lib/sharing/contract';
import type { RecipientWithLink } from '@/lib/sharing/events';
import { getAcknowledgementPath, getLinkState } from '@/lib/sharing/rules';

// The links of shared reports. A person (by email address, case-insensitive) has at most one open link per report: a
// new link revokes the previous one. Revoked links stay as rows, for the history.

/** Locks the reports' rows against concurrent sharing and revoking, in a fixed order to avoid deadlocks. */
export const lockReportsForSharing = (db: Db, reportIds: readonly string[]) =>
  db.$queryRaw`SELECT id FROM report WHERE id = ANY (${reportIds}::uuid[]) ORDER BY id FOR UPDATE`;

interface NewLinks {
  reportId: string;
  /** Returns the id for a person's link. If a link with this id exists, the request is a retry. */
  getLinkId: (recipient: Recipient) => string;
  actor: Member;
  now: Date;
}

/**
 * Creates links and revokes the previous ones. A retry creates none. The new link takes over an earlier
 * acknowledgement. Call `lockReportsForSharing` first.
 */
export async function createShareLinks(
  db: Db,
  recipients: readonly Recipient[],
  { reportId, getLinkId, actor, now }: NewLinks,
): Promise<{ created: RecipientWithLink[]; replacedIds: string[] }> {
  const existing = await db.share.findMany({ where: { reportId }, select: { id: true } });
  const existingIds = new Set(existing.map(({ id }) => id));
  const links = recipients
    .map(({ name, email }) => ({ shareId: getLinkId({ name, email }), name, email, token: createLinkToken() }))
    .filter(({ shareId }) => !existingIds.has(shareId));
  if (links.length === 0) return { created: [], replacedIds: [] };

  const replacedIds = await revokeShareLinks(db, reportId, links, now);
  const acknowledged = await loadAcknowledgements(db, reportId);
  await db.share.createMany({
    data: links.map(({ shareId, name, email, token }) => ({
      id: shareId,
      workUnitId: actor.unit.id,
      reportId,
      name,
      email,
      tokenHash: hashLinkToken(token),
      sentBy: actor.personId,
      ...createTerm(now),
      ...acknowledged.get(foldName(email)),
    })),
  });
  const created = links.map(({ token, ...link }) => ({
    ...link,
    link: getLinkUrl(token),
    hasAcknowledged: acknowledged.has(foldName(link.email)),
  }));
  return { created, replacedIds };
}

/** The time of sending and expiry of a new link. */
export const createTerm = (now: Date) => ({ sentAt: now, expiresAt: addDays(now, getRuntime().config.LINK_DAYS) });

/**
 * Revokes the links of these recipients, except the one just created, and cancels their queued emails. Returns the ids
 * of the links it revoked.
 */
export async function revokeShareLinks(
  db: Db,
  reportId: string,
  recipients: readonly { email: string }[],
  now: Date,
  createdId?: string,
): Promise<string[]> {
  const addresses = new Set(recipients.map(({ email }) => foldName(email)));
  const activeLinks = await db.share.findMany({
    where: { reportId, revokedAt: null },
    select: { id: true, email: true },
  });
  const ids = activeLinks
    .filter(({ id, email }) => id !== createdId && addresses.has(foldName(email)))
    .map(({ id }) => id);
  await db.share.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now } });
  await cancelMessagesAbout(db, { kind: 'share', ids }, 'The link in this message was revoked or replaced.', now);
  return ids;
}

/**
 * Loads the first acknowledgement of each address. Call it after the earlier links are revoked, so that nobody can
 * acknowledge through an earlier link afterward.
 */
export async function loadAcknowledgements(
  db: Db,
  reportId: string,
): Promise<Map<string, { acknowledgedAt: Date | null; notes: string }>> {
  const rows = await db.share.findMany({
    where: { reportId, acknowledgedAt: { not: null } },
    select: { email: true, acknowledgedAt: true, notes: true },
    orderBy: { acknowledgedAt: 'desc' },
  });
  // The oldest row comes last and wins, because the first acknowledgement counts.
  return new Map(rows.map(({ email, ...acknowledgement }) => [foldName(email), acknowledgement]));
}

export const getLinkUrl = (token: string) => `${getRuntime().config.PUBLIC_URL}${getAcknowledgementPath(token)}`;

export async function isShareLinkOpen(db: Db, id: string, now: Date): Promise<boolean> {
  const link = await db.share.findUnique({ where: { id }, select: { revokedAt: true, expiresAt: true } });
  return link !== null && getLinkState(link, now) === 'open';
}

/** Finds the open link of a token, or null. The security log has the reason for null, and never the token. */
export async function findOpenLink(db: Db, token: string, call: Pick<Call, 'now' | 'requestId' | 'ip'>) {
  const link = await db.share.findUnique({ where: { tokenHash: hashLinkToken(token) } });
  const state = link ? getLinkState(link, call.now) : 'unknown';
  if (link && state === 'open') return link;
  logSecurity({ what: 'link-refused', at: 'sharing', why: state }, call);
  return null;
}

interface LinkRow {
  email: string;
  sentAt: Date;
  revokedAt: Date | null;
  acknowledgedAt: Date | null;
  notes: string;
}

/**
 * Returns each person's latest link: the one that is not revoked, else the one that was revoked last. It has the
 * person's acknowledgement through any link.
 */
export function selectLatestLinks<Link extends LinkRow>(links: readonly Link[]): Link[] {
  const endedAt = ({ revokedAt }: LinkRow) => revokedAt?.getTime() ?? Infinity;
  const byEnd = links.toSorted((a, b) => compareTimes(endedAt(a), endedAt(b)) || compareTimes(+a.sentAt, +b.sentAt));
  const latest = new Map<string, Link>();
  for (const link of byEnd) {
    const previous = latest.get(foldName(link.email));
    const { acknowledgedAt, notes } = previous?.acknowledgedAt ? previous : link;
    latest.set(foldName(link.email), { ...link, acknowledgedAt, notes });
  }
  return [...latest.values()];
}

/** Compared, not subtracted: two open links both end at Infinity, and the difference would be NaN. */
const compareTimes = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
