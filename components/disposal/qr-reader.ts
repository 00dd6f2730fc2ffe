/** Returns the texts of the QR codes in the video's current picture. */
export type QrReader = (video: HTMLVideoElement) => Promise<string[]>;

/** The part of the Barcode Detection API used here, which TypeScript and some browsers lack. */
interface QrDetector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { formats: readonly string[] }): QrDetector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

/**
 * The browser's own reader or, where it is missing or fails, ZXing's, which is downloaded. Rejects if the download
 * fails.
 */
export async function loadQrReader(): Promise<QrReader> {
  const detector = await createDetector();
  if (detector === null) return loadZxing();
  let zxing: QrReader | null = null;
  return async (video) => {
    const codes = zxing === null ? await detector.detect(video).catch(() => null) : null;
    if (codes !== null) return codes.map(({ rawValue }) => rawValue);
    zxing ??= await loadZxing();
    return zxing(video);
  };
}

async function createDetector(): Promise<QrDetector | null> {
  const Detector = window.BarcodeDetector;
  if (Detector === undefined) return null;
  // Rejects where the system has no service for it.
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
}

async function loadZxing(): Promise<QrReader> {
  const [{ prepareZXingModule, readBarcodes }, wasmBinary] = await Promise.all([
    import('zxing-wasm/reader'),
    // Otherwise ZXing would load it from another server.
    fetchFile(new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url)),
  ]);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
  };
}

async function fetchFile(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.arrayBuffer();
}
