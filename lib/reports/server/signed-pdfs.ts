import { findPrintsPhotoPlaces } from '@/lib/compliance/server/rows';
import { failure, type Failure } from '@/lib/failures';
import { createLiveNotification, formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { getReportDay } from '@/lib/reports/domain/fields';
import { describeLostFiles } from '@/lib/reports/domain/lost-files';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { toSignedReport, type SignedContent } from '@/lib/reports/domain/signed-content';
import { listCrewNames } from '@/lib/reports/domain/summary';
import { reportMessages } from '@/lib/reports/events';
import { LostPicturesError } from '@/lib/reports/pdf/render';
import { addSeal, createCheckId } from '@/lib/signing/server/seals';
import { loadSignedRecord } from '@/lib/signing/server/signed-record';
import type { SignedRecord } from '@/lib/signing/signed-record';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { notifyOfficeOfLostFiles } from './lost-files';
import { fillLoadedForm, loadFormInput, type LoadedFormInput } from './form-input';
import { endPdfJob, runPdfJobOnce } from './pdf-jobs';
import { findReport } from './queries';
import {
  copyPictures,
  createCheckUrl,
  listInspectors,
  loadStoredPictures,
  renderAndStore,
  toPdfPhotos,
  withPictureFolder,
  type StoredPhotos,
} from './record-pdf';

/**
 * Makes the PDFs of signed inspections that wait for it: of each signature one, with the signatures until then, once
 * all photos have arrived or the Office does not wait for them (SIGN-22). One that fails is made the next time.
 */
export async function makeSignedPdfs(now: Date, isStopped: () => boolean = () => false): Promise<void> {
  for (const waiting of await listWaitingPdfs()) {
    if (isStopped()) return;
    await makeSignedPdf(waiting, now).catch((error: unknown) =>
      log.error(
        { err: error, reportId: waiting.reportId },
        'the PDF of a signed inspection failed; it will be retried',
      ),
    );
  }
}

interface WaitingPdf {
  signatureId: string;
  reportId: string;
  unitId: string;
  unitName: string;
  allowsGaps: boolean;
}

const listWaitingPdfs = (): Promise<WaitingPdf[]> =>
  asSystem(
    (db) => db.$queryRaw<WaitingPdf[]>`
      SELECT p.signature_id AS "signatureId", p.report_id AS "reportId", u.id AS "unitId", u.name AS "unitName",
             p.allows_gaps AS "allowsGaps"
        FROM signed_pdf p JOIN work_unit u ON u.id = p.work_unit_id
       WHERE p.pdf_key IS NULL ORDER BY u.id, p.report_id`,
  );

/** What the PDF is made from. */
interface SignedPdfSource {
  report: Report;
  signing: SignedRecord;
  crewNames: readonly string[];
  formInput: LoadedFormInput | null;
  pictures: StoredPhotos;
  printsPhotoPlaces: boolean;
  missingPhotos: string[];
}

async function makeSignedPdf(waiting: WaitingPdf, now: Date): Promise<void> {
  const { unitId, reportId, allowsGaps } = waiting;
  const source = await asUnit(unitId, (db) => loadSource(db, waiting, now));
  if (!source || (source.missingPhotos.length > 0 && !allowsGaps)) return;
  await runPdfJobOnce({ reportId, unitId }, (onProgress) =>
    withPictureFolder(async (folder) => {
      const { report, pictures, missingPhotos, signing, crewNames, formInput, printsPhotoPlaces } = source;
      const { copies, lostFileNames } = await copyPictures(pictures, folder);
      if (lostFileNames.length > 0) return rejectLostFiles(waiting, report, lostFileNames, now);
      const checkId = createCheckId();
      const input = {
        report,
        unitName: waiting.unitName,
        at: signing.completedAt,
        photos: toPdfPhotos(copies, { withOrigin: true }),
        printsPhotoPlaces,
        mapImage: null,
        crewNames,
        checkUrl: createCheckUrl(checkId),
        signing,
        addenda: [],
        form: fillLoadedForm(formInput, { report, unitName: waiting.unitName }),
        inspectors: listInspectors(report),
      };
      try {
        const pdf = await renderAndStore(input, { unitId, folder, onProgress });
        await asUnit(unitId, (db) => storeSignedPdf(db, waiting, { ...pdf, checkId, missingPhotos }, now));
        return null;
      } catch (error) {
        if (!(error instanceof LostPicturesError)) throw error;
        return rejectLostFiles(waiting, report, error.fileNames, now);
      }
    }),
  );
}

async function loadSource(
  db: Db,
  { reportId, unitId, signatureId }: WaitingPdf,
  now: Date,
): Promise<SignedPdfSource | null> {
  const report = await findReport(db, reportId, now);
  const signing = await loadSignedRecord(db, reportId);
  const content = await loadSignedContent(db, reportId);
  if (!report || !signing || !content) return null;
  const signed = toSignedReport(report, content);
  const names = listReportPictures(signed);
  const pictures = await loadStoredPictures(db, names, { reportId, unitId });
  const last = signing.signatures.findIndex(({ id }) => id === signatureId);
  return {
    report: signed,
    signing: { ...signing, signatures: signing.signatures.slice(0, last + 1) },
    crewNames: listCrewNames(signed, await listCrew(db)),
    formInput: await loadFormInput(db, signed),
    pictures,
    printsPhotoPlaces: await findPrintsPhotoPlaces(db, signed.fields.siteId, getReportDay(signed)),
    missingPhotos: names.filter((name) => !pictures[name]),
  };
}

/** What was signed of an inspection; null if it could not be signed. */
export async function loadSignedContent(db: Db, reportId: string): Promise<SignedContent | null> {
  const inspection = await db.signedInspection.findUnique({ where: { reportId }, select: { content: true } });
  // Written by this server (decision 018).
  return inspection && (JSON.parse(inspection.content) as SignedContent);
}

interface MadePdf {
  pdfKey: string;
  pdfSha256: string;
  checkId: string;
  missingPhotos: string[];
}

/** Adds the PDF and its seal, unless another server has done so. */
async function storeSignedPdf(
  db: Db,
  { unitId, signatureId, reportId }: WaitingPdf,
  { checkId, ...pdf }: MadePdf,
  now: Date,
): Promise<void> {
  await endPdfJob(db, reportId);
  const { count } = await db.signedPdf.updateMany({
    where: { signatureId, pdfKey: null },
    data: { ...pdf, madeAt: now },
  });
  if (count === 0) return;
  await addSeal(db, { unitId, kind: 'signed-pdf', subjectId: signatureId, digest: pdf.pdfSha256, checkId }, now);
  const message = createLiveNotification(reportMessages['updated-report'], unitId, {
    idreport: reportId,
    changedAt: undefined,
  });
  await db.$queryRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${formatNotification(message)})::text`;
}

/** Records the lost photos for the view of the report, and notifies the Office as CLOSE OUT does (decision X-300). */
async function rejectLostFiles(
  { unitId, reportId, signatureId }: WaitingPdf,
  report: Report,
  fileNames: readonly string[],
  now: Date,
): Promise<Failure> {
  log.error({ reportId, fileNames }, 'the PDF of a signed inspection waits: stored files are missing or damaged');
  await asUnit(unitId, (db) =>
    db.signedPdf.updateMany({ where: { signatureId, pdfKey: null }, data: { missingPhotos: [...fileNames] } }),
  );
  const files = describeLostFiles(report, fileNames, []);
  await notifyOfficeOfLostFiles({ reportId, siteName: report.siteName, files }, unitId, now);
  return failure('stored-files-lost', { files });
}
