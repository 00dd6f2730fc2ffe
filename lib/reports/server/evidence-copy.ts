import { addMinutes } from 'date-fns';
import type { Photo } from '@/lib/platform/prisma-client/client';
import { signUrl } from '@/lib/platform/security/signed-url';
import type { EvidenceCopyState } from '@/lib/reports/domain/photos';

/** Whether the stored copy is not the one that the phone has hashed. */
export const isDifferent = ({
  evidenceSha256,
  storedEvidenceSha256,
}: Pick<Photo, 'evidenceSha256' | 'storedEvidenceSha256'>): boolean =>
  storedEvidenceSha256 !== null && storedEvidenceSha256 !== evidenceSha256;

const ADDRESS_MINUTES = 15;

/** The address of a photo's evidence copy, for members of its work unit and a short time (EVID-10). */
const createEvidenceUrl = ({ fileName, workUnitId }: Pick<Photo, 'fileName' | 'workUnitId'>, now: Date): string =>
  signUrl(`/api/evidence/${fileName}`, { unitId: workUnitId, passId: workUnitId }, addMinutes(now, ADDRESS_MINUTES));

/** The columns of `getEvidenceCopy`. */
export const EVIDENCE_COLUMNS = {
  fileName: true,
  workUnitId: true,
  evidenceSha256: true,
  evidenceKey: true,
  storedEvidenceSha256: true,
} as const;

/** The stored copy of a photo; null before it is uploaded. Only the Office sees whether it differs (EVID-06). */
export const getEvidenceCopy = (
  photo: Pick<Photo, keyof typeof EVIDENCE_COLUMNS>,
  { isOffice, now }: { isOffice: boolean; now: Date },
): EvidenceCopyState | null =>
  photo.evidenceKey === null
    ? null
    : { url: createEvidenceUrl(photo, now), differsFromPhone: isOffice && isDifferent(photo) };
