import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { digestId } from '@/lib/platform/digest-id';
import { implement, implementOpen } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import { hasTries, withinRate } from '@/lib/platform/rate-limit';
import { runtime } from '@/lib/platform/runtime';
import { recordFileNameOf } from '@/lib/reports/record-name';
import { isClosed } from '@/lib/reports/rules';
import { statusOf } from '@/lib/reports/stored';
import { acknowledgeReport, shareReports, type Recipient } from './contract';
import { acknowledgementDeliveries, deliveries, type SharedWith } from './deliveries';
import { acknowledgementPath, LARGEST_ATTACHMENT, NOTES_LIMIT } from './rules';
import { acknowledgeSchema, shareReportsSchema } from './schema';
import { newToken, tokenHash } from './token';

/** Shares closed reports: one secret link and one e-mail per recipient and report (decisions ). */
export const shareReportsCommand = implement(shareReports, {
  input: shareReportsSchema,
  deliveries,
  async run({ db, input, actor, now, record }) {
    if (input.recipients.length === 0) return failure('nobody-selected');
    const reports = await db.report.findMany({
      where: { id: { in: input.reportids }, deletedAt: null },
      select: {
        id: true,
        status: true,
        siteName: true,
        date: true,
        pdfKey: true,
        site: { select: { timeZone: true } },
      },
    });
    if (reports.length < new Set(input.reportids).size) return failure('report-not-found');
    if (!reports.every(({ status }) => isClosed(statusOf(status)))) return failure('report-not-closed');
    const recipients = await known(db, input.recipients, actor);
    if (recipients.length === 0) return failure('nobody-selected');

    for (const report of reports) {
      const shared = await newShares(db, recipients, { reportId: report.id, idshare: input.idshare, actor, now });
      // Asked again: everybody has it.
      if (shared.length === 0) continue;
      record({
        type: 'shared-report',
        reportId: report.id,
        shareIds: shared.map(({ shareId }) => shareId),
        sending: {
          siteName: report.siteName,
          date: report.date.toISOString(),
          recipients: shared,
          pdf: await attachment(report),
        },
      });
    }
    const reached = new Set(recipients.map(({ email }) => email.toLowerCase()));
    return {
      success: true as const,
      notReached: input.recipients.filter(({ email }) => !reached.has(email.toLowerCase())).map(({ email }) => email),
    };
  },
});

/** A stakeholder acknowledges (inspection-core §4). Pressing again is harmless: the first time counts. */
export const acknowledgeReportCommand = implementOpen(acknowledgeReport, {
  input: acknowledgeSchema,
  deliveries: acknowledgementDeliveries,
  /** Only links that lead nowhere count as guesses: a whole office may acknowledge from one address at once. */
  async prepare({ call, input }) {
    const guesses = `acknowledge ${call.ip}`;
    if (!(await hasTries('guess', guesses))) return failure('too-many-requests');
    const known = await asSystem((db) => db.share.count({ where: { tokenHash: tokenHash(input.token) } }));
    if (known === 0) await withinRate('guess', guesses);
    return undefined;
  },
  async run({ db, input, now, record }) {
    if (input.notes.length > NOTES_LIMIT) return failure('notes-too-long');
    const share = await db.share.findUnique({
      where: { tokenHash: tokenHash(input.token) },
      select: {
        id: true,
        workUnitId: true,
        reportId: true,
        acknowledgedAt: true,
        revokedAt: true,
        expiresAt: true,
        report: { select: { status: true } },
      },
    });
    if (!share || share.revokedAt || share.expiresAt <= now) return failure('acknowledgement-unknown');
    if (share.acknowledgedAt) return { success: true as const };
    if (share.report.status === 'finished') return failure('acknowledgement-ended');
    const acknowledged = await db.share.updateMany({
      where: { id: share.id, acknowledgedAt: null },
      data: { acknowledgedAt: now, notes: input.notes },
    });
    if (acknowledged.count > 0)
      record({ type: 'acknowledged-report', reportId: share.reportId, shareId: share.id, unitId: share.workUnitId });
    return { success: true as const };
  },
});

/** Only oneself and the unit's own stakeholders: the product is no mail relay. Each address once, as the unit knows it. */
async function known(db: Db, recipients: readonly Recipient[], actor: Member): Promise<Recipient[]> {
  const wanted = new Set(recipients.map(({ email }) => email.toLowerCase()));
  const stakeholders = await db.stakeholder.findMany({
    select: { name: true, email: true },
    orderBy: { createdAt: 'asc' },
  });
  const all = [{ name: actor.name, email: actor.email }, ...stakeholders];
  const once = new Map(all.map((recipient) => [recipient.email.toLowerCase(), recipient]));
  return [...once.entries()].filter(([email]) => wanted.has(email)).map(([, recipient]) => recipient);
}

interface Sharing {
  reportId: string;
  idshare: string | undefined;
  actor: Member;
  now: Date;
}

/** One share with a secret link for each; who has one of this sharing already gets no second. */
async function newShares(
  db: Db,
  recipients: readonly Recipient[],
  { reportId, idshare, actor, now }: Sharing,
): Promise<SharedWith[]> {
  const idFor = ({ email }: Recipient) =>
    idshare ? digestId(`${actor.unit.id} ${idshare} ${reportId} ${email.toLowerCase()}`) : randomUUID();
  const links = recipients.map(({ name, email }) => ({
    name,
    email,
    shareId: idFor({ name, email }),
    token: newToken(),
  }));
  const made = await db.share.createManyAndReturn({
    skipDuplicates: true,
    select: { id: true },
    data: links.map(({ shareId, name, email, token }) => ({
      id: shareId,
      workUnitId: actor.unit.id,
      reportId,
      name,
      email,
      tokenHash: tokenHash(token),
      sentBy: actor.personId,
      sentAt: now,
      expiresAt: addDays(now, runtime().config.LINK_DAYS),
    })),
  });
  const fresh = new Set(made.map(({ id }) => id));
  return links
    .filter(({ shareId }) => fresh.has(shareId))
    .map(({ token, ...link }) => ({ ...link, link: linkOf(token) }));
}

const linkOf = (token: string) => `${runtime().config.PUBLIC_URL}${acknowledgementPath(token)}`;

async function attachment(report: {
  siteName: string;
  date: Date;
  site: { timeZone: string } | null;
  pdfKey: string | null;
}): Promise<{ storageKey: string; fileName: string } | null> {
  if (!report.pdfKey) return null;
  const size = await runtime().storage.size(report.pdfKey);
  if (size === null || size > LARGEST_ATTACHMENT) return null;
  return { storageKey: report.pdfKey, fileName: recordFileNameOf(report) };
}
