import { getClockOffset, now } from '@/lib/client/clock';
import { locateDeviceWithAccuracy } from '@/lib/client/current-position';
import { wait } from '@/lib/client/wait';
import {
  EVIDENCE_EDGE,
  MAX_EVIDENCE_BYTES,
  type DevicePosition,
  type PhotoOrigin,
} from '@/lib/reports/domain/photo-evidence';
import { computeSha256 } from '@/lib/signing/digest';
import { compressPhoto, prepareEach, scaleToJpeg, type CompressedPhoto, type PreparedPhotos } from './compress-photo';

/** Loaded as soon as photos can be added, so that it is available offline. */

/** A photo of an inspection that is ready to be stored. */
export interface InspectionPhoto extends CompressedPhoto {
  origin: PhotoOrigin;
  /** The original bytes, or a smaller picture if they are too large. null if they could not be read. */
  evidence: Blob | null;
}

/** Compresses photos of an inspection as `compressPhotos` does, and adds their origin and evidence copies. */
export async function prepareInspectionPhotos(
  files: readonly File[],
  source: PhotoSource,
  maxPhotos: number,
  siteTimeZone: string | null,
): Promise<PreparedPhotos<InspectionPhoto>> {
  const isFromCamera = source === 'camera' && files.every(isNew);
  const devicePositionPromise = isFromCamera ? locatePhone() : Promise.resolve(null);
  return prepareEach(files, maxPhotos, async (file) => {
    const photo = await compressPhoto(file, siteTimeZone);
    if (!photo) return null;
    const evidence = await createEvidence(file).catch(() => null);
    const origin = {
      isFromCamera,
      devicePosition: await devicePositionPromise,
      clockOffsetMs: getClockOffset(),
      evidence: evidence && { sha256: evidence.sha256, isResized: evidence.isResized },
    };
    // The camera's file may have no time, for example because the browser removed it.
    const takenAt = photo.takenAt ?? (isFromCamera ? now() : null);
    return { ...photo, takenAt, origin, evidence: evidence?.copy ?? null };
  });
}

/** Which button the person used. */
export type PhotoSource = 'camera' | 'gallery';

const MAX_CAMERA_FILE_AGE_MS = 10 * 60_000;

/** Browsers without a camera let the person choose a file instead, which is older. */
const isNew = ({ lastModified }: File): boolean => Date.now() - lastModified < MAX_CAMERA_FILE_AGE_MS;

const MAX_LOCATING_MS = 10_000;

/** Waits no longer than MAX_LOCATING_MS, even while the browser asks for permission. */
const locatePhone = (): Promise<DevicePosition | null> =>
  Promise.race([locateDeviceWithAccuracy().catch(() => null), wait(MAX_LOCATING_MS).then(() => null)]);

interface Evidence {
  copy: Blob;
  sha256: string;
  isResized: boolean;
}

/** The copy and the digest of the same bytes, read once. */
async function createEvidence(file: File): Promise<Evidence | null> {
  const isResized = file.size > MAX_EVIDENCE_BYTES;
  const source = isResized ? await scaleToJpeg(file, { maxEdge: EVIDENCE_EDGE, maxBytes: MAX_EVIDENCE_BYTES }) : file;
  if (!source) return null;
  const bytes = new Uint8Array(await source.arrayBuffer());
  return { copy: new Blob([bytes], { type: source.type }), sha256: computeSha256(bytes), isResized };
}
