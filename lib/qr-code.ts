import { correction, generate } from 'lean-qr';

/** Quiet zone around a code, in modules. */
const QUIET_ZONE_MODULES = 4;

/**
 * A QR code as an SVG view box and path, in modules with the quiet zone. Level Q stays readable with a quarter of the
 * code dirty or damaged.
 */
export function createQrCode(text: string): { viewBox: string; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  const side = code.size + 2 * QUIET_ZONE_MODULES;
  return { viewBox: `${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`, path: createModulesPath(code) };
}

function createModulesPath(code: ReturnType<typeof generate>): string {
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y) || code.get(x - 1, y)) continue;
      let end = x + 1;
      while (code.get(end, y)) end++;
      runs.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
    }
  return runs.join('');
}
