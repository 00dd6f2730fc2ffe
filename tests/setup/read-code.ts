import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let isReady = false;

/** What a camera reads in the QR codes of a picture (PNG or JPEG): the texts, in no certain order. */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  // Without this the reader would fetch its WebAssembly from elsewhere.
  if (!isReady) {
    const file = path.join(process.cwd(), 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
    isReady = true;
  }
  const read = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return read.map(({ text }) => text);
}
