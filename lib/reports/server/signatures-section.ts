import type { Db } from '@/lib/platform/database/client';
import { listBmpPhotos } from '@/lib/reports/domain/photos';
import type { ShownPdf, SignaturesSection } from '@/lib/reports/signatures-section';
import { loadSignedRecord } from '@/lib/signing/server/signed-record';
import { listMissingPhotos } from './queries';
import { loadSignedContent } from './signed-pdfs';

/** What the page of a report shows of its signatures; null if it could not be signed. */
export async function loadSignaturesSection(db: Db, reportId: string): Promise<SignaturesSection | null> {
  const record = await loadSignedRecord(db, reportId);
  if (!record) return null;
  const pdfs = await loadPdfs(db, reportId);
  const isWaiting = [...pdfs.values()].some((pdf) => !pdf.isMade);
  return {
    signatures: record.signatures.map(({ id, kind, name, title, certificate, signedAt, sealNumber, checkId }) => ({
      id,
      kind,
      name,
      title,
      certificate,
      signedAt,
      sealNumber,
      checkId,
      pdf: pdfs.get(id) ?? { isMade: false, waitsForPhotos: true, hasLostPhotos: false },
    })),
    missingPhotos: isWaiting ? await countMissingPhotos(db, reportId) : [],
  };
}

/** By signature. */
async function loadPdfs(db: Db, reportId: string): Promise<Map<string, ShownPdf>> {
  const pdfs = await db.signedPdf.findMany({ where: { reportId } });
  const seals = await db.recordSeal.findMany({
    where: { kind: 'signed-pdf', subjectId: { in: pdfs.map(({ signatureId }) => signatureId) } },
    select: { subjectId: true, number: true, checkId: true },
  });
  return new Map(
    pdfs.map(({ signatureId, allowsGaps, missingPhotos }) => {
      const seal = seals.find(({ subjectId }) => subjectId === signatureId);
      return [
        signatureId,
        seal
          ? { isMade: true, sealNumber: seal.number, checkId: seal.checkId, missingPhotos: missingPhotos.length }
          : { isMade: false, waitsForPhotos: !allowsGaps, hasLostPhotos: missingPhotos.length > 0 },
      ];
    }),
  );
}

/** The photos of what was signed that have not arrived, by person. Their evidence copies are not waited for. */
async function countMissingPhotos(db: Db, reportId: string): Promise<SignaturesSection['missingPhotos']> {
  const content = await loadSignedContent(db, reportId);
  const waitedFor = new Set(content?.bmps.flatMap(listBmpPhotos));
  const stored = await db.photo.findMany({ where: { fileName: { in: [...waitedFor] } }, select: { fileName: true } });
  for (const { fileName } of stored) waitedFor.delete(fileName);
  const counts = new Map<string, number>();
  for (const { fileName, name } of await listMissingPhotos(db, reportId))
    if (waitedFor.has(fileName)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
