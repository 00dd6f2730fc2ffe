import { loadQrReader, type QrReader } from '@/components/disposal/qr-reader';
import { wait } from '@/lib/client/wait';

export type ScanFailure = 'insecure' | 'permission-denied' | 'no-camera' | 'camera-unavailable' | 'reader-missing';

export interface ScanOptions {
  /** Stops the camera. */
  signal: AbortSignal;
  onStart: () => void;
  /** Called for each picture that has QR codes, with their texts. */
  onTexts: (texts: readonly string[]) => void;
}

/** Between reads, so that the phone can render the video and handle touches. */
const SCAN_INTERVAL_MS = 150;

/**
 * Shows the rear camera in the video and reads its QR codes until `signal` aborts. Resolves with null after that,
 * otherwise with the reason why it failed. The camera is off in both cases.
 */
export async function scanCodes(video: HTMLVideoElement, options: ScanOptions): Promise<ScanFailure | null> {
  const { signal, onStart } = options;
  const camera = await openCamera();
  if (typeof camera === 'string') return camera;
  const stopCamera = () => camera.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stopCamera);
  try {
    if (signal.aborted) return null;
    video.srcObject = camera;
    onStart();
    return await readUntilAborted(await loadQrReader(), camera, video, options);
  } catch {
    // Both load the reader: `read` downloads another one if the browser's own fails.
    return 'reader-missing';
  } finally {
    stopCamera();
  }
}

async function readUntilAborted(
  read: QrReader,
  camera: MediaStream,
  video: HTMLVideoElement,
  { signal, onTexts }: ScanOptions,
): Promise<ScanFailure | null> {
  while (!signal.aborted) {
    // The permission was withdrawn, or the camera was unplugged.
    if (!camera.active) return 'camera-unavailable';
    const texts = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : [];
    if (!signal.aborted && texts.length > 0) onTexts(texts);
    await wait(SCAN_INTERVAL_MS);
  }
  return null;
}

async function openCamera(): Promise<MediaStream | ScanFailure> {
  // Browsers offer cameras to pages over https and on localhost only.
  if (!window.isSecureContext) return 'insecure';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch (error) {
    return getCameraFailure(error instanceof DOMException ? error.name : '');
  }
}

function getCameraFailure(name: string): ScanFailure {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'permission-denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'camera-unavailable' : 'no-camera';
}
