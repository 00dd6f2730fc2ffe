import type { ReactNode } from 'react';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';

/** The card with the QR code, large enough for cameras when printed. */
export function TicketCode({ qr, actions, children }: { qr: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const t = useDisposalText();
  return (
    <Card aria-labelledby="ticket-code" className="print:break-inside-avoid">
      <CardHead title={t('Ticket code')} titleId="ticket-code" sub={children} />
      <CardBody className="grid justify-items-center gap-4">
        {qr}
        {actions}
      </CardBody>
    </Card>
  );
}
