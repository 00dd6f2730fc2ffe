import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { ShareTicket } from '@/components/disposal/share-ticket';
import { TicketCode } from '@/components/disposal/ticket-code';
import { TicketQr } from '@/components/disposal/ticket-qr';
import { getTicketPath } from '@/lib/disposal/ticket-paths';

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
  const t = useDisposalText();
  const { origin } = location;
  return (
    <TicketCode
      qr={<TicketQr ticketId={ticketId} origin={origin} label={t('QR code of this ticket')} />}
      actions={<ShareTicket number={number} address={`${origin}${getTicketPath(ticketId)}`} />}
    >
      {t('Give this code to the driver as a photo, in a message or on paper.')}
      {number === null &&
        ` ${t('The receiving site can close the ticket with this code now. Anyone else who scans it sees the ticket after this device has sent it.')}`}
    </TicketCode>
  );
}
