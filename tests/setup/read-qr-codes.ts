import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let isReady = false;

/** The texts of the QR codes in a PNG or JPEG image, in no particular order. */
export async function readQrCodes(image: Uint8Array): Promise<string[]> {
  // Otherwise the reader would download its WebAssembly.
  if (!isReady) {
    const file = path.join(process.cwd(), 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
    isReady = true;
  }
  const barcodes = await readBarcodes(new Uint8Array(image), { formats: ['QRCode'] });
  return barcodes.map(({ text }) => text);
}
