import { correction, generate } from 'lean-qr';
import { ticketPath } from '@/lib/disposal/ticket-address';

export interface TicketQrProps {
  ticketId: string;
  /** Where the product is: an address in a QR code must be whole. */
  origin: string;
  /** What a screen reader says. */
  label: string;
}

/** Free space around a code, in its own squares: cameras need it. */
const QUIET = 4;

/**
 * The QR code of a ticket's address. A server draws it into the page, so that it is there without scripts and on paper; a
 * browser loads this file only where it has to draw one by itself.
 */
export function TicketQr({ ticketId, origin, label }: TicketQrProps) {
  // A quarter of it may be dirty or wet.
  const code = generate(`${origin}${ticketPath(ticketId)}`, { minCorrectionLevel: correction.Q });
  const side = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-72 rounded-control bg-white print:[print-color-adjust:exact]"
    >
      <path d={squaresOf(code)} fill="#000" />
    </svg>
  );
}

/** One stroke for each run of dark squares in a row. */
function squaresOf(code: ReturnType<typeof generate>): string {
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
