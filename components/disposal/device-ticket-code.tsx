'use client';

import { ShareTicket } from '@/components/disposal/share-ticket';
import { TicketCode } from '@/components/disposal/ticket-code';
import { TicketQr } from '@/components/disposal/ticket-qr';
import { ticketPath } from '@/lib/disposal/ticket-address';

export interface DeviceTicketCodeProps {
  ticketId: string;
  /** null: the ticket has no number from the server yet. */
  number: number | null;
}

/**
 * The code of a ticket, drawn by this device. It contains only the id, which the device creates, so the driver can take
 * it before the ticket is sent.
 */
export function DeviceTicketCode({ ticketId, number }: DeviceTicketCodeProps) {
  const { origin } = location;
  return (
    <TicketCode
      qr={<TicketQr ticketId={ticketId} origin={origin} />}
      actions={<ShareTicket number={number} address={`${origin}${ticketPath(ticketId)}`} />}
    >
      For the driver, as a photo, a message or on paper.
      {number === null &&
        ' It opens the ticket as soon as the ticket was sent; the yard can close it by the code before.'}
    </TicketCode>
  );
}
