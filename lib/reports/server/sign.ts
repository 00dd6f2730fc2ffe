import { findRuleOptions } from '@/lib/compliance/server/rows';
import type { EventsOf } from '@/lib/events';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { loadFormItems } from '@/lib/library/server/form-items';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { makeSignedPdf, signReport } from '@/lib/reports/contract';
import type { Report } from '@/lib/reports/domain/report';
import { getSignedContent } from '@/lib/reports/domain/signed-content';
import { listPracticeIds } from '@/lib/reports/forms/item-marks';
import { reportEvents } from '@/lib/reports/events';
import { addSignature, storeSignedContent, type AddedSignature } from '@/lib/signing/server/signatures';
import { getSigningRules } from '@/lib/signing/statements';
import type { NewSignature } from '@/lib/signing/signature';
import { lockReport } from './lock-report';
import { makeSignedPdfSchema, signReportSchema } from './schema';

interface Signing {
  actor: Member;
  now: Date;
  record: (event: EventsOf<typeof reportEvents>) => void;
}

/** Signs a completed inspection. What is signed is as of SAVE & NOTIFY, also after CLOSE OUT (decision X-506). */
export const signReportCommand = implement(signReport, {
  input: signReportSchema,
  output: successOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    await lockReport(db, input.idreport);
    const report = await db.report.findFirst({
      where: { id: input.idreport, deletedAt: null },
      select: { id: true, siteName: true },
    });
    if (!report) return failure('report-not-found');
    const added = await addReportSignature(db, { report, signature: input.signature }, { actor, now, record });
    return isFailure(added) ? added : { success: true as const };
  },
});

/** The Office does not wait for photos that are missing. The PDF is made by `makeSignedPdfs`. */
export const makeSignedPdfCommand = implement(makeSignedPdf, {
  input: makeSignedPdfSchema,
  output: successOutput,
  events: reportEvents,
  async run({ db, input: { signatureId }, record }) {
    const pdf = await db.signedPdf.findUnique({ where: { signatureId }, select: { reportId: true } });
    if (!pdf) return failure('report-not-found');
    const { count } = await db.signedPdf.updateMany({
      where: { signatureId, pdfKey: null, allowsGaps: false },
      data: { allowsGaps: true },
    });
    if (count > 0) record({ type: 'requested-signed-pdf', reportId: pdf.reportId, signatureId });
    return { success: true as const };
  },
});

/** Stores what can be signed of a report that SAVE & NOTIFY completes; nothing at a site without a permit profile. */
export async function storeSignable(db: Db, report: Report, context: Pick<Signing, 'actor' | 'now'>): Promise<void> {
  const { siteId, date } = report.fields;
  if (siteId === null) return;
  const options = await findRuleOptions(db, siteId, context.now);
  if (options === null) return;
  const content = getSignedContent(report);
  // An entry that is mapped later changes no form of this inspection (FORM-10).
  const formItems = await loadFormItems(db, { siteId, practiceIds: listPracticeIds(report) });
  await storeSignedContent(
    db,
    { reportId: report.id, siteId, ...getSigningRules(options), content, formItems, inspectedAt: date },
    context,
  );
}

interface ReportToSign {
  report: Pick<Report, 'id' | 'siteName'>;
  signature: NewSignature;
}

/**
 * Adds the signature that SAVE & NOTIFY brings. A refused one does not keep the crew waiting: the response says why,
 * and the inspection waits for a signature.
 */
export async function signWithNotification(
  db: Db,
  toSign: ReportToSign | null,
  signing: Signing,
): Promise<{ signatureFailure?: string }> {
  const added = toSign && (await addReportSignature(db, toSign, signing));
  return isFailure(added) ? { signatureFailure: added.message } : {};
}

async function addReportSignature(
  db: Db,
  { report, signature }: ReportToSign,
  { actor, now, record }: Signing,
): Promise<AddedSignature | Failure> {
  const added = await addSignature(db, report.id, signature, { actor, now });
  if (isFailure(added) || added.sealNumber === null) return added;
  const { signatureId, sealNumber } = added;
  const { id: reportId, siteName } = report;
  const { photoDigests } = signature;
  await db.signedPdf.create({ data: { signatureId, reportId, workUnitId: actor.unit.id, photoDigests } });
  record({ type: 'signed-report', reportId, siteName, signatureId, kind: signature.kind, sealNumber });
  return added;
}
