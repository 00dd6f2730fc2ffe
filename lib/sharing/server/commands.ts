import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { foldName } from '@/lib/accounts/rules';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asPerson, type Db } from '@/lib/platform/database/client';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import { implement, implementPublic } from '@/lib/platform/operation/implement';
import type { Call, Member } from '@/lib/platform/operation/call';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { isClosed } from '@/lib/reports/domain/rules';
import { parseStatus } from '@/lib/reports/server/stored-report';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { acknowledgementEvents, sharingEvents, type PdfAttachment, type SharingEvent } from '@/lib/sharing/events';
import { loadAttachments, type PdfAttachments } from './attachment';
import { acknowledgeReport, revokeLink, sendLinkAgain, shareReports, type Recipient } from '@/lib/sharing/contract';
import { sharingDeliveries } from './deliveries';
import { revokeShareLinks, lockReportsForSharing, selectLatestLinks, createShareLinks, findOpenLink } from './links';
import { MAX_NOTES_LENGTH } from '@/lib/sharing/rules';
import { acknowledgeSchema, idLinkSchema, shareReportsOutput, shareReportsSchema } from './schema';

export const shareReportsCommand = implement(shareReports, {
  input: shareReportsSchema,
  output: shareReportsOutput,
  events: sharingEvents,
  deliveries: sharingDeliveries,
  prepare: ({ input, actor, call }) => loadAttachments(input.reportids, actor, toSessionReference(actor, call)),
  async run({ db, input, prepared, actor, now, record }) {
    await lockReportsForSharing(db, input.reportids);
    const reports = await findSharableReports(db, input.reportids, prepared);
    if (isFailure(reports)) return reports;
    const recipients = await listAllowedRecipients(db, input.recipients, actor);
    if (recipients.length === 0) return failure('nobody-selected');

    for (const report of reports) {
      const getLinkId = ({ email }: Recipient) =>
        input.idshare
          ? deriveUuid(`${actor.unit.id} ${input.idshare} ${report.id} ${email.toLowerCase()}`)
          : randomUUID();
      const event = await shareOneReport(db, report, recipients, { getLinkId, actor, now });
      if (event) record(event);
    }
    const reachedAddresses = new Set(recipients.map(({ email }) => foldName(email)));
    return {
      success: true as const,
      notReached: input.recipients
        .filter(({ email }) => !reachedAddresses.has(foldName(email)))
        .map(({ email }) => email),
    };
  },
});

export const sendLinkAgainCommand = implement(sendLinkAgain, {
  input: idLinkSchema,
  output: successOutput,
  events: sharingEvents,
  deliveries: sharingDeliveries,
  async prepare({ input, actor, call }) {
    const session = toSessionReference(actor, call);
    const link = await asPerson(session, (db) => loadLink(db, input.idlink));
    return loadAttachments(link ? [link.reportId] : [], actor, session);
  },
  async run({ db, input, prepared, actor, now, record }) {
    const link = await loadLink(db, input.idlink);
    if (!link) return failure('link-not-found');
    await lockReportsForSharing(db, [link.reportId]);
    const reports = await findSharableReports(db, [link.reportId], prepared);
    if (isFailure(reports)) return reports;

    const newLinkId = deriveUuid(`again ${link.id}`);
    const latest = await loadLatestLink(db, link);
    // A retry of an earlier request: the person already has the new link.
    if (latest?.id === newLinkId && latest.revokedAt === null) return { success: true as const };
    if (latest?.id !== link.id) return failure('link-replaced', { name: link.name });
    const recipient = await findReachableRecipient(db, link.email, actor);
    if (!recipient) return failure('recipient-not-known', { name: link.name });

    for (const report of reports) {
      const event = await shareOneReport(db, report, [recipient], { getLinkId: () => newLinkId, actor, now });
      if (event) record(event);
    }
    return { success: true as const };
  },
});

/** Also revokes a newer link that the caller has not seen yet. */
export const revokeLinkCommand = implement(revokeLink, {
  input: idLinkSchema,
  output: successOutput,
  events: sharingEvents,
  deliveries: sharingDeliveries,
  async run({ db, input, now, record }) {
    const link = await loadLink(db, input.idlink);
    if (!link) return failure('link-not-found');
    await lockReportsForSharing(db, [link.reportId]);
    const shareIds = await revokeShareLinks(db, link.reportId, [link], now);
    if (shareIds.length > 0)
      record({
        type: 'revoked-link',
        reportId: link.reportId,
        siteName: link.report.siteName,
        shareIds,
        name: link.name,
      });
    return { success: true as const };
  },
});

/**
 * The first acknowledgement counts (inspection-core §4, X-56). A repeated one with different notes is refused, because
 * they would not be saved.
 */
export const acknowledgeReportCommand = implementPublic(acknowledgeReport, {
  input: acknowledgeSchema,
  output: successOutput,
  events: acknowledgementEvents,
  async prepare({ call, input }) {
    const where = { tokenHash: hashLinkToken(input.token) };
    const link = await findByLink('acknowledge', call, (db) => db.share.findUnique({ where }));
    return isFailure(link) ? link : undefined;
  },
  async run({ db, input, call, now, record }) {
    if (input.notes.length > MAX_NOTES_LENGTH) return failure('notes-too-long');
    const link = await findOpenLink(db, input.token, call);
    if (!link) return failure('acknowledgement-unknown');
    if (link.acknowledgedAt) return respondToRepetition(link, input);
    const report = await db.report.findUnique({
      where: { id: link.reportId },
      select: { status: true, siteName: true },
    });
    if (report?.status === 'finished') return failure('acknowledgement-ended');

    const acknowledged = await db.share.updateMany({
      where: { id: link.id, acknowledgedAt: null, revokedAt: null },
      data: { acknowledgedAt: now, notes: input.notes },
    });
    if (acknowledged.count === 0) {
      // A concurrent request acknowledged or revoked this link.
      const current = await findOpenLink(db, input.token, call);
      return current ? respondToRepetition(current, input) : failure('acknowledgement-unknown');
    }
    record({
      type: 'acknowledged-report',
      reportId: link.reportId,
      siteName: report?.siteName ?? '',
      shareId: link.id,
      unitId: link.workUnitId,
      by: link.name,
    });
    return { success: true as const };
  },
});

/** Accepts a repeated acknowledgement without notes or with the first one's notes. Refuses others. */
const respondToRepetition = (first: { notes: string }, { notes }: { notes: string }) =>
  notes.trim() === '' || notes === first.notes ? { success: true as const } : failure('acknowledged-already');

const toSessionReference = (actor: Member, call: Call) => ({ sessionId: actor.sessionId, at: call.now });

const loadLink = (db: Db, id: string) =>
  db.share.findUnique({
    where: { id },
    select: { id: true, reportId: true, name: true, email: true, report: { select: { siteName: true } } },
  });

type Link = NonNullable<Awaited<ReturnType<typeof loadLink>>>;

async function loadLatestLink(db: Db, { reportId, email }: Link) {
  const links = await db.share.findMany({ where: { reportId } });
  return selectLatestLinks(links).find((latest) => foldName(latest.email) === foldName(email));
}

interface SharableReport {
  id: string;
  siteName: string;
  timeZone: string;
  date: Date;
  pdf: PdfAttachment | null;
  hasEnded: boolean;
}

/** Returns these reports with their PDFs, or a failure unless all are closed and belong to the unit. */
async function findSharableReports(
  db: Db,
  ids: readonly string[],
  pdfs: PdfAttachments,
): Promise<SharableReport[] | Failure> {
  const reports = await db.report.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true, status: true, siteName: true, date: true, site: { select: { timeZone: true } } },
  });
  if (reports.length < new Set(ids).size) return failure('report-not-found');
  const sharable: SharableReport[] = [];
  for (const { status, site, ...report } of reports) {
    const pdf = pdfs.get(report.id);
    // Without an entry in `pdfs`, the report was closed after the PDFs had been read.
    if (!isClosed(parseStatus(status)) || pdf === undefined) return failure('report-not-closed');
    sharable.push({
      ...report,
      timeZone: site?.timeZone ?? DEFAULT_TIME_ZONE,
      pdf,
      hasEnded: status === 'finished',
    });
  }
  return sharable;
}

/** Shares one report. Returns what to record and send, or null if all recipients already have it. */
async function shareOneReport(
  db: Db,
  { id: reportId, siteName, date, timeZone, pdf, hasEnded }: SharableReport,
  recipients: readonly Recipient[],
  options: { getLinkId: (recipient: Recipient) => string; actor: Member; now: Date },
): Promise<SharingEvent | null> {
  const { created, replacedIds } = await createShareLinks(db, recipients, { reportId, ...options });
  if (created.length === 0) return null;
  return {
    type: 'shared-report',
    reportId,
    siteName,
    names: created.map(({ name }) => name),
    shareIds: created.map(({ shareId }) => shareId),
    replacedIds,
    sending: { siteName, date: date.toISOString(), timeZone, recipients: created, pdf, hasEnded },
  };
}

/** The recipients who are the caller or stakeholders of the unit. Others could misuse the product as a mail relay. */
async function listAllowedRecipients(db: Db, recipients: readonly Recipient[], actor: Member): Promise<Recipient[]> {
  const emails = new Set(recipients.map(({ email }) => foldName(email)));
  const allowed = new Map((await listRecipients(db, actor)).map((recipient) => [foldName(recipient.email), recipient]));
  return [...allowed].filter(([email]) => emails.has(email)).map(([, recipient]) => recipient);
}

/** The caller and the unit's stakeholders. */
async function listRecipients(db: Db, actor: Member): Promise<Recipient[]> {
  const stakeholders = await db.stakeholder.findMany({
    select: { name: true, email: true },
    orderBy: { createdAt: 'asc' },
  });
  return [{ name: actor.name, email: actor.email }, ...stakeholders];
}

/** Also finds colleagues, who may have sent the report to themselves. */
async function findReachableRecipient(db: Db, email: string, actor: Member): Promise<Recipient | undefined> {
  const colleagues = (await listCrew(db)).map(({ name, email: address }) => ({ name, email: address }));
  const recipients = [...(await listRecipients(db, actor)), ...colleagues];
  return recipients.find((recipient) => foldName(recipient.email) === foldName(email));
}
