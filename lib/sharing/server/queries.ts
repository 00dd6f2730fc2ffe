import { addHours } from 'date-fns';
import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement, implementPublic } from '@/lib/platform/operation/implement';
import { signUrl } from '@/lib/platform/security/signed-url';
import type { SharedAddendum } from '@/lib/reports/addenda-contract';
import { createPhotoUrl, listBmpPhotos } from '@/lib/reports/domain/photos';
import { createFinalPdfUrl } from '@/lib/reports/final-pdf-name';
import type { Report } from '@/lib/reports/domain/report';
import { loadSharedAddenda } from '@/lib/reports/server/addenda';
import { toReport, reportSelect } from '@/lib/reports/server/stored-report';
import { toMessageState } from '@/lib/reports/server/crew-message-states';
import { hasPermission } from '@/lib/permissions';
import { workUnitStakeholders } from '@/lib/stakeholders/contract';
import { listSiteStakeholders } from '@/lib/stakeholders/server/queries';
import { loadReportFromToken, shareRecipients, type SharedReport, type ShareState } from '@/lib/sharing/contract';
import { selectLatestLinks, findOpenLink } from './links';
import { getLinkState } from '@/lib/sharing/rules';
import { loadFromTokenSchema, reportToShareSchema, sharedReportsOutput, shareRecipientsOutput } from './schema';

const SIGNED_URL_HOURS = 1;

export const shareRecipientsQuery = implement(shareRecipients, {
  input: reportToShareSchema,
  output: shareRecipientsOutput,
  async run({ db, input, actor, now }) {
    const report = await db.report.findFirst({
      where: { id: input.idreport, deletedAt: null },
      select: { siteId: true, siteName: true, date: true, status: true, site: { select: { timeZone: true } } },
    });
    if (!report) return failure('report-not-found');
    return {
      report: {
        siteName: report.siteName,
        date: report.date.toISOString(),
        timeZone: report.site?.timeZone ?? DEFAULT_TIME_ZONE,
        isFinished: report.status === 'finished',
      },
      me: { name: actor.name, email: actor.email },
      stakeholders: report.siteId ? await listSiteStakeholders(db, report.siteId) : [],
      shares: await listShares(db, input.idreport, now),
      canAddStakeholders: hasPermission(workUnitStakeholders.permission, actor.unit.role),
    };
  },
});

interface SentLink {
  id: string;
  name: string;
  email: string;
  sentAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  acknowledgedAt: Date | null;
  notes: string;
  message: string | null;
}

/** Returns who was sent the report and who acknowledged it. Each person appears once, with the latest link. */
export async function listShares(db: Db, reportId: string, now: Date): Promise<ShareState[]> {
  const links = await db.$queryRaw<SentLink[]>`
    SELECT s.id, s.name, s.email, s.sent_at AS "sentAt", s.expires_at AS "expiresAt", s.revoked_at AS "revokedAt",
      s.acknowledged_at AS "acknowledgedAt", s.notes,
      (SELECT m.state FROM outbox_message m WHERE m.about_kind = 'share' AND m.about_id = s.id::text LIMIT 1) AS message
    FROM share s WHERE s.report_id = ${reportId}::uuid`;
  const shares = selectLatestLinks(links).toSorted((a, b) => +b.sentAt - +a.sentAt || a.name.localeCompare(b.name));
  return shares.map((share) => ({
    id: share.id,
    name: share.name,
    email: share.email,
    sentAt: share.sentAt.toISOString(),
    delivery: toMessageState(share.message ?? 'queued'),
    link: getLinkState(share, now),
    revokedAt: share.revokedAt?.toISOString() ?? null,
    expiresAt: share.expiresAt.toISOString(),
    acknowledgedAt: share.acknowledgedAt?.toISOString() ?? null,
    notes: share.notes,
  }));
}

/** An expired or revoked link gets the same response as an unknown one (decision X-01). */
export const loadReportFromTokenQuery = implementPublic(loadReportFromToken, {
  input: loadFromTokenSchema,
  output: sharedReportsOutput,
  async run({ db, input, call, now }) {
    const share = await findOpenLink(db, input.token, call);
    if (!share) return { tokenData: [], workGroupData: { name: '' } };
    const unit = await db.workUnit.findUniqueOrThrow({ where: { id: share.workUnitId }, select: { name: true } });
    const row = await db.report.findUniqueOrThrow({ where: { id: share.reportId }, select: reportSelect });
    const report = removePersonIds(toReport(row));
    const addenda = await loadSharedAddenda(db, report.id);
    const pass = { unitId: share.workUnitId, passId: share.id };
    const sign = (path: string) => signUrl(path, pass, addHours(now, SIGNED_URL_HOURS));
    const shared: SharedReport = {
      report,
      unitName: unit.name,
      recipientName: share.name,
      isAcknowledged: share.acknowledgedAt !== null,
      acknowledgedAt: share.acknowledgedAt?.toISOString() ?? null,
      addenda,
      images: signImageUrls(report, addenda, sign),
      pdf: sign(createFinalPdfUrl(report.id)),
    };
    return { tokenData: [shared], workGroupData: { name: unit.name } };
  },
});

/** Ids and email addresses of the crew are not sent outside the unit. */
function removePersonIds(report: Report): Report {
  return { ...report, createdBy: { ...report.createdBy, id: '', email: '' }, fields: { ...report.fields, crew: [] } };
}

function signImageUrls(
  { fields, bmps }: Report,
  addenda: readonly SharedAddendum[],
  sign: (path: string) => string,
): Record<string, string> {
  const names = [...bmps.flatMap(listBmpPhotos), ...addenda.flatMap(({ photos: inAddendum }) => inAddendum)];
  const photos = names.map((file) => [file, sign(createPhotoUrl('practiceactions', file))]);
  const map = fields.mapImage ? [[fields.mapImage, sign(createPhotoUrl('mapimages', fields.mapImage))]] : [];
  return Object.fromEntries([...photos, ...map]);
}
