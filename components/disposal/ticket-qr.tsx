import { correction, generate } from 'lean-qr';
import { getTicketPath } from '@/lib/disposal/ticket-paths';

export interface TicketQrProps {
  ticketId: string;
  /** The product's origin, because a QR code needs an absolute URL. */
  origin: string;
  /** What a screen reader says. */
  label: string;
}

/** Quiet zone around a code, in modules. */
const QUIET_ZONE_MODULES = 4;

/**
 * The QR code of a ticket's URL. Rendered by the server, so that it is there without scripts and on paper; a browser
 * loads this file only to draw one offline.
 */
export function TicketQr({ ticketId, origin, label }: TicketQrProps) {
  // Level Q stays readable with a quarter of the code dirty or damaged.
  const code = generate(`${origin}${getTicketPath(ticketId)}`, { minCorrectionLevel: correction.Q });
  const side = code.size + 2 * QUIET_ZONE_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-72 rounded-control bg-white print:[print-color-adjust:exact]"
    >
      <path d={createModulesPath(code)} fill="#000" />
    </svg>
  );
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
