import { getTicketPath } from '@/lib/disposal/ticket-paths';
import { createQrCode } from '@/lib/qr-code';

export interface TicketQrProps {
  ticketId: string;
  /** The product's origin, because a QR code needs an absolute URL. */
  origin: string;
  /** What a screen reader says. */
  label: string;
}

/**
 * The QR code of a ticket's URL. Rendered by the server, so that it is there without scripts and on paper; a browser
 * loads this file only to draw one offline.
 */
export function TicketQr({ ticketId, origin, label }: TicketQrProps) {
  const { viewBox, path } = createQrCode(`${origin}${getTicketPath(ticketId)}`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      className="block w-full max-w-72 rounded-control bg-white print:[print-color-adjust:exact]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
