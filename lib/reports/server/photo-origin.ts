import type { Photo } from '@/lib/platform/prisma-client/client';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';

/** The columns of `PhotoOrigin`. */
export const ORIGIN_COLUMNS = {
  isFromCamera: true,
  deviceLat: true,
  deviceLng: true,
  accuracyM: true,
  clockOffsetMs: true,
  evidenceSha256: true,
  isEvidenceResized: true,
} as const;

export const toOriginColumns = ({ isFromCamera, devicePosition, clockOffsetMs, evidence }: PhotoOrigin) => ({
  isFromCamera,
  deviceLat: devicePosition?.lat,
  deviceLng: devicePosition?.lng,
  accuracyM: devicePosition?.accuracyM,
  clockOffsetMs,
  evidenceSha256: evidence?.sha256,
  isEvidenceResized: evidence?.isResized,
});

/** null if it is not known, for example of a photo that another client of the interface sent. */
export function toPhotoOrigin(row: Pick<Photo, keyof typeof ORIGIN_COLUMNS>): PhotoOrigin | null {
  const { isFromCamera, deviceLat, deviceLng, accuracyM, clockOffsetMs, evidenceSha256, isEvidenceResized } = row;
  if (isFromCamera === null || clockOffsetMs === null) return null;
  return {
    isFromCamera,
    devicePosition:
      deviceLat === null || deviceLng === null || accuracyM === null
        ? null
        : { lat: deviceLat, lng: deviceLng, accuracyM },
    clockOffsetMs,
    evidence: evidenceSha256 === null ? null : { sha256: evidenceSha256, isResized: isEvidenceResized },
  };
}
